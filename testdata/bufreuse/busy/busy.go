// Package busy tells by an atomic flag that a buffer is in use.
package busy

import (
	"io"
	"sync/atomic"
)

// Spin is right: the flag is taken back when the write is through.
func Spin(r io.Reader, w io.Writer) {
	var busy atomic.Bool
	chunk := make([]byte, 64)
	for {
		for busy.Load() {
		}
		if _, err := r.Read(chunk); err != nil {
			return
		}
		busy.Store(true)
		go func() {
			w.Write(chunk)
			busy.Store(false)
		}()
	}
}

// Skip is right: it takes the flag if nobody has it.
func Skip(r io.Reader, w io.Writer) {
	var busy atomic.Bool
	chunk := make([]byte, 64)
	for {
		if !busy.CompareAndSwap(false, true) {
			continue
		}
		if _, err := r.Read(chunk); err != nil {
			return
		}
		go func() {
			defer busy.Store(false)
			w.Write(chunk)
		}()
	}
}

// Early takes the flag back before the write.
func Early(r io.Reader, w io.Writer) {
	var busy atomic.Bool
	chunk := make([]byte, 64)
	for {
		for busy.Load() {
		}
		if _, err := r.Read(chunk); err != nil { // want `chunk is overwritten while the goroutine may still be using it`
			return
		}
		busy.Store(true)
		go func() {
			busy.Store(false)
			w.Write(chunk)
		}()
	}
}

// Ignored looks at the flag after the read.
func Ignored(r io.Reader, w io.Writer) {
	var busy atomic.Bool
	chunk := make([]byte, 64)
	for {
		if _, err := r.Read(chunk); err != nil { // want `chunk is overwritten while the goroutine may still be using it`
			return
		}
		if !busy.CompareAndSwap(false, true) {
			continue
		}
		go func() {
			defer busy.Store(false)
			w.Write(chunk)
		}()
	}
}

// Own takes the flag back itself when it has no time to wait.
func Own(r io.Reader, w io.Writer, late func() bool) {
	var busy atomic.Bool
	chunk := make([]byte, 64)
	for {
		if late() {
			busy.Store(false)
		}
		for busy.Load() {
		}
		if _, err := r.Read(chunk); err != nil { // want `chunk is overwritten while the goroutine may still be using it`
			return
		}
		busy.Store(true)
		go func() {
			w.Write(chunk)
			busy.Store(false)
		}()
	}
}

// Number is right: it takes the number if it is zero, which it is again after the write.
func Number(r io.Reader, w io.Writer) {
	var busy int32
	chunk := make([]byte, 64)
	for {
		if !atomic.CompareAndSwapInt32(&busy, 0, 1) {
			continue
		}
		if _, err := r.Read(chunk); err != nil {
			return
		}
		go func() {
			w.Write(chunk)
			atomic.StoreInt32(&busy, 0)
		}()
	}
}

// NumberEarly sets the number back to zero before the write.
func NumberEarly(r io.Reader, w io.Writer) {
	var busy int32
	chunk := make([]byte, 64)
	for {
		if !atomic.CompareAndSwapInt32(&busy, 0, 1) {
			continue
		}
		if _, err := r.Read(chunk); err != nil { // want `chunk is overwritten while the goroutine may still be using it`
			return
		}
		go func() {
			atomic.StoreInt32(&busy, 0)
			w.Write(chunk)
		}()
	}
}

// NumberOwn sets the number back to zero itself when it has no time to wait.
func NumberOwn(r io.Reader, w io.Writer, late func() bool) {
	var busy atomic.Int64
	chunk := make([]byte, 64)
	for {
		if late() {
			busy.Store(0)
		}
		if !busy.CompareAndSwap(0, 1) {
			continue
		}
		if _, err := r.Read(chunk); err != nil { // want `chunk is overwritten while the goroutine may still be using it`
			return
		}
		go func() {
			w.Write(chunk)
			busy.Store(0)
		}()
	}
}

// NumberLoad is right: it looks at the number before it sets it.
func NumberLoad(r io.Reader, w io.Writer) {
	var busy atomic.Int64
	chunk := make([]byte, 64)
	for {
		if busy.Load() != 0 {
			continue
		}
		if _, err := r.Read(chunk); err != nil {
			return
		}
		busy.Store(1)
		go func() {
			w.Write(chunk)
			busy.Store(0)
		}()
	}
}

// A copier copies with one chunk, which is free at first.
type copier struct{ free atomic.Bool }

// run is right: it takes the chunk if it is free.
func (c *copier) run(r io.Reader, w io.Writer) {
	chunk := make([]byte, 64)
	c.free.Store(true)
	for {
		if !c.free.CompareAndSwap(true, false) {
			continue
		}
		if _, err := r.Read(chunk); err != nil {
			return
		}
		go func() {
			w.Write(chunk)
			c.free.Store(true)
		}()
	}
}

// again sets the chunk free in each turn.
func (c *copier) again(r io.Reader, w io.Writer) {
	chunk := make([]byte, 64)
	for {
		c.free.Store(true)
		if !c.free.CompareAndSwap(true, false) {
			continue
		}
		if _, err := r.Read(chunk); err != nil { // want `chunk is overwritten while the goroutine may still be using it`
			return
		}
		go func() {
			w.Write(chunk)
			c.free.Store(true)
		}()
	}
}

// Swap is right: it sets the flag, and goes on if it was not set.
func Swap(r io.Reader, w io.Writer) {
	var busy atomic.Bool
	chunk := make([]byte, 64)
	for {
		if busy.Swap(true) {
			continue
		}
		if _, err := r.Read(chunk); err != nil {
			return
		}
		go func() {
			w.Write(chunk)
			busy.Store(false)
		}()
	}
}

// SwapEarly takes the flag back before the write.
func SwapEarly(r io.Reader, w io.Writer) {
	var busy atomic.Bool
	chunk := make([]byte, 64)
	for {
		if busy.Swap(true) {
			continue
		}
		if _, err := r.Read(chunk); err != nil { // want `chunk is overwritten while the goroutine may still be using it`
			return
		}
		go func() {
			busy.Store(false)
			w.Write(chunk)
		}()
	}
}
