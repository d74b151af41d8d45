// Package writers holds implementations of interfaces that forbid to keep what is passed.
package writers

import (
	"bytes"
	"encoding"
	"errors"
	"io"
	"sync"
	"time"
)

var errLate = errors.New("late")

// A Spool writes in the background.
type Spool struct {
	lines chan []byte
	quit  chan struct{}
	dst   io.Writer
}

// Run writes what is spooled.
func (s *Spool) Run() {
	for l := range s.lines {
		s.dst.Write(l)
	}
}

// Write is wrong: the line is read when Write has returned.
func (s *Spool) Write(p []byte) (int, error) {
	select {
	case s.lines <- p: // want `p may still be used by a receiver from s.lines after Write has returned`
		return len(p), nil
	case <-s.quit:
		return 0, errLate
	}
}

// A CopySpool does it right.
type CopySpool struct{ Spool }

// Write is right: a copy is sent.
func (s *CopySpool) Write(p []byte) (int, error) {
	select {
	case s.lines <- bytes.Clone(p):
		return len(p), nil
	case <-s.quit:
		return 0, errLate
	}
}

// A DeepSpool has helpers.
type DeepSpool struct{ Spool }

func (s *DeepSpool) put(l []byte) { s.lines <- l }

func (s *DeepSpool) add(l []byte) error {
	s.put(bytes.TrimSpace(l))
	return nil
}

// Write is wrong two calls deep.
func (s *DeepSpool) Write(p []byte) (int, error) {
	return len(p), s.add(p) // want `p may still be used by .* after Write has returned`
}

// A Waiter asks for an answer.
type Waiter struct {
	lines chan []byte
	done  chan struct{}
}

// Write is right: whoever has the line says when it is through.
func (w *Waiter) Write(p []byte) (int, error) {
	w.lines <- p
	<-w.done
	return len(p), nil
}

// A Tee writes twice.
type Tee struct{ a, b io.Writer }

// Write is wrong: the second write may last longer.
func (t Tee) Write(p []byte) (int, error) {
	go t.b.Write(p) // want `p may still be used by the goroutine after Write has returned`
	return t.a.Write(p)
}

// A SafeTee waits.
type SafeTee struct{ a, b io.Writer }

// Write is right.
func (t SafeTee) Write(p []byte) (n int, err error) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		t.b.Write(p)
	}()
	n, err = t.a.Write(p)
	wg.Wait()
	return n, err
}

// A Patient reads with a limit of time.
type Patient struct {
	r     io.Reader
	limit time.Duration
}

type got struct {
	n   int
	err error
}

// Read is wrong: the goroutine still fills p after the limit.
func (r Patient) Read(p []byte) (int, error) {
	c := make(chan got, 1)
	go func() { // want `p may still be used by the goroutine after Read has returned`
		n, err := r.r.Read(p)
		c <- got{n, err}
	}()
	select {
	case g := <-c:
		return g.n, g.err
	case <-time.After(r.limit): // related `does not wait for`
		return 0, errLate
	}
}

// An OwnPatient has a buffer.
type OwnPatient struct{ Patient }

// Read is right: the goroutine fills memory of its own.
func (r OwnPatient) Read(p []byte) (int, error) {
	c := make(chan got, 1)
	own := make([]byte, len(p))
	go func() {
		n, err := r.r.Read(own)
		c <- got{n, err}
	}()
	select {
	case g := <-c:
		return copy(p, own[:g.n]), g.err
	case <-time.After(r.limit):
		return 0, errLate
	}
}

// A Tail knows the last write.
type Tail struct {
	last  []byte
	lines [][]byte
	parts map[int]part
	n     int
}

type part struct {
	data []byte
	size int
}

// Last is the last line.
func (t *Tail) Last() string { return string(t.last) }

// All are all lines.
func (t *Tail) All() []byte { return bytes.Join(t.lines, nil) }

// Write is wrong: the field refers to the memory of the caller.
func (t *Tail) Write(p []byte) (int, error) {
	t.last = p // want `p is kept after Write has returned`
	t.n += len(p)
	return len(p), nil
}

// WriteAt is wrong: so does the element of a map.
func (t *Tail) WriteAt(p []byte, off int64) (int, error) {
	t.parts[int(off)] = part{data: p, size: len(p)} // want `p is kept after WriteAt has returned`
	return len(p), nil
}

// A Lines keeps them all.
type Lines struct{ Tail }

func (l *Lines) keep(p []byte) { l.lines = append(l.lines, p) }

// Write is wrong, in a helper: the list grows by the memory itself.
func (l *Lines) Write(p []byte) (int, error) {
	l.keep(p[:len(p)-1]) // want `p is kept after Write has returned`
	return len(p), nil
}

// A CopyTail copies.
type CopyTail struct{ Tail }

// Write is right: the bytes are appended.
func (t *CopyTail) Write(p []byte) (int, error) {
	t.last = append(t.last[:0], p...)
	t.n += len(p)
	return len(p), nil
}

// A Rare keeps some of what it gets.
type Rare struct {
	Tail
	every int
}

func (r *Rare) stash(p []byte) {
	if r.every > 2 {
		r.last = p
	}
	r.every++
}

// Write is wrong: on some paths, the helper keeps the memory.
func (r *Rare) Write(p []byte) (int, error) {
	if len(p) > 0 {
		r.stash(p) // want `p is kept after Write has returned`
	}
	return len(p), nil
}

// A Cursor remembers what it works on.
type Cursor struct {
	rest []byte
	sum  int
}

func (c *Cursor) step() {
	c.sum += int(c.rest[0])
	c.rest = c.rest[1:]
}

// Write is right: each call sets the field before it reads it.
func (c *Cursor) Write(p []byte) (int, error) {
	c.rest = p
	for c.sum < 1000 && len(c.rest) > 0 {
		c.step()
	}
	return len(p), nil
}

// A Borrowing uses the field while it runs.
type Borrowing struct {
	cur []byte
	sum int
}

func (b *Borrowing) step() {
	for _, c := range b.cur {
		b.sum += int(c)
	}
}

// Write is right: the field no longer refers to p at the end.
func (b *Borrowing) Write(p []byte) (int, error) {
	b.cur = p
	b.step()
	b.cur = nil
	return len(p), nil
}

// A Text is unmarshalled.
type Text struct{ raw []byte }

var _ encoding.TextUnmarshaler = (*Text)(nil)

// UnmarshalText is wrong: the caller reuses text.
func (t *Text) UnmarshalText(text []byte) error {
	t.raw = text[1:] // want `text is kept after UnmarshalText has returned`
	return nil
}

// String is what was read.
func (t *Text) String() string { return string(t.raw) }

// A Name is unmarshalled, too.
type Name struct{ raw string }

// UnmarshalText is right: the conversion copies.
func (n *Name) UnmarshalText(text []byte) error {
	n.raw = string(text)
	return nil
}

// A Box is no writer: its method takes what it is given.
type Box struct{ last []byte }

// Write is right: this is not the Write of an io.Writer.
func (b *Box) Write(p []byte) { b.last = p }
