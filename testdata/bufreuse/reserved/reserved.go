// Package reserved lets several goroutines write one slice, each its part of it.
package reserved

import (
	"sync"
	"sync/atomic"
)

// Arena gives out parts of buf by an atomic addition: no two calls get the same.
type Arena struct {
	n   atomic.Uint32
	buf []byte
}

func (a *Arena) put(key []byte) uint32 {
	size := uint32(len(key))
	end := a.n.Add(size)
	copy(a.buf[end-size:end], key)
	return end - size
}

// Fill writes from several goroutines.
func Fill(keys [][]byte) *Arena {
	a := &Arena{buf: make([]byte, 1<<20)}
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Go(func() { a.put(k) })
	}
	wg.Wait()
	return a
}

// Slots gives each goroutine an element.
func Slots(work []func() []byte) [][]byte {
	out := make([][]byte, len(work))
	var next atomic.Int64
	var wg sync.WaitGroup
	for _, f := range work {
		wg.Go(func() { out[next.Add(1)-1] = f() })
	}
	wg.Wait()
	return out
}

// Plain counts without order, so that two may get one part.
type Plain struct {
	n   uint32
	buf []byte
}

func (a *Plain) put(key []byte) {
	copy(a.buf[a.n:], key) // want `a.buf is overwritten while the goroutine may still be using it`
}

// FillPlain writes from several goroutines.
func FillPlain(keys [][]byte) *Plain {
	a := &Plain{buf: make([]byte, 1<<20)}
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Go(func() { a.put(k) })
	}
	wg.Wait()
	return a
}

// Swapped takes turns by a swap, by which two may get one part.
type Swapped struct {
	n   atomic.Uint32
	buf []byte
}

func (a *Swapped) put(key []byte) {
	at := a.n.Swap(uint32(len(key)))
	copy(a.buf[at:], key) // want `a.buf is overwritten while the goroutine may still be using it`
}

// FillSwapped writes from several goroutines.
func FillSwapped(keys [][]byte) *Swapped {
	a := &Swapped{buf: make([]byte, 1<<20)}
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Go(func() { a.put(k) })
	}
	wg.Wait()
	return a
}
