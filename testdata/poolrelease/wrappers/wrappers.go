// Package wrappers holds functions that give back what they are passed.
package wrappers

import (
	"bytes"
	"io"
	"sync"
)

var pool = sync.Pool{New: func() any { return new(bytes.Buffer) }}

const most = 1 << 16

func take() *bytes.Buffer {
	b := pool.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

// give keeps no large buffers.
func give(b *bytes.Buffer) {
	if b.Cap() > most {
		return
	}
	pool.Put(b)
}

// finish is one call more.
func finish(b *bytes.Buffer, log io.Writer) {
	io.WriteString(log, "done")
	give(b)
}

// Encode is wrong: give puts the buffer back.
func Encode(fill func(io.Writer)) []byte {
	b := take()
	defer give(b) // want `b is released while the result still refers to it`
	fill(b)
	return b.Bytes()
}

// EncodeDeep is wrong two calls deep, and in a literal.
func EncodeDeep(fill func(io.Writer), log io.Writer) []byte {
	b := take()
	defer func() { // want `b is released while the result still refers to it`
		finish(b, log)
	}()
	fill(b)
	return b.Bytes()
}

// EncodeCopy is right.
func EncodeCopy(fill func(io.Writer), log io.Writer) []byte {
	b := take()
	defer func() { finish(b, log) }()
	fill(b)
	return append([]byte(nil), b.Bytes()...)
}

// Flush is wrong: the buffer is read after finish has given it back.
func Flush(b *bytes.Buffer, w, log io.Writer) {
	finish(b, log)
	w.Write(b.Bytes()) // want `b.* is used after finish has released it`
}

// FlushFirst is right.
func FlushFirst(b *bytes.Buffer, w, log io.Writer) {
	w.Write(b.Bytes())
	finish(b, log)
}

// Async is wrong: the goroutine reads from the buffer.
func Async(fill func(io.Writer), w io.Writer) {
	b := take()
	fill(b)
	go w.Write(b.Bytes())
	give(b) // want `b.* is released while .* may still be using it`
}

// A Pool is one for any type.
type Pool[T any] struct{ p sync.Pool }

// Put gives x back.
func (p *Pool[T]) Put(x T) { p.p.Put(x) }

// Get takes one.
func (p *Pool[T]) Get() T { return p.p.Get().(T) }

var typed Pool[*bytes.Buffer]

// Typed is wrong: the generic pool is one, too.
func Typed(fill func(io.Writer)) []byte {
	b := typed.Get()
	defer typed.Put(b) // want `b is released while the result still refers to it`
	b.Reset()
	fill(b)
	return b.Bytes()
}

// TypedLen is right.
func TypedLen(fill func(io.Writer)) int {
	b := typed.Get()
	defer typed.Put(b)
	b.Reset()
	fill(b)
	return b.Len()
}

var slices sync.Pool

func putAny(x any) { slices.Put(x) }

// Any is wrong: who knows it as an interface gives back the array behind the pointer.
func Any() []byte {
	p := slices.Get().(*[]byte)
	defer putAny(p) // want `p is released while the result still refers to it`
	return (*p)[:4]
}

// A Conn has a buffer to read into.
type Conn struct {
	in *bytes.Buffer
	r  io.Reader
}

func (c *Conn) drop() {
	pool.Put(c.in)
	c.in = nil
}

// Next is wrong: drop gives back the memory of the result.
func (c *Conn) Next() ([]byte, error) {
	defer c.drop() // want `c.* is released while the result still refers to it`
	if _, err := c.in.ReadFrom(c.r); err != nil {
		return nil, err
	}
	return c.in.Bytes(), nil
}

// Text is right.
func (c *Conn) Text() (string, error) {
	defer c.drop()
	if _, err := c.in.ReadFrom(c.r); err != nil {
		return "", err
	}
	return c.in.String(), nil
}
