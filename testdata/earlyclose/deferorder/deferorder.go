// Package deferorder defers the signal and the result in one order or the other.
package deferorder

import (
	"errors"
	"sync"
)

// A Dive has a log that is read when the diver is back.
type Dive struct {
	back  chan struct{}
	depth int
	err   error
}

// Log waits until the diver is back.
func (d *Dive) Log() (int, error) {
	<-d.back
	return d.depth, d.err // related "."
}

// Descend is wrong: the close was deferred last and runs first.
func (d *Dive) Descend(swim func() int) {
	go func() {
		depth := 0
		defer func() { d.depth = depth }() // want `d\.depth.* is stored after`
		defer close(d.back)                // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		depth = swim()
	}()
}

// DescendOrdered is right: the close was deferred first and runs last.
func (d *Dive) DescendOrdered(swim func() int) {
	go func() {
		depth := 0
		defer close(d.back)
		defer func() { d.depth = depth }()
		depth = swim()
	}()
}

// Inside is wrong: one deferred function, which closes and then stores.
func (d *Dive) Inside(swim func() error) {
	go func() {
		var err error
		defer func() {
			close(d.back) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
			d.err = err   // want `d\.err.* is stored after`
		}()
		err = swim()
	}()
}

// InsideOrdered is right: one deferred function, which stores and then closes.
func (d *Dive) InsideOrdered(swim func() error) {
	go func() {
		var err error
		defer func() {
			d.err = err
			close(d.back)
		}()
		err = swim()
	}()
}

var errLost = errors.New("diver lost")

// Recover is wrong: when swim panics, the deferred close runs before the function that recovers.
func (d *Dive) Recover(swim func()) {
	go func() {
		defer func() {
			if recover() != nil {
				d.err = errLost // want `d\.err.* is stored after`
			}
		}()
		defer close(d.back) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		swim()
	}()
}

// RecoverOrdered is right: the function that recovers runs before the close.
func (d *Dive) RecoverOrdered(swim func()) {
	go func() {
		defer close(d.back)
		defer func() {
			if recover() != nil {
				d.err = errLost
			}
		}()
		swim()
	}()
}

// Crew is wrong: Done comes before the recovered panic is made an error.
func Crew(divers []func()) (err error) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	for _, swim := range divers {
		wg.Add(1)
		go func() {
			defer func() {
				wg.Done() // related "signal|closed|cancel|[Dd]one|set|Broadcast"
				if recover() != nil {
					mu.Lock()
					defer mu.Unlock()
					err = errLost // want `err.* is stored after`
				}
			}()
			swim()
		}()
	}
	wg.Wait()
	return err
}

// CrewOrdered is right: Done is the outermost defer, and every diver has a place of its own.
func CrewOrdered(divers []func()) error {
	var wg sync.WaitGroup
	errs := make([]error, len(divers))
	for i, swim := range divers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() {
				if recover() != nil {
					errs[i] = errLost
				}
			}()
			swim()
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}

// Explicit is wrong: the store is deferred, the close is not.
func (d *Dive) Explicit(swim func() error) {
	go func() {
		var err error
		defer func() { d.err = err }() // want `d\.err.* is stored after`
		err = swim()
		close(d.back) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
	}()
}

// ExplicitOrdered is right: the close is deferred, the store is not.
func (d *Dive) ExplicitOrdered(swim func() error) {
	go func() {
		defer close(d.back)
		d.err = swim()
	}()
}

// Tide is wrong: the deferred send on the error channel runs after the deferred close that ends the loop.
func Tide(measure func(chan<- int) error) (levels []int, err error) {
	data, failed := make(chan int), make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if err != nil {
				failed <- err // want `is sent on failed after`
			}
		}()
		defer close(data) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		err = measure(data)
	}()
	for l := range data {
		levels = append(levels, l)
	}
	select {
	case err = <-failed:
	default:
	}
	return levels, err
}

// TideOrdered is right: the order of the two defers is turned round.
func TideOrdered(measure func(chan<- int) error) (levels []int, err error) {
	data, failed := make(chan int), make(chan error, 1)
	go func() {
		var err error
		defer close(data)
		defer func() {
			if err != nil {
				failed <- err
			}
		}()
		err = measure(data)
	}()
	for l := range data {
		levels = append(levels, l)
	}
	select {
	case err = <-failed:
	default:
	}
	return levels, err
}
