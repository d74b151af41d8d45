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
