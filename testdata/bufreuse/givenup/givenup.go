// Package givenup waits for the borrower of a buffer, but not on every path.
package givenup

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"
)

// Verbose is wrong: it waits only when asked to.
func Verbose(wait bool, w io.Writer, memo, next []byte) {
	var wg sync.WaitGroup
	wg.Go(func() { w.Write(memo) }) // related "lent"
	if wait {
		wg.Wait()
	}
	copy(memo, next) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
}

// VerboseGuarded is right: the copy is on the path that waited.
func VerboseGuarded(wait bool, w io.Writer, memo, next []byte) {
	var wg sync.WaitGroup
	wg.Go(func() { w.Write(memo) })
	if wait {
		wg.Wait()
		copy(memo, next)
	}
}

// VerboseTwice is right: the two conditions are one, so every path that copies has waited.
func VerboseTwice(wait bool, w io.Writer, memo, next []byte) {
	var wg sync.WaitGroup
	wg.Go(func() { w.Write(memo) })
	if wait {
		wg.Wait()
	}
	w.Write(next)
	if wait {
		copy(memo, next)
	}
}

// VerboseInverted is wrong: the copy is on exactly the path that did not wait.
func VerboseInverted(wait bool, w io.Writer, memo, next []byte) {
	var wg sync.WaitGroup
	wg.Go(func() { w.Write(memo) }) // related "lent"
	if wait {
		wg.Wait()
	}
	if !wait {
		copy(memo, next) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
	}
}

// Optional is right: memo is lent only where it is awaited.
func Optional(background bool, w io.Writer, memo, next []byte) {
	var wg sync.WaitGroup
	if background {
		wg.Go(func() { w.Write(memo) })
	} else {
		w.Write(memo)
	}
	if background {
		wg.Wait()
	}
	copy(memo, next)
}

// Patient is wrong: when the time is up the goroutine still reads memo.
func Patient(w io.Writer, memo, next []byte, limit time.Duration) {
	sent := make(chan struct{})
	go func() { // related "lent"
		defer close(sent)
		w.Write(memo)
	}()
	select {
	case <-sent:
	case <-time.After(limit):
	}
	copy(memo, next) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
}

// PatientReturn is right: when the time is up the buffer is left alone.
func PatientReturn(w io.Writer, memo, next []byte, limit time.Duration) error {
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		w.Write(memo)
	}()
	select {
	case <-sent:
		copy(memo, next)
		return nil
	case <-time.After(limit):
		return errors.New("too slow")
	}
}

// PatientFlag is right: what was found out in the select is asked before the copy.
func PatientFlag(w io.Writer, memo, next []byte, limit time.Duration) {
	sent, through := make(chan struct{}), false
	go func() {
		defer close(sent)
		w.Write(memo)
	}()
	select {
	case <-sent:
		through = true
	case <-time.After(limit):
	}
	if through {
		copy(memo, next)
	}
}

// PatientPrivate is right: the goroutine works on a copy, so it may be left behind.
func PatientPrivate(w io.Writer, memo, next []byte, limit time.Duration) {
	own := append([]byte(nil), memo...)
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		w.Write(own)
	}()
	select {
	case <-sent:
	case <-time.After(limit):
	}
	copy(memo, next)
}

// Loop is wrong: a turn that gave up is followed by one that writes the same array.
func Loop(ctx context.Context, w io.Writer, lines []string) (late int) {
	memo := make([]byte, 0, 80)
	for _, l := range lines {
		memo = append(memo[:0], l...) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
		sent := make(chan error, 1)
		go func(p []byte) { // related "lent"
			_, err := w.Write(p)
			sent <- err
		}(memo)
		select {
		case <-sent:
		case <-ctx.Done():
			late++
		}
	}
	return late
}

// LoopReplaced is right: a turn that gives up leaves the array to the goroutine.
func LoopReplaced(ctx context.Context, w io.Writer, lines []string) (late int) {
	memo := make([]byte, 0, 80)
	for _, l := range lines {
		memo = append(memo[:0], l...)
		sent := make(chan error, 1)
		go func(p []byte) {
			_, err := w.Write(p)
			sent <- err
		}(memo)
		select {
		case <-sent:
		case <-ctx.Done():
			late++
			memo = nil
		}
	}
	return late
}

// LoopEnded is right: a turn that gives up is the last one.
func LoopEnded(ctx context.Context, w io.Writer, lines []string) error {
	memo := make([]byte, 0, 80)
	for _, l := range lines {
		memo = append(memo[:0], l...)
		sent := make(chan error, 1)
		go func(p []byte) {
			_, err := w.Write(p)
			sent <- err
		}(memo)
		select {
		case err := <-sent:
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Polled is wrong: a look whether the goroutine is through is no wait.
func Polled(w io.Writer, memo, next []byte) {
	sent := make(chan struct{})
	go func() { // related "lent"
		w.Write(memo)
		close(sent)
	}()
	select {
	case <-sent:
	default:
	}
	copy(memo, next) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
}

// PolledTaken is right: the copy is in the case that saw the end.
func PolledTaken(w io.Writer, memo, next []byte) {
	sent := make(chan struct{})
	go func() {
		w.Write(memo)
		close(sent)
	}()
	select {
	case <-sent:
		copy(memo, next)
	default:
	}
}

// Cancelled is wrong: cancel asks the goroutine to stop, it does not wait until it has.
func Cancelled(ctx context.Context, send func(context.Context, []byte), memo []byte) {
	ctx, cancel := context.WithCancel(ctx)
	go send(ctx, memo) // related "lent"
	cancel()
	clear(memo) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
}

// CancelledJoined is right: it cancels, and then waits.
func CancelledJoined(ctx context.Context, send func(context.Context, []byte), memo []byte) {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { send(ctx, memo) })
	cancel()
	wg.Wait()
	clear(memo)
}

// Slept is wrong: time passes, and proves nothing.
func Slept(w io.Writer, memo []byte) {
	go w.Write(memo) // related "lent"
	time.Sleep(time.Second)
	clear(memo) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Early is wrong: the goroutine answers before it uses the memo for the last time.
func Early(w io.Writer, memo []byte) {
	sent := make(chan error)
	go func() { // related "lent"
		_, err := w.Write(memo[:1])
		sent <- err
		w.Write(memo)
	}()
	<-sent
	clear(memo) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Conditional is wrong: an abort ends the wait as well.
func Conditional(w io.Writer, memo []byte, abort <-chan error) error {
	sent := make(chan error, 1)
	go func() { // related "lent"
		_, err := w.Write(memo)
		sent <- err
	}()
	var err error
	select {
	case err = <-sent:
	case err = <-abort:
	}
	clear(memo) // want `memo.* is (overwritten|reset|refilled) while .* may still be using it`
	return err
}
