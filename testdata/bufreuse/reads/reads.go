// Package reads looks at memory that a goroutine fills.
package reads

import (
	"bytes"
	"io"
	"time"
)

// Given is wrong: when the time is up, the page is copied while the goroutine may still write it.
func Given(r io.Reader, n int) []byte {
	page := make([]byte, n)
	full := make(chan struct{})
	go func() { // related "lent"
		defer close(full)
		io.ReadFull(r, page)
	}()
	select {
	case <-full:
	case <-time.After(time.Second):
	}
	return bytes.Clone(page) // want `page.* is read while .* may still be`
}

// Constant is wrong: that the length of the page is a constant changes nothing.
func Constant(r io.Reader) []byte {
	page := make([]byte, 512)
	full := make(chan struct{})
	go func() { // related "lent"
		defer close(full)
		io.ReadFull(r, page)
	}()
	select {
	case <-full:
	case <-time.After(time.Second):
	}
	return bytes.Clone(page) // want `page.* is read while .* may still be`
}

// Awaited is right: the page is copied only once it is full.
func Awaited(r io.Reader) []byte {
	page := make([]byte, 512)
	full := make(chan struct{})
	go func() {
		defer close(full)
		io.ReadFull(r, page)
	}()
	select {
	case <-full:
		return bytes.Clone(page)
	case <-time.After(time.Second):
		return nil
	}
}

// Text is wrong: the conversion copies what may be half of a page.
func Text(r io.Reader) string {
	page := make([]byte, 512)
	go r.Read(page)     // related "lent"
	return string(page) // want `page.* is read while .* may still be`
}

// Copied is wrong: an array is read as a whole where it is returned.
func Copied(r io.Reader) [4]byte {
	var word [4]byte
	go r.Read(word[:]) // related "lent"
	return word        // want `word.* is read while .* may still be`
}
