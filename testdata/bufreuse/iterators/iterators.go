// Package iterators fills one buffer for what is called with it.
package iterators

import (
	"io"
	"iter"
	"slices"
	"sync"
)

// A scanner reads pieces into one buffer.
type scanner struct {
	r   io.Reader
	buf []byte
}

func (s *scanner) all(yield func([]byte) bool) {
	for {
		n, err := s.r.Read(s.buf) // want `s.buf is overwritten while a receiver from out may still be using it`
		if err != nil || !yield(s.buf[:n]) {
			return
		}
	}
}

// ship sends the buffer.
func (s *scanner) ship(out chan<- []byte) {
	for c := range s.all {
		out <- c // related `c is lent to a receiver from out here`
	}
}

// A cloner is a scanner whose pieces are copied.
type cloner struct {
	r   io.Reader
	buf []byte
}

func (s *cloner) all(yield func([]byte) bool) {
	for {
		n, err := s.r.Read(s.buf)
		if err != nil || !yield(s.buf[:n]) {
			return
		}
	}
}

// ship is right: it sends copies.
func (s *cloner) ship(out chan<- []byte) {
	for c := range s.all {
		out <- slices.Clone(c)
	}
}

// blocks gives out one buffer again and again.
func blocks(r io.Reader) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		b := make([]byte, 64)
		for i := 0; ; i++ {
			n, err := r.Read(b) // want `b is overwritten while the goroutine may still be using it`
			if err != nil || !yield(i, b[:n]) {
				return
			}
		}
	}
}

// Count starts a goroutine for each block, and waits at the end.
func Count(r io.Reader, f func([]byte)) {
	var wg sync.WaitGroup
	for _, b := range blocks(r) {
		wg.Go(func() { f(b) })
	}
	wg.Wait()
}

// own gives out a buffer of its own each time.
func own(r io.Reader) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := 0; ; i++ {
			b := make([]byte, 64)
			n, err := r.Read(b)
			if err != nil || !yield(i, b[:n]) {
				return
			}
		}
	}
}

// CountOwn is right: each goroutine has a block of its own.
func CountOwn(r io.Reader, f func([]byte)) {
	var wg sync.WaitGroup
	for _, b := range own(r) {
		wg.Go(func() { f(b) })
	}
	wg.Wait()
}

// CountWait is right: it waits for each goroutine.
func CountWait(c *cloner, f func([]byte)) {
	for b := range c.all {
		var wg sync.WaitGroup
		wg.Go(func() { f(b) })
		wg.Wait()
	}
}

// First is right: it does not go on after it has sent the block.
func First(r io.Reader, out chan<- []byte) {
	each(r, func(b []byte) bool {
		out <- b
		return false
	})
}

func each(r io.Reader, f func([]byte) bool) {
	buf := make([]byte, 64)
	for {
		n, err := r.Read(buf)
		if err != nil || !f(buf[:n]) {
			return
		}
	}
}

// Every goes on after it has sent the block.
func Every(r io.Reader, out chan<- []byte) {
	pieces(r, func(b []byte) bool {
		out <- b
		return true
	})
}

func pieces(r io.Reader, f func([]byte) bool) {
	buf := make([]byte, 64)
	for {
		n, err := r.Read(buf) // want `buf is overwritten while a receiver from out may still be using it`
		if err != nil || !f(buf[:n]) {
			return
		}
	}
}
