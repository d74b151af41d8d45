// Package answered shares a buffer with a receiver that says when it is done.
package answered

import (
	"context"
	"io"
	"time"
)

type order struct {
	text []byte
	done chan struct{}
}

// Serve is right: the answer comes back on every path before the next read.
func Serve(r io.Reader, kitchen chan<- []byte, ready <-chan struct{}) error {
	slip := make([]byte, 50)
	for {
		n, err := r.Read(slip)
		if err != nil {
			return err
		}
		kitchen <- slip[:n]
		<-ready
	}
}

// ServeUnanswered is wrong: the answer is awaited only for long orders.
func ServeUnanswered(r io.Reader, kitchen chan<- []byte, ready <-chan struct{}) error {
	slip := make([]byte, 50)
	for {
		n, err := r.Read(slip) // want `slip.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		kitchen <- slip[:n] // related "lent"
		if n > 10 {
			<-ready
		}
	}
}

// ServeReply is right: the reply channel is part of the order, and is received from.
func ServeReply(r io.Reader, kitchen chan<- order) error {
	slip := make([]byte, 50)
	for {
		n, err := r.Read(slip)
		if err != nil {
			return err
		}
		o := order{slip[:n], make(chan struct{})}
		kitchen <- o
		<-o.done
	}
}

// ServeHurried is wrong: the wait for the reply ends with the clock, and the loop goes on.
func ServeHurried(r io.Reader, kitchen chan<- order, bell <-chan time.Time) error {
	slip := make([]byte, 50)
	for {
		n, err := r.Read(slip) // want `slip.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		o := order{slip[:n], make(chan struct{})}
		kitchen <- o // related "lent"
		select {
		case <-o.done:
		case <-bell:
		}
	}
}

// ServeClosing is right: when the bell rings, the buffer is not written again.
func ServeClosing(r io.Reader, kitchen chan<- order, bell <-chan time.Time) error {
	slip := make([]byte, 50)
	for {
		n, err := r.Read(slip)
		if err != nil {
			return err
		}
		o := order{slip[:n], make(chan struct{})}
		kitchen <- o
		select {
		case <-o.done:
		case <-bell:
			return nil
		}
	}
}

// ServeEither is right: the order is taken and answered, or it is not taken.
func ServeEither(r io.Reader, kitchen chan<- order, closed <-chan struct{}) error {
	slip := make([]byte, 50)
	for {
		n, err := r.Read(slip)
		if err != nil {
			return err
		}
		o := order{slip[:n], make(chan struct{})}
		select {
		case kitchen <- o:
			<-o.done
		case <-closed:
		}
	}
}

// ServeAhead is wrong: the answer is taken before the order it should be for.
func ServeAhead(r io.Reader, kitchen chan<- []byte, ready <-chan struct{}) error {
	slip := make([]byte, 50)
	n, err := r.Read(slip)
	if err != nil {
		return err
	}
	<-ready
	kitchen <- slip[:n]   // related "lent"
	_, err = r.Read(slip) // want `slip.* is (overwritten|reset|refilled) while .* may still be using it`
	return err
}

// Callback is right: the goroutine calls back when it is done, and the call is awaited.
func Callback(cook func([]byte, func()), slip []byte) {
	done := make(chan struct{})
	go cook(slip, func() { close(done) })
	<-done
	clear(slip)
}

// CallbackMissed is wrong: the call back may come after the bell.
func CallbackMissed(cook func([]byte, func()), slip []byte, bell <-chan time.Time) {
	done := make(chan struct{})
	go cook(slip, func() { close(done) }) // related "lent"
	select {
	case <-done:
	case <-bell:
	}
	clear(slip) // want `slip.* is (overwritten|reset|refilled) while .* may still be using it`
}

// ServeTimed is wrong: after the deadline the slip is rewritten, whether or not it was read.
func ServeTimed(kitchen chan<- []byte, ready <-chan struct{}, d time.Duration) {
	slip := make([]byte, 50)
	kitchen <- slip // related "slip is lent"
	select {
	case <-ready:
	case <-time.After(d): // related "this case does not wait"
	}
	slip[0] = 1 // want "slip is overwritten while a receiver from kitchen may still be using it"
}

// ServeTimedOut is right: after the deadline the slip is left alone.
func ServeTimedOut(kitchen chan<- []byte, ready <-chan struct{}, d time.Duration) bool {
	slip := make([]byte, 50)
	kitchen <- slip
	select {
	case <-ready:
	case <-time.After(d):
		return false
	}
	slip[0] = 1
	return true
}

// ServeByTurns is wrong: a turn that ends by the clock or by the end of the work leaves the
// slip with the kitchen.
func ServeByTurns(ctx context.Context, r io.Reader, kitchen chan<- []byte, ready <-chan struct{}) error {
	slip := make([]byte, 50)
	clock := time.NewTimer(time.Second)
	for {
		n, err := r.Read(slip) // want "slip is overwritten while a receiver from kitchen may still be using it"
		if err != nil {
			return err
		}
		kitchen <- slip[:n]
		select {
		case <-ready:
		case <-clock.C:
		case <-ctx.Done():
		}
	}
}

// ServeUntil is wrong: only one of the two channels can be the answer.
func ServeUntil(kitchen chan<- []byte, ready, closing <-chan struct{}) {
	slip := make([]byte, 50)
	kitchen <- slip
	select {
	case <-ready:
	case <-closing: // related "this case does not wait"
	}
	slip[0] = 1 // want "slip is overwritten while a receiver from kitchen may still be using it"
}
