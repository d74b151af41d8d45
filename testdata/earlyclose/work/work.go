// Package work does its work after a signal.
package work

import (
	"errors"
	"sync"
)

func dig() error { return errors.New("rock") }

// Trench is wrong: the dig begins when it is said to be over.
func Trench() error {
	var err error
	over := make(chan struct{})
	go func() {
		close(over) // related "closed"
		err = dig() // want `err is stored after over is closed`
	}()
	<-over
	return err
}

// Ready is right: the first sign says that the digger is there, the second that it is through.
func Ready() error {
	var err error
	there, over := make(chan struct{}), make(chan struct{})
	go func() {
		close(there)
		err = dig()
		close(over)
	}()
	<-there
	<-over
	return err
}

// Counted is right: the wait is for the end.
func Counted() error {
	var err error
	var wg sync.WaitGroup
	there := make(chan struct{})
	wg.Add(1)
	go func() {
		defer wg.Done()
		close(there)
		err = dig()
	}()
	<-there
	wg.Wait()
	return err
}

// Told is right: the result comes over a channel of its own.
func Told() error {
	var err error
	there, told := make(chan struct{}), make(chan bool)
	go func() {
		close(there)
		err = dig()
		told <- true
	}()
	<-there
	<-told
	return err
}

// A Shaft is dug while others look how far it is.
type Shaft struct {
	mu    sync.Mutex
	err   error
	there chan struct{}
}

// Sink is right: who looks under the lock knows that the work goes on.
func (s *Shaft) Sink() {
	go func() {
		close(s.there)
		err := dig()
		s.mu.Lock()
		s.err = err
		s.mu.Unlock()
	}()
}

// Err tells what has gone wrong so far.
func (s *Shaft) Err() error {
	<-s.there
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// A Pit is like a shaft, without the lock.
type Pit struct {
	err   error
	there chan struct{}
}

// Sink is wrong.
func (p *Pit) Sink() {
	go func() {
		close(p.there)
		p.err = dig() // want `p\.err is stored after p\.there is closed`
	}()
}

// Err reads without any order.
func (p *Pit) Err() error {
	<-p.there
	return p.err
}

// Deferred is wrong in the same way.
func Deferred() error {
	var err error
	over := make(chan struct{})
	go func() {
		defer func() { err = dig() }() // want `err is stored after over is closed`
		defer close(over)
	}()
	<-over
	return err
}
