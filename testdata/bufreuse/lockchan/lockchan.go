// Package lockchan holds channels with room for one value that are used as locks.
package lockchan

import "context"

// Both is right: each takes the place in the channel before it touches the memory.
func Both(p []byte, work func([]byte)) {
	turn := make(chan struct{}, 1)
	for range 2 {
		go func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			work(p)
		}()
	}
	turn <- struct{}{}
	p[0] = 1
	<-turn
}

// One is wrong: the goroutine does not ask whose turn it is.
func One(p []byte, work func([]byte)) {
	turn := make(chan struct{}, 1)
	go work(p)
	turn <- struct{}{}
	p[0] = 1 // want `p is overwritten while the goroutine may still be using it`
	<-turn
}

// After is wrong: the place in the channel has been given back.
func After(p []byte, work func([]byte)) {
	turn := make(chan struct{}, 1)
	go func() {
		turn <- struct{}{}
		work(p)
		<-turn
	}()
	turn <- struct{}{}
	<-turn
	p[0] = 1 // want `p is overwritten while the goroutine may still be using it`
}

// Two is wrong: the channel has room for both.
func Two(p []byte, work func([]byte)) {
	turn := make(chan struct{}, 2)
	go func() {
		turn <- struct{}{}
		work(p)
		<-turn
	}()
	turn <- struct{}{}
	p[0] = 1 // want `p is overwritten while the goroutine may still be using it`
	<-turn
}

type wheel struct {
	turn chan struct{}
	wake chan struct{}
	buf  []byte
}

func newWheel() *wheel {
	return &wheel{turn: make(chan struct{}, 1), wake: make(chan struct{}, 1), buf: make([]byte, 8)}
}

// Spin is right: it may give up, and then does not touch the memory.
func (w *wheel) Spin(ctx context.Context, work func([]byte)) error {
	go func() {
		w.turn <- struct{}{}
		work(w.buf)
		<-w.turn
	}()
	select {
	case w.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-w.turn }()
	w.buf[0]++
	return nil
}

// Wake is wrong: both wake somebody up, which is no lock.
func (w *wheel) Wake(work func([]byte)) {
	go func() {
		w.wake <- struct{}{}
		work(w.buf)
	}()
	w.wake <- struct{}{}
	w.buf[0]++ // want `w.buf is overwritten while the goroutine may still be using it`
}

// sleep is woken.
func (w *wheel) sleep() {
	for range w.wake {
	}
}
