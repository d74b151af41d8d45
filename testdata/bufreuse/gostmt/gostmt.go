// Package gostmt lends a buffer to a go statement: as an argument, or by capture.
package gostmt

import (
	"bytes"
	"io"
	"sync"
)

// Argument is wrong: the slice is evaluated at the go statement, its bytes are read later.
func Argument(radar io.Reader, plot func([]byte)) error {
	sweep := make([]byte, 360)
	for {
		if _, err := io.ReadFull(radar, sweep); err != nil { // want `sweep.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		go plot(sweep) // related "lent"
	}
}

// ArgumentString is right: the conversion is evaluated here, before the goroutine runs.
func ArgumentString(radar io.Reader, plot func(string)) error {
	sweep := make([]byte, 360)
	for {
		if _, err := io.ReadFull(radar, sweep); err != nil {
			return err
		}
		go plot(string(sweep))
	}
}

// InnerString is wrong: the conversion runs in the goroutine.
func InnerString(radar io.Reader, plot func(string)) error {
	sweep := make([]byte, 360)
	for {
		if _, err := io.ReadFull(radar, sweep); err != nil { // want `sweep.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		go func() { plot(string(sweep)) }() // related "lent"
	}
}

// InnerClone is wrong: the clone is made in the goroutine, too late.
func InnerClone(radar io.Reader, plot func([]byte)) error {
	sweep := make([]byte, 360)
	for {
		n, err := radar.Read(sweep) // want `sweep.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		go func() { plot(bytes.Clone(sweep[:n])) }() // related "lent"
	}
}

// OuterClone is right: the clone is made before the goroutine starts.
func OuterClone(radar io.Reader, plot func([]byte)) error {
	sweep := make([]byte, 360)
	for {
		n, err := radar.Read(sweep)
		if err != nil {
			return err
		}
		own := bytes.Clone(sweep[:n])
		go func() { plot(own) }()
	}
}

// Element is right: one byte is copied as the argument.
func Element(radar io.Reader, plot func(byte)) error {
	sweep := make([]byte, 360)
	for {
		if _, err := radar.Read(sweep); err != nil {
			return err
		}
		go plot(sweep[0])
	}
}

// Parameter is wrong: the literal's parameter is the same array under another name.
func Parameter(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	go func(p []byte) { dst.Write(p) }(page) // related "lent"
	copy(page, second)                       // want `page.* is (overwritten|reset|refilled) while .* may still be using it`
	dst.Write(page)
}

// Method is wrong: a method value's arguments are lent like any others.
func Method(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	go dst.Write(page) // related "lent"
	copy(page, second) // want `page.* is (overwritten|reset|refilled) while .* may still be using it`
	dst.Write(page)
}

// Named is wrong: the literal is started by its name.
func Named(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	show := func() { dst.Write(page) }
	go show()          // related "lent"
	copy(page, second) // want `page.* is (overwritten|reset|refilled) while .* may still be using it`
}

// NamedCall is right: the same literal is called, not started.
func NamedCall(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	show := func() { dst.Write(page) }
	show()
	copy(page, second)
}

// Joined is right: the goroutine closes done when it no longer reads page.
func Joined(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	done := make(chan struct{})
	go func() {
		defer close(done)
		dst.Write(page)
	}()
	<-done
	copy(page, second)
}

// JoinedEarly is wrong: done is closed before the goroutine reads page.
func JoinedEarly(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	done := make(chan struct{})
	go func() { // related "lent"
		close(done)
		dst.Write(page)
	}()
	<-done
	copy(page, second) // want `page.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Counted is right: Wait returns when the goroutine is through.
func Counted(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		dst.Write(page)
	}()
	wg.Wait()
	copy(page, second)
}

// CountedLate is wrong: it writes first and waits then.
func CountedLate(dst io.Writer, first, second []byte) {
	page := append([]byte(nil), first...)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // related "lent"
		defer wg.Done()
		dst.Write(page)
	}()
	copy(page, second) // want `page.* is (overwritten|reset|refilled) while .* may still be using it`
	wg.Wait()
}

// Replaced is right: the goroutine was given the old array, the variable has a new one.
func Replaced(dst io.Writer, first, second []byte) []byte {
	page := append([]byte(nil), first...)
	go dst.Write(page)
	page = make([]byte, len(second))
	copy(page, second)
	return page
}

type chart struct{ cells []byte }

// Field is wrong: the goroutine reads the field's array through the receiver.
func (c *chart) Field(dst io.Writer) {
	go func() { dst.Write(c.cells) }() // related "lent"
	c.cells[0] = '#'                   // want `c\.cells.* is (overwritten|reset|refilled) while .* may still be using it`
}

// FieldRead is right: both sides only read.
func (c *chart) FieldRead(dst io.Writer) byte {
	go func() { dst.Write(c.cells) }()
	return c.cells[0]
}
