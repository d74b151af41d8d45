// Package literals holds results in variables that a function shares with the literals that it
// returns.
package literals

import (
	"context"
	"errors"
	"sync"
)

// Start is wrong: the signal comes before the error.
func Start(run func() error) (wait func() error) {
	var err error
	over := make(chan struct{})
	go func() {
		e := run()
		close(over)
		err = e // want `err is stored after over is closed`
	}()
	return func() error {
		<-over
		return err
	}
}

// StartRight is right.
func StartRight(run func() error) (wait func() error) {
	var err error
	over := make(chan struct{})
	go func() {
		err = run()
		close(over)
	}()
	return func() error {
		<-over
		return err
	}
}

// Group is wrong: Done runs before the deferred store.
func Group(run func() error) (wait func() error) {
	var err error
	var all sync.WaitGroup
	all.Add(1)
	go func() {
		var e error
		defer func() {
			err = e // want `err is stored after all.Done`
		}()
		defer all.Done()
		e = run()
	}()
	return func() error {
		all.Wait()
		return err
	}
}

// GroupRight is right: Done is deferred first.
func GroupRight(run func() error) (wait func() error) {
	var err error
	var all sync.WaitGroup
	all.Add(1)
	go func() {
		defer all.Done()
		var e error
		defer func() { err = e }()
		e = run()
	}()
	return func() error {
		all.Wait()
		return err
	}
}

// Polled is wrong: who sees the channel closed takes the result.
func Polled(compute func() []int) (poll func() ([]int, bool)) {
	var result []int
	ready := make(chan struct{})
	go func() {
		r := compute()
		close(ready)
		result = r // want `result is stored after ready is closed`
	}()
	return func() ([]int, bool) {
		select {
		case <-ready:
			return result, true
		default:
			return nil, false
		}
	}
}

// Locked is right: both hold a lock from the signal on, or to look.
func Locked(run func() error) (wait func() error) {
	var mu sync.Mutex
	var err error
	over := make(chan struct{})
	go func() {
		e := run()
		mu.Lock()
		defer mu.Unlock()
		close(over)
		err = e
	}()
	return func() error {
		<-over
		mu.Lock()
		defer mu.Unlock()
		return err
	}
}

// Two is wrong for one of the two functions that it returns.
func Two(run func() error) (stop context.CancelFunc, reason func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	err := errors.New("not yet")
	go func() {
		e := run()
		cancel()
		err = e // want `err is stored after cancel is called`
	}()
	return cancel, func() error {
		<-ctx.Done()
		return err
	}
}

// Helper is wrong: what it calls gives the signal, and only then is the result stored.
func Helper(run func() error) error {
	var err error
	over := make(chan struct{})
	once := func() error {
		defer close(over)
		return run()
	}
	go func() {
		err = once() // want `err is stored after once is called`
	}()
	<-over
	return err
}

// Flag is wrong: who sees the flag set under the lock reads the error without it.
func Flag(run func() error) (wait func() error) {
	var mu sync.Mutex
	moved := sync.NewCond(&mu)
	var err error
	over := false
	go func() {
		e := run()
		mu.Lock()
		over = true
		moved.Broadcast()
		mu.Unlock()
		err = e // want `err is stored after over is set`
	}()
	return func() error {
		mu.Lock()
		for !over {
			moved.Wait()
		}
		mu.Unlock()
		return err
	}
}

// FlagRight is right.
func FlagRight(run func() error) (wait func() error) {
	var mu sync.Mutex
	moved := sync.NewCond(&mu)
	var err error
	over := false
	go func() {
		err = run()
		mu.Lock()
		over = true
		moved.Broadcast()
		mu.Unlock()
	}()
	return func() error {
		mu.Lock()
		for !over {
			moved.Wait()
		}
		mu.Unlock()
		return err
	}
}
