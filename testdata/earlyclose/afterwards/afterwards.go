// Package afterwards stores errors once others have been told that they are there.
package afterwards

import "sync"

// A unit may be given its cleanup when it is over: too late for those who asked for
// its error as soon as it was.
type unit struct {
	mu      sync.Mutex
	over    chan struct{}
	cleanup func() error
	failure error
}

// SetCleanup is wrong.
func (u *unit) SetCleanup(f func() error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.cleanup = f
	select {
	case <-u.over:
		u.failure = f() // want `u\.failure is stored after u\.over is closed`
	default:
	}
}

func (u *unit) finish() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.failure = u.cleanup()
	close(u.over)
}

// Failure waits for the end.
func (u *unit) Failure() error {
	<-u.over
	return u.failure
}

// A locked unit does the same, but whoever asks for the error takes the lock, and gets
// the latest.
type locked struct {
	mu      sync.Mutex
	over    chan struct{}
	cleanup func() error
	failure error
}

// SetCleanup is right.
func (u *locked) SetCleanup(f func() error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.cleanup = f
	select {
	case <-u.over:
		u.failure = f()
	default:
	}
}

func (u *locked) finish() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.failure = u.cleanup()
	close(u.over)
}

// Failure waits for the end.
func (u *locked) Failure() error {
	<-u.over
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.failure
}

// A closed unit returns the error of a late cleanup instead of storing it.
type closed struct {
	over    chan struct{}
	failure error
}

// Cleanup is right.
func (u *closed) Cleanup(f func() error) error {
	select {
	case <-u.over:
		return f()
	default:
		return nil
	}
}

func (u *closed) finish(err error) {
	u.failure = err
	close(u.over)
}

// Failure waits for the end.
func (u *closed) Failure() error {
	<-u.over
	return u.failure
}

// A pump stores what went wrong with its messages, which are no signal, before it says
// that it is over.
type pump struct {
	in      chan []byte
	over    chan struct{}
	failure error
}

// Run is right.
func (p *pump) Run(use func([]byte) error) {
	for b := range p.in {
		if err := use(b); err != nil {
			p.failure = err
		}
	}
	close(p.over)
}

// Stop ends the messages.
func (p *pump) Stop() error {
	close(p.in)
	<-p.over
	return p.failure
}
