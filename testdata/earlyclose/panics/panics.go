// Package panics gives a signal at the end of work that may panic.
package panics

import (
	"errors"
	"sync"
)

var errCrash = errors.New("the course crashed")

// A Course is a dish that is cooked.
type Course interface{ Cook(order string) }

// Serve is right: recover gives nil once the dish is ready, as the cook has not panicked then.
func Serve(c Course, order string) (burnt any) {
	ready := make(chan struct{})
	fire := make(chan any, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				fire <- p
			}
		}()
		c.Cook(order)
		close(ready)
	}()
	<-ready
	select {
	case burnt = <-fire:
	default:
	}
	return burnt
}

// ServeLate is wrong: the close is deferred, and runs before the function that recovers.
func ServeLate(c Course, order string) (burnt any) {
	ready := make(chan struct{})
	fire := make(chan any, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				fire <- p // want `p is sent on fire after ready is closed`
			}
		}()
		defer close(ready) // related "closed"
		c.Cook(order)
	}()
	<-ready
	select {
	case burnt = <-fire:
	default:
	}
	return burnt
}

// ServeTwice is wrong: the dessert may panic, and the table does not wait for it.
func ServeTwice(c, dessert Course, order string) (burnt any) {
	ready := make(chan struct{})
	fire := make(chan any, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				fire <- p // want `p is sent on fire after ready is closed`
			}
		}()
		c.Cook(order)
		close(ready)
		dessert.Cook(order)
	}()
	<-ready
	select {
	case burnt = <-fire:
	default:
	}
	return burnt
}

// A Kitchen cooks one course.
type Kitchen struct {
	done chan struct{}
	err  error
}

// Err waits for the end.
func (k *Kitchen) Err() error {
	<-k.done
	return k.err
}

func (k *Kitchen) cook(c Course) {
	c.Cook("soup")
	close(k.done)
}

func (k *Kitchen) cookAnyway(c Course) {
	defer close(k.done)
	c.Cook("soup")
}

// Start is right: what panics is the cook, and then nothing is closed.
func (k *Kitchen) Start(c Course) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				k.err = errCrash
				close(k.done)
			}
		}()
		k.cook(c)
	}()
}

// StartAnyway is wrong: the callee closes even if it panics, and the error comes after that.
func (k *Kitchen) StartAnyway(c Course) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				k.err = errCrash // want `k\.err is stored after`
			}
		}()
		k.cookAnyway(c)
	}()
}

// Check is wrong: this one panics itself, after the close.
func (k *Kitchen) Check(c Course, rush bool) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				k.err = errCrash // want `k\.err is stored after`
			}
		}()
		close(k.done)
		if rush {
			panic("no time")
		}
	}()
}

// Pass is right: the first function to run recovers, and for the second there is nothing left.
func (k *Kitchen) Pass(c Course) {
	var mu sync.Mutex
	go func() {
		defer func() {
			if r := recover(); r != nil {
				k.err = errCrash
			}
		}()
		defer func() {
			mu.Lock()
			defer mu.Unlock()
			if r := recover(); r != nil {
				k.err = errors.New("the pass is empty")
			}
			close(k.done)
		}()
		c.Cook("bread")
	}()
}
