// Package verdicts waits for a result after a signal, but not for ever, or
// looks whether it is there already.
package verdicts

import (
	"context"
	"errors"
	"time"
)

// Patient is right: after the close it waits for the error, unless it is told to stop, which it reports.
func Patient(ctx context.Context, gen func(chan<- int) error) (sum int, err error) {
	data, verdict := make(chan int), make(chan error, 1)
	go func() {
		err := gen(data)
		close(data)
		verdict <- err
	}()
	for v := range data {
		sum += v
	}
	select {
	case err = <-verdict:
	case <-ctx.Done():
		err = ctx.Err()
	}
	return sum, err
}

// Timed is right: after the close it waits for the error for some time, and says so if there is none.
func Timed(gen func(chan<- int) error) (sum int, err error) {
	data, verdict := make(chan int), make(chan error, 1)
	go func() {
		err := gen(data)
		close(data)
		verdict <- err
	}()
	for v := range data {
		sum += v
	}
	select {
	case err = <-verdict:
	case <-time.After(time.Second):
		err = errors.New("no verdict")
	}
	return sum, err
}

// Hurried is wrong: after the close it only looks for the error.
func Hurried(gen func(chan<- int) error) (sum int, err error) {
	data, verdict := make(chan int), make(chan error, 1)
	go func() {
		err := gen(data)
		close(data)    // related "close"
		verdict <- err // want `is sent on verdict after`
	}()
	for v := range data {
		sum += v
	}
	select {
	case err = <-verdict:
	default:
	}
	return sum, err
}

// Start is right: started is closed before the work; the look after it is for a failure at once.
func Start(serve func() error) (<-chan error, error) {
	started, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		close(started)
		ended <- serve()
	}()
	<-started
	select {
	case err := <-ended:
		return nil, err
	default:
		return ended, nil
	}
}

// A Boat tells when it floats, and when it is back.
type Boat struct {
	afloat, back chan struct{}
	name         string
	err          error
}

// Sail is right: what is stored after afloat is announced by back.
func (b *Boat) Sail(christen func() string, sail func() error) {
	b.name = christen()
	close(b.afloat)
	b.err = sail()
	close(b.back)
}

// Name waits until the boat floats.
func (b *Boat) Name() string { <-b.afloat; return b.name }

// Safe waits until the boat floats, and asks for the error only once it is back.
func (b *Boat) Safe() bool {
	<-b.afloat
	select {
	case <-b.back:
		return b.err == nil
	default:
		return true
	}
}

// Once is wrong: a jump back is a loop, but the last error comes after the close all the same.
func Once(f func() (int, error)) (all []int, err error) {
	done := make(chan struct{})
	go func() {
		var e error
		var v int
	again:
		v, e = f()
		if e == nil {
			all = append(all, v)
			goto again
		}
		close(done) // related "close"
		err = e     // want `err is stored after`
	}()
	<-done
	return all, err
}

// Pointed is wrong: the pointer leads to the variable that is read after the wait.
func Pointed(f func() error) error {
	var err error
	p := &err
	done := make(chan struct{})
	go func() {
		e := f()
		close(done) // related "close"
		*p = e      // want `is stored after`
	}()
	<-done
	return err
}

func wait(c <-chan struct{}) { <-c }

// Helped is wrong: the helper waits for the close, and the error is read after it.
func Helped(f func() error) (err error) {
	done := make(chan struct{})
	go func() {
		e := f()
		close(done) // related "close"
		err = e     // want `err is stored after`
	}()
	wait(done)
	return err
}
