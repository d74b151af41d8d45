// Package permits reuses a buffer when all places of a semaphore are its own again.
package permits

import "io"

// Relay is right: there is one place, and the writer gives it back.
func Relay(r io.Reader, w io.Writer) error {
	place := make(chan struct{}, 1)
	block := make([]byte, 512)
	for {
		place <- struct{}{}
		if _, err := r.Read(block); err != nil {
			return err
		}
		go func() {
			w.Write(block)
			<-place
		}()
	}
}

// Twice lets two writers run.
func Twice(r io.Reader, w io.Writer) error {
	place := make(chan struct{}, 2)
	block := make([]byte, 512)
	for {
		place <- struct{}{}
		if _, err := r.Read(block); err != nil { // want `block is overwritten while the goroutine may still be using it`
			return err
		}
		go func() {
			w.Write(block)
			<-place
		}()
	}
}

// Wipe is right: it takes all places.
func Wipe(rounds int, block []byte, use func([]byte)) {
	places := make(chan struct{}, 4)
	for range rounds {
		places <- struct{}{}
		go func() {
			defer func() { <-places }()
			use(block)
		}()
	}
	for range cap(places) {
		places <- struct{}{}
	}
	clear(block)
}

// Partly takes some.
func Partly(rounds int, block []byte, use func([]byte)) {
	places := make(chan struct{}, 4)
	for range rounds {
		places <- struct{}{}
		go func() {
			defer func() { <-places }()
			use(block)
		}()
	}
	for range 2 {
		places <- struct{}{}
	}
	clear(block) // want `block is overwritten while the goroutine may still be using it`
}
