// Package asked closes a channel when another goroutine has answered, or asks for the close.
package asked

import "sync"

// Tick is right: nothing has room in halt, so the sender has left its loop.
func Tick() int {
	ticks, halt := make(chan int), make(chan struct{})
	go func() {
		for i := 0; ; i++ {
			select {
			case ticks <- i:
			case <-halt:
				return
			}
		}
	}()
	first := <-ticks
	halt <- struct{}{}
	close(ticks)
	return first
}

// Roomy does not know whether the sender has seen the request.
func Roomy() int {
	ticks, halt := make(chan int), make(chan struct{}, 1)
	go func() {
		for i := 0; ; i++ {
			select {
			case ticks <- i:
			case <-halt:
				return
			}
		}
	}()
	first := <-ticks
	halt <- struct{}{}
	close(ticks) // want `ticks is closed while the goroutine may still send on it`
	return first
}

// Parting sends once more when it is asked to stop.
func Parting() int {
	ticks, halt := make(chan int, 1), make(chan struct{})
	go func() {
		for i := 0; ; i++ {
			select {
			case ticks <- i:
			case <-halt:
				ticks <- -1
				return
			}
		}
	}()
	first := <-ticks
	halt <- struct{}{}
	close(ticks) // want `ticks is closed while the goroutine may still send on it`
	return first
}

// A Watch is stopped by a request that brings the way to answer.
type Watch struct {
	moves chan int
	quit  chan chan error
}

// NewWatch starts the watch.
func NewWatch() *Watch {
	w := &Watch{make(chan int), make(chan chan error)}
	go w.run()
	return w
}

func (w *Watch) run() {
	for i := 0; ; i++ {
		select {
		case w.moves <- i:
		case reply := <-w.quit:
			reply <- nil
			return
		}
	}
}

// Close is right.
func (w *Watch) Close() error {
	reply := make(chan error)
	w.quit <- reply
	err := <-reply
	close(w.moves)
	return err
}

// A Sentry answers, and goes on.
type Sentry struct {
	moves chan int
	quit  chan chan error
}

// NewSentry starts the sentry.
func NewSentry() *Sentry {
	s := &Sentry{make(chan int), make(chan chan error)}
	go s.run()
	return s
}

func (s *Sentry) run() {
	for i := 0; ; i++ {
		select {
		case s.moves <- i:
		case reply := <-s.quit:
			reply <- nil
			s.moves <- -1
			return
		}
	}
}

// Close is wrong: what it is answered is not the end.
func (s *Sentry) Close() error {
	reply := make(chan error)
	s.quit <- reply
	err := <-reply
	close(s.moves) // want `s\.moves is closed while the goroutine may still send on it`
	return err
}

// A Clerk does the chores of a ledger in its own goroutine, which also closes their
// channel: on request of one who keeps the lock meanwhile.
type Clerk struct {
	mu     sync.Mutex
	gone   bool
	chores chan func()
	quit   chan chan struct{}
}

// NewClerk starts the clerk.
func NewClerk() *Clerk {
	c := &Clerk{chores: make(chan func(), 8), quit: make(chan chan struct{})}
	go c.work()
	go func() {
		for c.do(func() {}) {
		}
	}()
	return c
}

func (c *Clerk) work() {
	for {
		select {
		case f := <-c.chores:
			f()
		case told := <-c.quit:
			close(c.chores)
			defer close(told)
			for f := range c.chores {
				f()
			}
			return
		}
	}
}

// do is right: it looks and sends under the lock.
func (c *Clerk) do(f func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return false
	}
	c.chores <- f
	return true
}

// Close is right: it lets nobody send until the clerk has closed, and says so before it gives
// the lock back.
func (c *Clerk) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return
	}
	told := make(chan struct{})
	c.quit <- told
	<-told
	c.gone = true
}

// A Porter is asked by one who sets the flag later.
type Porter struct {
	mu     sync.Mutex
	gone   bool
	chores chan func()
	quit   chan struct{}
}

// NewPorter starts the porter.
func NewPorter() *Porter {
	p := &Porter{chores: make(chan func(), 8), quit: make(chan struct{})}
	go p.work()
	go func() {
		for p.do(func() {}) {
		}
	}()
	return p
}

func (p *Porter) work() {
	for {
		select {
		case f := <-p.chores:
			f()
		case <-p.quit:
			close(p.chores) // want `p\.chores is closed while the goroutine may still send on it`
			return
		}
	}
}

// do looks and sends under the lock.
func (p *Porter) do(f func()) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return false
	}
	p.chores <- f // related "sends on"
	return true
}

// Close asks before nobody can send any more.
func (p *Porter) Close() {
	p.quit <- struct{}{}
	p.mu.Lock()
	p.gone = true
	p.mu.Unlock()
}

// An Usher is asked, and not waited for.
type Usher struct {
	mu     sync.Mutex
	gone   bool
	chores chan func()
	quit   chan struct{}
}

// NewUsher starts the usher.
func NewUsher() *Usher {
	u := &Usher{chores: make(chan func(), 8), quit: make(chan struct{})}
	go u.work()
	go func() {
		for u.do(func() {}) {
		}
	}()
	return u
}

func (u *Usher) work() {
	for {
		select {
		case f := <-u.chores:
			f()
		case <-u.quit:
			close(u.chores)
			return
		}
	}
}

// do looks and sends under the lock.
func (u *Usher) do(f func()) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.gone {
		return false
	}
	u.chores <- f
	return true
}

// Close is right: nobody sends between the request and the flag, nor after it.
func (u *Usher) Close() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.quit <- struct{}{}
	u.gone = true
}
