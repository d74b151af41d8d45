// Package queued ends one element of a queue after the other.
package queued

import "sync"

type item struct {
	text string
	end  chan struct{}
}

// A line hands its items on, one end each.
type line struct {
	mu      sync.Mutex
	waiting []*item
	handed  []*item
}

// Serve is right: what it stores for the next item has nothing to do with the end of the last.
func (l *line) Serve(print func(string)) {
	for {
		i := l.next()
		print(i.text)
		close(i.end)
	}
}

func (l *line) next() *item {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := l.waiting[0]
	l.waiting = l.waiting[1:]
	l.handed = append(l.handed, i)
	return i
}

// Collect takes them in their order.
func (l *line) Collect(use func(*item)) {
	for {
		i := l.oldest()
		<-i.end
		use(i)
	}
}

func (l *line) oldest() *item {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := l.handed[0]
	l.handed = l.handed[1:]
	return i
}

// A desk has one end for all.
type desk struct {
	mu     sync.Mutex
	end    chan struct{}
	handed []string
}

// Serve is wrong: whoever waits for the end misses what comes after it.
func (d *desk) Serve(texts []string) {
	close(d.end)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.handed = append(d.handed, texts...) // want `d\.handed is stored after d\.end is closed`
}

// Collect takes all at the end.
func (d *desk) Collect() []string {
	<-d.end
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.handed
}
