package envelope

import (
	"bytes"
	"io"
)

// Envelopes that are arguments of functions that nobody sees.

type upload struct{ part []byte }

// Wrong: the function gets the envelope, and the memory in it.
func putEach(r io.Reader, put func(upload)) error {
	part := make([]byte, 1<<20)
	for {
		n, err := r.Read(part) // want "part is overwritten while the goroutine may still be using it"
		if err != nil {
			return err
		}
		go put(upload{part[:n]})
	}
}

// Wrong: the goroutine makes the envelope.
func putWithin(r io.Reader, put func(upload) error) error {
	part := make([]byte, 1<<20)
	for {
		n, err := r.Read(part) // want "part is overwritten while the goroutine may still be using it"
		if err != nil {
			return err
		}
		go func() { _ = put(upload{part[:n]}) }()
	}
}

// Wrong: an array is an envelope, too.
func putPair(put func([2][]byte), a, b []byte) {
	go put([2][]byte{a, b})
	b[0] = 1 // want "b is overwritten while the goroutine may still be using it"
}

// Right: what is in the envelope is a copy.
func putCopies(r io.Reader, put func(upload)) error {
	part := make([]byte, 1<<20)
	for {
		n, err := r.Read(part)
		if err != nil {
			return err
		}
		go put(upload{bytes.Clone(part[:n])})
	}
}

// Right: the goroutine has been waited for.
func putInTurn(r io.Reader, put func(upload) error) error {
	part := make([]byte, 1<<20)
	for {
		n, err := r.Read(part)
		if err != nil {
			return err
		}
		done := make(chan error)
		go func() { done <- put(upload{part[:n]}) }()
		if err := <-done; err != nil {
			return err
		}
	}
}
