// Package inflight holds memory that is given back while a goroutine has it.
package inflight

import (
	"bytes"
	"context"
	"io"
	"sync"
)

var frames = sync.Pool{New: func() any { b := make([]byte, 4096); return &b }}

// Send is wrong: when ctx ends first, the goroutine still writes from the frame.
func Send(ctx context.Context, w io.Writer, text string) error {
	frame := frames.Get().(*[]byte)
	defer frames.Put(frame) // want `frame is released while the goroutine may still be using it`
	n := copy(*frame, text)
	result := make(chan error, 1)
	go func() { // related `is lent to the goroutine`
		_, err := w.Write((*frame)[:n])
		result <- err
	}()
	select {
	case err := <-result:
		return err
	case <-ctx.Done(): // related `does not wait for the goroutine`
		return ctx.Err()
	}
}

// SendAll is right: it waits in any case.
func SendAll(w io.Writer, text string) error {
	frame := frames.Get().(*[]byte)
	defer frames.Put(frame)
	n := copy(*frame, text)
	result := make(chan error, 1)
	go func() {
		_, err := w.Write((*frame)[:n])
		result <- err
	}()
	return <-result
}

// SendAway is right: the goroutine gives the frame back when it is through.
func SendAway(ctx context.Context, w io.Writer, text string) error {
	frame := frames.Get().(*[]byte)
	n := copy(*frame, text)
	result := make(chan error, 1)
	go func() {
		defer frames.Put(frame)
		_, err := w.Write((*frame)[:n])
		result <- err
	}()
	select {
	case err := <-result:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// SendOrDrop is right: the frame is given back only if the goroutine is through.
func SendOrDrop(ctx context.Context, w io.Writer, text string) error {
	frame := frames.Get().(*[]byte)
	n := copy(*frame, text)
	result := make(chan error, 1)
	go func() {
		_, err := w.Write((*frame)[:n])
		result <- err
	}()
	select {
	case err := <-result:
		frames.Put(frame)
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Queue is wrong: the receiver has the frame when it is given back.
func Queue(out chan<- []byte, text string) {
	frame := frames.Get().(*[]byte)
	n := copy(*frame, text)
	out <- (*frame)[:n]
	frames.Put(frame) // want `frame is released while a receiver from out may still be using it`
}

// QueueCopy is right: the receiver has its own.
func QueueCopy(out chan<- []byte, text string) {
	frame := frames.Get().(*[]byte)
	n := copy(*frame, text)
	out <- bytes.Clone((*frame)[:n])
	frames.Put(frame)
}
