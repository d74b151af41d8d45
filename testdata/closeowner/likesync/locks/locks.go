// Package locks has locks and wait groups that log what is done with them if they are asked to.
package locks

import (
	"log"
	"sync"
)

var verbose bool

// A Both lets in many readers, or one writer.
type Both interface {
	sync.Locker
	RLock()
	RUnlock()
}

// A Crew waits for those who work in it.
type Crew interface {
	Add(int)
	Done()
	Wait()
}

type noisyLock struct{ sync.RWMutex }

func (l *noisyLock) Lock() {
	l.RWMutex.Lock()
	log.Print("locked")
}

type noisyCrew struct{ sync.WaitGroup }

func (c *noisyCrew) Wait() {
	c.WaitGroup.Wait()
	log.Print("waited")
}

// NewBoth returns a lock.
func NewBoth() Both {
	if verbose {
		return new(noisyLock)
	}
	return new(sync.RWMutex)
}

// NewCrew returns a Crew of nobody.
func NewCrew() Crew {
	if verbose {
		return new(noisyCrew)
	}
	return new(sync.WaitGroup)
}
