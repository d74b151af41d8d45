// Package checked looks whether the end has come before it sends.
package checked

import (
	"sync"
	"sync/atomic"
)

// A feed is stopped while it may be about to send.
type feed struct {
	live atomic.Bool
	out  chan int
}

// Run is wrong: Stop may come between the look and the send.
func (f *feed) Run(next func() int) {
	f.live.Store(true)
	for f.live.Load() {
		f.out <- next()
	}
}

// Stop does not wait for Run.
func (f *feed) Stop() {
	f.live.Store(false)
	close(f.out) // want `f\.out is closed while Run may still send on it`
}

// A guarded feed looks and sends under the lock that its closer holds.
type guarded struct {
	mu   sync.Mutex
	done bool
	out  chan int
}

// Send is right.
func (g *guarded) Send(i int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.done {
		g.out <- i
	}
}

// Stop is right.
func (g *guarded) Stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.done = true
	close(g.out)
}

// A joined feed is waited for.
type joined struct {
	live atomic.Bool
	out  chan int
	over chan struct{}
}

// Run is right.
func (j *joined) Run(next func() int) {
	defer close(j.over)
	for j.live.Load() {
		j.out <- next()
	}
}

// Stop is right.
func (j *joined) Stop() {
	j.live.Store(false)
	<-j.over
	close(j.out)
}

// A limited feed looks at something that has nothing to do with the end.
type limited struct {
	left int
	out  chan int
	err  error
}

// Send is right as far as one can see: its user calls it and Stop in one goroutine.
func (l *limited) Send(i int) {
	if i < l.left {
		l.out <- i
	}
}

// Stop keeps why.
func (l *limited) Stop(err error) {
	l.err = err
	close(l.out)
}
