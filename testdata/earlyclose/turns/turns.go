// Package turns holds signals and results that stand in two calls of one function, both far
// from where the calls are made.
package turns

import (
	"sync"
	"sync/atomic"
)

type item struct{ next *item }

type list struct{ head *item }

func (l *list) drop() { l.head = l.head.next }

type hub struct {
	mu    sync.Mutex
	ready atomic.Bool
	todo  list
}

func (h *hub) move() { h.todo.drop() }

// turn moves something, and then says so.
func (h *hub) turn() {
	h.mu.Lock()
	h.move()
	h.mu.Unlock()
	h.ready.Store(true)
}

func (h *hub) unlock() { h.turn() }

type stream struct{ h *hub }

func (s *stream) Write() { s.h.unlock() }

func (s *stream) Flush() { defer s.h.unlock() }

// look takes what is there for granted once it is told.
func (h *hub) look() *item {
	if !h.ready.Load() {
		return nil
	}
	return h.todo.head
}

// start runs f in a goroutine.
func start[T any](f func() T) <-chan T {
	out := make(chan T, 1)
	go func() { out <- f() }()
	return out
}

// Both is right: the second turn begins something new.
func Both(s *stream) *item {
	out := start(func() int {
		s.Write()
		s.Flush()
		return 1
	})
	it := s.h.look()
	<-out
	return it
}
