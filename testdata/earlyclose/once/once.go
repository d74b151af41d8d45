// Package once closes a channel through a sync.Once before it stores the reason.
package once

import (
	"errors"
	"sync"
)

// A Ship may be sunk by several, once.
type Ship struct {
	once sync.Once
	sunk chan struct{}
	by   string
	err  error
}

// Reason waits until the ship is sunk.
func (s *Ship) Reason() (string, error) {
	<-s.sunk
	return s.by, s.err // related "."
}

// Hit is wrong: Reason may return before the attacker is known.
func (s *Ship) Hit(by string) {
	s.once.Do(func() { close(s.sunk) }) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
	s.by = by                           // want `s\.by.* is stored after`
}

// HitInside is wrong: both steps are inside, in the wrong order.
func (s *Ship) HitInside(err error) {
	s.once.Do(func() {
		close(s.sunk) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		s.err = err   // want `s\.err.* is stored after`
	})
}

// HitOrdered is right: both steps are inside, in the right order.
func (s *Ship) HitOrdered(by string, err error) {
	s.once.Do(func() {
		s.by, s.err = by, err
		close(s.sunk)
	})
}

// HitDeferred is right: the deferred close runs when the function given to Do returns.
func (s *Ship) HitDeferred(by string) {
	s.once.Do(func() {
		defer close(s.sunk)
		s.by = by
	})
}

var errMine = errors.New("mine")

// Mined is wrong: the function made by OnceFunc closes the channel when it is called first.
func Mined(sail func() error) (err error) {
	over := make(chan struct{})
	end := sync.OnceFunc(func() { close(over) })
	go func() {
		e := sail()
		end()                         // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		err = errors.Join(e, errMine) // want `err.* is stored after`
	}()
	<-over
	return err
}

// MinedOrdered is right: the error is stored before the first call.
func MinedOrdered(sail func() error) (err error) {
	over := make(chan struct{})
	end := sync.OnceFunc(func() { close(over) })
	go func() {
		defer end()
		err = sail()
	}()
	<-over
	return err
}

// A Wreck has a reason that is found out by whoever asks first.
type Wreck struct {
	once  sync.Once
	err   error
	found chan struct{}
}

// Err is right: Do returns to all callers only when err is stored, whenever found was closed.
func (w *Wreck) Err(dive func() error) error {
	w.once.Do(func() {
		close(w.found)
		w.err = dive()
	})
	return w.err
}
