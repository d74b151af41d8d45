// Package outcomes remembers how a wait has ended in a variable, and asks that
// before it goes on.
package outcomes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

var errLate = errors.New("late")

type lateness struct{ by int }

func (lateness) Error() string { return "late" }

// New is right: errors.New never returns nil.
func New(quit <-chan struct{}, w io.Writer, memo []byte) (err error) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }()
	select {
	case <-sent:
	case <-quit:
		err = errors.New("late")
	}
	if err == nil {
		clear(memo)
	}
	return err
}

// Formatted is right: fmt.Errorf never returns nil.
func Formatted(ctx context.Context, w io.Writer, memo []byte) (err error) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }()
	select {
	case <-sent:
	case <-ctx.Done():
		err = fmt.Errorf("late: %w", context.Cause(ctx))
	}
	if err != nil {
		return err
	}
	clear(memo)
	return nil
}

// Sentinel is right: errLate is set once, and not to nil.
func Sentinel(quit <-chan struct{}, w io.Writer, memo []byte) (err error) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }()
	select {
	case <-sent:
	case <-quit:
		err = errLate
	}
	if err == nil {
		clear(memo)
	}
	return err
}

// Foreign is right: context.Canceled is no nil error either.
func Foreign(quit <-chan struct{}, w io.Writer, memo []byte) error {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }()
	wait := func() error {
		select {
		case <-sent:
			return nil
		case <-quit:
			return context.Canceled
		}
	}
	if err := wait(); err != nil {
		return err
	}
	clear(memo)
	return nil
}

// Value is right: an error that holds a struct is not nil.
func Value(quit <-chan struct{}, w io.Writer, memo []byte) (err error) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }()
	select {
	case <-sent:
	case <-quit:
		err = lateness{1}
	}
	if err != nil {
		return err
	}
	clear(memo)
	return nil
}

// Inverted is wrong: it clears where the wait was given up.
func Inverted(quit <-chan struct{}, w io.Writer, memo []byte) (err error) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }() // related "lent"
	select {
	case <-sent:
	case <-quit:
		err = errLate
	}
	if err != nil {
		clear(memo) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	}
	return err
}

// Swallowed is wrong: the error is made, and forgotten.
func Swallowed(quit <-chan struct{}, w io.Writer, memo []byte) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }() // related "lent"
	wait := func() error {
		select {
		case <-sent:
			return nil
		case <-quit:
			return errLate
		}
	}
	_ = wait()
	clear(memo) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Word is right: the string tells the two ends apart.
func Word(quit <-chan struct{}, w io.Writer, memo []byte) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }()
	end := ""
	select {
	case <-sent:
		end = "sent"
	case <-quit:
		end = "quit"
	}
	if end == "sent" {
		clear(memo)
	}
}

// Number is right: the number tells the two ends apart.
func Number(quit <-chan struct{}, w io.Writer, memo []byte) {
	sent := make(chan struct{})
	go func() { w.Write(memo); close(sent) }()
	end := 0
	select {
	case <-sent:
		end = 1
	case <-quit:
		end = 2
	}
	switch end {
	case 1:
		clear(memo)
	case 2:
	}
}

// Deferred is right: the deferred function asks for the named result.
func Deferred(w io.Writer, memo []byte) (sent bool) {
	done := make(chan struct{})
	go func() { w.Write(memo); close(done) }()
	t := time.NewTimer(time.Second)
	defer t.Stop()
	defer func() {
		if sent {
			clear(memo)
		}
	}()
	select {
	case <-done:
		return true
	case <-t.C:
		return false
	}
}

// DeferredAnyway is wrong: the deferred function runs in either case.
func DeferredAnyway(w io.Writer, memo []byte) bool {
	done := make(chan struct{})
	go func() { w.Write(memo); close(done) }() // related "lent"
	t := time.NewTimer(time.Second)
	defer t.Stop()
	defer clear(memo) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	select {
	case <-done:
		return true
	case <-t.C:
		return false
	}
}
