// Package ring holds queues of numbers for one writer and one reader.
package ring

import "sync/atomic"

// A word is a number that both sides look at.
type word uint64

func (w *word) load() uint64   { return atomic.LoadUint64((*uint64)(w)) }
func (w *word) store(n uint64) { atomic.StoreUint64((*uint64)(w), n) }

// A Ring needs no lock: its ends are words.
type Ring struct {
	data       []uint64
	head, tail word
}

// New returns a ring for n numbers.
func New(n int) *Ring { return &Ring{data: make([]uint64, n)} }

// Write appends the numbers, and reports whether there was room.
func (r *Ring) Write(ns []uint64) bool {
	tail := r.tail.load()
	if int(tail-r.head.load())+len(ns) > len(r.data) {
		return false
	}
	data := r.data[int(tail)%len(r.data):]
	data[0] = uint64(len(ns))
	copy(data[1:], ns)
	r.tail.store(tail + uint64(len(ns)))
	return true
}

// Read returns the numbers at the head, up to the end of the memory.
func (r *Ring) Read() []uint64 {
	head, tail := r.head.load(), r.tail.load()
	at := int(head) % len(r.data)
	return r.data[at:min(at+int(tail-head), len(r.data))]
}

// Skip drops n numbers at the head.
func (r *Ring) Skip(n int) { r.head.store(r.head.load() + uint64(n)) }

// A Slate has one line, and nothing that guards it.
type Slate struct {
	line  []uint64
	fresh chan struct{}
}

// NewSlate returns a slate for n numbers.
func NewSlate(n int) *Slate { return &Slate{line: make([]uint64, n), fresh: make(chan struct{}, 1)} }

// Write replaces the line.
func (s *Slate) Write(ns []uint64) {
	copy(s.line, ns)
	select {
	case s.fresh <- struct{}{}:
	default:
	}
}

// Read returns the line, fresh or not.
func (s *Slate) Read() []uint64 {
	select {
	case <-s.fresh:
	default:
	}
	return s.line
}
