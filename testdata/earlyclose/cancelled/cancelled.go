// Package cancelled ends a context before the result is stored.
package cancelled

import (
	"context"
	"errors"
	"io"
)

// A Hunt ends its own context when it is over.
type Hunt struct {
	ctx    context.Context
	cancel context.CancelFunc
	prize  string
	err    error
}

// New makes a Hunt whose context nobody else ends.
func New() *Hunt {
	ctx, cancel := context.WithCancel(context.Background())
	return &Hunt{ctx: ctx, cancel: cancel}
}

// Wait takes the end of the context for the end of the hunt.
func (h *Hunt) Wait() (string, error) {
	<-h.ctx.Done()
	return h.prize, h.err // related "."
}

// Run is wrong: Wait may return before prize is stored.
func (h *Hunt) Run(seek func() string) {
	go func() {
		p := seek()
		h.cancel()  // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		h.prize = p // want `h\.prize.* is stored after`
	}()
}

// RunOrdered is right: the store comes first.
func (h *Hunt) RunOrdered(seek func() string) {
	go func() {
		h.prize = seek()
		h.cancel()
	}()
}

// RunDeferred is right: the deferred cancel runs last.
func (h *Hunt) RunDeferred(seek func() error) {
	go func() {
		defer h.cancel()
		if err := seek(); err != nil {
			h.err = err
		}
	}()
}

// RunDeferredStore is wrong: the deferred cancel runs before the deferred store.
func (h *Hunt) RunDeferredStore(seek func() error) {
	go func() {
		var err error
		defer func() { h.err = err }() // want `h\.err.* is stored after`
		defer h.cancel()               // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		err = seek()
	}()
}

// Local is wrong: the function that made the context waits for its end, and reads score too early.
func Local(play func() int) (score int) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		s := play()
		cancel()  // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		score = s // want `score.* is stored after`
	}()
	<-ctx.Done()
	return score // related "."
}

// LocalOrdered is right: score is there when the context ends.
func LocalOrdered(play func() int) (score int) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		score = play()
	}()
	<-ctx.Done()
	return score
}

// LocalJoined is right: what ends the wait is the channel, not the context.
func LocalJoined(play func(context.Context) int) (score int) {
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	go func() {
		defer close(over)
		s := play(ctx)
		cancel()
		score = s
	}()
	<-ctx.Done()
	<-over
	return score
}

var errOver = errors.New("over")

// Cause is wrong: who sees the cause takes the report for complete.
func Cause(play func(io.Writer) int, w io.Writer) (report int, err error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	go func() {
		n := play(w)
		cancel(errOver) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		report = n      // want `report.* is stored after`
	}()
	<-ctx.Done()
	if err := context.Cause(ctx); err != errOver {
		return 0, err
	}
	return report, nil // related "."
}

// CauseOrdered is right: the report is complete before the cause is given.
func CauseOrdered(play func(io.Writer) int, w io.Writer) (report int, err error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	go func() {
		report = play(w)
		cancel(errOver)
	}()
	<-ctx.Done()
	if err := context.Cause(ctx); err != errOver {
		return 0, err
	}
	return report, nil
}

// CauseOnly is right: the error travels with the signal.
func CauseOnly(play func() error) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	go func() { cancel(play()) }()
	<-ctx.Done()
	return context.Cause(ctx)
}

// Sent is wrong: the error is polled when the context has ended, and sent after that.
func Sent(play func() error) error {
	ctx, cancel := context.WithCancel(context.Background())
	errc := make(chan error, 1)
	go func() {
		err := play()
		cancel()    // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		errc <- err // want `is sent on errc after`
	}()
	<-ctx.Done()
	select {
	case err := <-errc: // related "."
		return err
	default:
		return nil
	}
}

// SentBlocking is right: the receive waits for the error.
func SentBlocking(play func() error) error {
	ctx, cancel := context.WithCancel(context.Background())
	errc := make(chan error, 1)
	go func() {
		err := play()
		cancel()
		errc <- err
	}()
	<-ctx.Done()
	return <-errc
}

// Stop is right: cancelling somebody else's work says nothing about err.
func Stop(play func(context.Context) error) (err error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		inner := play(ctx)
		cancel()
		err = inner
	}()
	<-done
	return err
}
