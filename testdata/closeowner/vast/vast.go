// Package vast holds goroutines with so many states that the end of them is hard to reach: no
// sign that they give last may be taken for one that they do not give.
package vast

import "sync"

type reader struct{ in chan []byte }

// A Log is right: Close waits for the only sender.
type Log struct {
	mu      sync.Mutex
	changed *sync.Cond
	readers []*reader
	pending [][]byte
	closing bool
	done    chan struct{}
}

// Open starts the sender.
func Open(n int) *Log {
	l := &Log{done: make(chan struct{})}
	l.changed = sync.NewCond(&l.mu)
	for range n {
		l.readers = append(l.readers, &reader{make(chan []byte)})
	}
	go l.loop()
	return l
}

func (l *Log) loop() {
	defer close(l.done)
	for {
		l.mu.Lock()
		for len(l.pending) == 0 && !l.closing {
			l.changed.Wait()
		}
		batch := l.pending
		l.pending = nil
		stop := l.closing && len(batch) == 0
		l.mu.Unlock()
		if stop {
			return
		}
		for _, b := range batch {
			for _, r := range l.readers {
				r.in <- b
			}
		}
	}
}

// Close ends the sender first.
func (l *Log) Close() {
	l.mu.Lock()
	l.closing = true
	l.changed.Broadcast()
	l.mu.Unlock()
	<-l.done
	for _, r := range l.readers {
		close(r.in)
	}
}
