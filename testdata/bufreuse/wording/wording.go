// Package wording has the full text of what is reported.
package wording

import (
	"bytes"
	"context"
	"io"
	"sync"
	"time"
)

// Looped is wrong: the write comes in a later turn of the loop.
func Looped(r io.Reader, lanes [2]chan<- []byte) {
	buf := make([]byte, 8)
	for i := 0; ; i++ {
		io.ReadFull(r, buf)   // related "^buf is overwritten here, in a later iteration$" // want `^buf is overwritten while a receiver from lanes\[i%2\] may still be using it$`
		lanes[i%2] <- buf[:4] // related "^buf is lent to a receiver from lanes\\[i%2\\] here$"
	}
}

type sheet struct {
	lines []byte
	head  struct{ n int }
}

type desk struct {
	top   sheet
	pages [2][]byte
	next  int
	out   chan []byte
}

// Held is wrong: part of a message is written.
func Held(s *sheet, out chan<- *sheet) {
	out <- s   // related "^s is lent to a receiver from out here$"
	s.head.n++ // want `^s is overwritten while a receiver from out may still be using it$`
}

// Whole is wrong: all of it is.
func Whole(s *sheet, out chan<- *sheet) {
	out <- s               // related "^s is lent to a receiver from out here$"
	*s = sheet{lines: nil} // want `^\*s is overwritten while a receiver from out may still be using it$`
}

// Wrapped is wrong: the buffer is sent inside a struct with a name of its own.
func Wrapped(line []byte, out chan<- sheet) {
	s := sheet{lines: line}
	out <- s    // related "^line is lent to a receiver from out here, in s$"
	line[0] = 0 // want `^line is overwritten while a receiver from out may still be using it$`
}

// Renamed is wrong: one array has two names.
func Renamed(line []byte, out chan<- []byte) {
	head := line[:2]
	out <- head // related "^line is lent to a receiver from out here, as head$"
	clear(line) // want `^line is overwritten while a receiver from out may still be using it$`
}

// Field is wrong: the field of a field is a slice.
func (d *desk) Field(show func([]byte)) {
	go show(d.top.lines)  // related "^d.top.lines is lent to the goroutine started here$"
	copy(d.top.lines, "") // want `^d\.top\.lines is overwritten while the goroutine may still be using it$`
}

// Turn is wrong: the third call overwrites what the first one has sent.
func (d *desk) Turn(r io.Reader) {
	io.ReadFull(r, d.pages[d.next]) // related "^d.pages\\[d.next\\] is overwritten here, in a later call$" // want `^d\.pages\[d\.next\] is overwritten while a receiver from d\.out may still be using it$`
	d.out <- d.pages[d.next]        // related "^d.pages\\[d.next\\] is lent to a receiver from d.out here$"
	d.next = 1 - d.next
}

// Score is wrong: what was lent belongs to the Buffer, and has no name.
func Score(out chan<- []byte) {
	var score bytes.Buffer
	score.WriteString("a")
	out <- score.Bytes() // related "^score's memory is lent to a receiver from out here$"
	score.Reset()        // want `^score's memory is overwritten while a receiver from out may still be using it$`
}

// Inner is wrong: the goroutine uses the array under another name.
func Inner(ctx context.Context, w io.Writer, line []byte) {
	done := make(chan struct{})
	go func(p []byte) { // related "^line is lent to the goroutine started here$"
		w.Write(p) // related "^the goroutine reads line here, as p$"
		close(done)
	}(line)
	select {
	case <-done:
	case <-ctx.Done(): // related "^this case does not wait for the goroutine to finish$"
	}
	line[0] = 0 // want `^line is overwritten while the goroutine may still be using it$`
}

// Glance is wrong: a look does not wait.
func Glance(w io.Writer, line []byte) {
	done := make(chan struct{})
	go func() {
		w.Write(line)
		close(done)
	}()
	select {
	case <-done:
	default: // related "^this case does not wait for the goroutine to finish$"
	}
	line[0] = 0 // want `^line is overwritten while the goroutine may still be using it$`
}

// Later is wrong: the function may run at any time.
func Later(show func([]byte), line []byte) {
	time.AfterFunc(time.Second, func() { show(line) }) // related "^line is lent to the function passed to time.AfterFunc here$"
	line = append(line[:0], 'x')                       // want `^line is overwritten while the function passed to time\.AfterFunc may still be using it$`
}

// Deferred is wrong: the write was put off, but not long enough.
func Deferred(out chan<- []byte, key []byte) {
	defer clear(key) // related "^key is overwritten here, in a deferred call$" // want `^key is overwritten while a receiver from out may still be using it$`
	out <- key       // related "^key is lent to a receiver from out here$"
}

func pass(out chan<- []byte, p []byte) {
	out <- p // related "^p is lent to a receiver from out here$"
}

func wipe(q []byte) {
	for i := range q {
		q[i] = 0 // want `^q is overwritten while a receiver from out may still be using it$`
	}
}

// Through is wrong: both ends are in functions that it calls.
func Through(out chan<- []byte, key []byte) {
	pass(out, key) // related "^key is passed to pass here$"
	wipe(key)      // related "^key is passed to wipe here$"
}

// A journal writes records in the background.
type journal struct {
	w  io.Writer
	wg sync.WaitGroup
}

// Start is wrong: it overwrites what it has lent to a literal under another name.
func (j *journal) Start(active []byte) {
	full := active
	j.wg.Go(func() { // related "^active is lent to the goroutine started here$"
		j.w.Write(full) // related "^the goroutine reads active here, as full$"
	})
	clear(active) // want `^active is overwritten while the goroutine may still be using it$`
	j.wg.Wait()
}
