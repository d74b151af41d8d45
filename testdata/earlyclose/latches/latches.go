// Package latches gives signals through functions that are kept somewhere.
package latches

import (
	"context"
	"io"
	"sync"
)

// A Run is stopped by a function in its field.
type Run struct {
	ctx    context.Context
	cancel context.CancelFunc
	err    error
}

// NewRun returns a run.
func NewRun() *Run {
	r := &Run{}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	return r
}

// Stop is wrong: cancel is the signal that Wait waits for.
func (r *Run) Stop(err error) {
	r.cancel()  // related "cancel"
	r.err = err // want `r\.err is stored after`
}

// Wait waits until the run is stopped.
func (r *Run) Wait() error {
	<-r.ctx.Done()
	return r.err
}

// A Walk is stopped by a function in its field, in the right order.
type Walk struct {
	ctx    context.Context
	cancel context.CancelFunc
	err    error
}

// NewWalk returns a walk.
func NewWalk() *Walk {
	ctx, cancel := context.WithCancel(context.Background())
	return &Walk{ctx: ctx, cancel: cancel}
}

// Stop is right: the error comes first.
func (w *Walk) Stop(err error) {
	w.err = err
	w.cancel()
}

// Wait waits until the walk is stopped.
func (w *Walk) Wait() error {
	<-w.ctx.Done()
	return w.err
}

// A Reader ends its context, and then itself.
type Reader struct {
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}
	err    error
}

// NewReader returns a reader that has begun.
func NewReader(src io.Reader) *Reader {
	r := &Reader{done: make(chan struct{})}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	go r.loop(src)
	return r
}

// loop is right: Wait waits for done, too, which comes after the error.
func (r *Reader) loop(src io.Reader) {
	defer close(r.done)
	page := make([]byte, 512)
	for {
		if _, err := src.Read(page); err != nil {
			r.cancel()
			r.err = err
			return
		}
	}
}

// Wait waits for both.
func (r *Reader) Wait() error {
	<-r.ctx.Done()
	<-r.done
	return r.err
}

// A Flow ends its context only.
type Flow struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	n      int
}

// NewFlow returns a flow that has begun.
func NewFlow(src io.Reader) *Flow {
	ctx, cancel := context.WithCancelCause(context.Background())
	f := &Flow{ctx: ctx, cancel: cancel}
	go f.loop(src)
	return f
}

// loop is wrong: the number comes after the end of the context.
func (f *Flow) loop(src io.Reader) {
	page := make([]byte, 512)
	for {
		n, err := src.Read(page)
		if err != nil {
			f.cancel(err) // related "cancel"
			f.n = n       // want `f\.n is stored after`
			return
		}
	}
}

// Wait waits for the end of the context.
func (f *Flow) Wait() int {
	<-f.ctx.Done()
	return f.n
}

// A Toggle has a method that signals.
type Toggle struct {
	done chan struct{}
	err  error
}

func (t *Toggle) signal() { close(t.done) }

// Run is wrong: the method value signals when it is called.
func (t *Toggle) Run(f func() error) {
	err := f()
	signal := t.signal
	signal()
	t.err = err // want `t\.err is stored after`
}

// Wait waits for the signal.
func (t *Toggle) Wait() error { <-t.done; return t.err }

// A Switch has a method that signals, and a caller that knows it.
type Switch struct {
	done chan struct{}
	err  error
}

func (s *Switch) signal() { close(s.done) }

// Run is right: the method value is called last.
func (s *Switch) Run(f func() error) {
	signal := s.signal
	defer signal()
	s.err = f()
}

// Wait waits for the signal.
func (s *Switch) Wait() error { <-s.done; return s.err }

// A Cell holds a value of any type.
type Cell[T any] struct {
	full chan struct{}
	v    T
}

// Put is wrong for all types.
func (c *Cell[T]) Put(v T) {
	close(c.full) // related "close"
	c.v = v       // want `c\.v is stored after`
}

// Get waits for the value.
func (c *Cell[T]) Get() T { <-c.full; return c.v }

// A Latch is opened once.
type Latch struct {
	once sync.Once
	c    chan struct{}
}

func (l *Latch) open() { l.once.Do(func() { close(l.c) }) }

// An Op has a latch.
type Op struct {
	Latch
	n   int
	err error
}

// Run is wrong: the promoted method closes the channel of the latch.
func (o *Op) Run(f func() (int, error)) {
	n, err := f()
	o.open()
	o.n = n // want `o\.n is stored after`
	o.err = err
}

// Result waits for the latch.
func (o *Op) Result() (int, error) {
	<-o.c
	return o.n, o.err
}

// A Promise settles by a closure.
type Promise struct {
	done chan struct{}
	v    int
}

// Settle is wrong: the deferred closure runs after the close.
func (p *Promise) Settle(v int) {
	set := func() { p.v = v } // want `p\.v is stored after`
	defer set()
	close(p.done)
}

// Await waits for the promise.
func (p *Promise) Await() int { <-p.done; return p.v }

// A Desk takes calls by their number.
type Desk struct {
	mu    sync.Mutex
	calls map[int]*pending
}

type pending struct {
	done  chan struct{}
	reply []byte
}

// deliver is wrong: the call is woken before it has its reply.
func (d *Desk) deliver(id int, b []byte) {
	d.mu.Lock()
	p := d.calls[id]
	delete(d.calls, id)
	d.mu.Unlock()
	close(p.done) // related "close"
	p.reply = b   // want `p\.reply is stored after`
}

// Call waits for its reply.
func (d *Desk) Call(id int) []byte {
	p := &pending{done: make(chan struct{})}
	d.mu.Lock()
	d.calls[id] = p
	d.mu.Unlock()
	<-p.done
	return p.reply
}
