// Package generic has type parameters, method values and interfaces.
package generic

import "sync"

type queue[T any] struct {
	mu    sync.Mutex
	items []T
	ready chan T
	done  chan struct{}
	err   error
	next  *queue[T]
	stop  func()
}

func newQueue[T any](n int, stop func()) *queue[T] {
	return &queue[T]{ready: make(chan T, n), done: make(chan struct{}), stop: stop}
}

func (q *queue[T]) push(v T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items = append(q.items, v)
	go q.forward(v)
}

func (q *queue[T]) forward(v T) {
	select {
	case q.ready <- v:
	case <-q.done:
	}
	if q.next != nil {
		q.next.forward(v)
	}
}

func (q *queue[T]) Close(err error) {
	close(q.done)
	q.err = err
	if q.stop != nil {
		q.stop()
	}
}

func (q *queue[T]) Done() <-chan struct{} { return q.done }

func (q *queue[T]) Err() error { return q.err }

type closer interface{ Close(err error) }

func all[T any, C closer](cs []C, vs map[string]T, each func(T) error) (n int) {
	f := func(c C, err error) { c.Close(err) }
	for _, v := range vs {
		err := each(v)
		for i := range cs {
			c := cs[i]
			defer f(c, err)
			g := c.Close
			go g(err)
		}
		n++
	}
	return n
}

func use(bufs [][]byte) {
	q := newQueue[[]byte](2, nil)
	defer q.Close(nil)
	push := q.push
	for _, b := range bufs {
		push(b)
		b[0]++
		copy(b, "x")
	}
	<-q.Done()
	all([]closer{q}, map[string][]byte{"a": bufs[0]}, func(b []byte) error { clear(b); return q.Err() })
}
