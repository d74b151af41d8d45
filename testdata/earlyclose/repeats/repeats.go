// Package repeats gives a signal in one call and stores something in another.
package repeats

import "sync"

// A Tube ends once, for one of two reasons.
type Tube struct {
	mu         sync.Mutex
	done       chan struct{}
	shut       bool
	end, broke error
}

func (t *Tube) stop(why *error, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if *why != nil {
		return
	}
	*why = err
	if !t.shut {
		t.shut = true
		close(t.done)
	}
}

// Finish is right: each call stores its reason before it closes; the second call begins something new.
func (t *Tube) Finish(err error) {
	t.stop(&t.end, err)
	t.stop(&t.broke, err)
}

// Err waits for the end.
func (t *Tube) Err() error {
	<-t.done
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.end != nil {
		return t.end
	}
	return t.broke
}

// A Line is run by one goroutine, which closes it and goes on to note its state.
type Line struct {
	done  chan struct{}
	err   error
	state int
}

func (l *Line) final(err error) {
	select {
	case <-l.done:
		return // it has been closed before
	default:
	}
	l.err = err
	close(l.done)
}

// Drop is right: the look at done only asks whether this goroutine has been here before.
func (l *Line) Drop(err error) {
	l.final(err)
	if l.state == 0 {
		l.state = 1
	}
}

// Err waits for the error, and for nothing else.
func (l *Line) Err() error {
	<-l.done
	return l.err
}

// A Meter counts what comes after its start.
type Meter struct {
	mu    sync.Mutex
	begun bool
	total int
}

// Add is right: begun chooses between the first amount and those that follow.
func (m *Meter) Add(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.begun {
		m.begun = true
		m.total = n
		return
	}
	m.total += n
}

// AddAll is right for the same reason.
func (m *Meter) AddAll(ns []int) {
	for _, n := range ns {
		m.Add(n)
	}
}

// A Bell announces that something has changed, and gets a new channel each time.
type Bell struct {
	mu   sync.Mutex
	ring chan struct{}
	note string
}

// Ring is right: the channel that it closes announces a change, no end.
func (b *Bell) Ring(note string) {
	b.mu.Lock()
	close(b.ring)
	b.ring = make(chan struct{})
	b.mu.Unlock()
	b.mu.Lock()
	b.note = note
	b.mu.Unlock()
}

// Next waits for a change.
func (b *Bell) Next() string {
	b.mu.Lock()
	ring := b.ring
	b.mu.Unlock()
	<-ring
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.note
}

// A Log keeps its last entry.
type Log struct {
	mu   sync.Mutex
	used bool
	last int
}

// Note is right: the store comes first; what follows the flag is the next entry.
func (l *Log) Note(n int) {
	l.mu.Lock()
	if !l.used || n > l.last {
		l.last = n
	}
	l.used = true
	l.mu.Unlock()
}

// NoteAll is right for the same reason.
func (l *Log) NoteAll(ns []int) {
	for _, n := range ns {
		l.Note(n)
	}
}

// Last returns the last entry.
func (l *Log) Last() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.used {
		return l.last
	}
	return -1
}

// A Queue has room for a few, in pages that are linked.
type Queue struct {
	mu    sync.Mutex
	more  *sync.Cond
	pages *page
	tail  *page
	n     int
}

type page struct {
	item int
	next *page
}

// Push is right: what comes after the signal belongs to the next item.
func (q *Queue) Push(item int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := &page{item: item}
	if q.tail != nil {
		q.tail.next = p
	} else {
		q.pages = p
	}
	q.tail = p
	q.n++
	q.more.Signal()
}

// PushAll is right for the same reason.
func (q *Queue) PushAll(items []int) {
	for _, i := range items {
		q.Push(i)
	}
}

// Pop waits for an item.
func (q *Queue) Pop() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.n == 0 {
		q.more.Wait()
	}
	q.n--
	p := q.pages
	q.pages = p.next
	if q.pages == nil {
		q.tail = nil
	}
	return p.item
}
