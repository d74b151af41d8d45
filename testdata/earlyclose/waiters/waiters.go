// Package waiters has requests and results in maps.
package waiters

import (
	"sync"
	"sync/atomic"
)

// A Desk answers requests by number.
type Desk struct {
	shutting atomic.Bool
	mu       sync.Mutex
	last     int
	waiting  map[int]chan string
	over     chan struct{}
}

// Run answers until there is nothing left. When the desk is shut it sends away who still waits.
func (d *Desk) Run(next func() (int, string, error)) {
	go func() {
		defer close(d.over)
		for {
			n, answer, err := next()
			if err != nil && d.shutting.Load() {
				d.mu.Lock()
				for _, c := range d.waiting {
					close(c)
				}
				d.waiting = nil
				d.mu.Unlock()
				return
			}
			d.mu.Lock()
			c := d.waiting[n]
			delete(d.waiting, n)
			d.mu.Unlock()
			c <- answer
		}
	}()
}

// ask waits for the answer to a request.
func (d *Desk) ask(put func(int)) string {
	c := make(chan string, 1)
	d.mu.Lock()
	if d.waiting == nil {
		d.mu.Unlock()
		return ""
	}
	d.last++
	n := d.last
	d.waiting[n] = c
	d.mu.Unlock()
	put(n)
	return <-c
}

// Shut is right: after the flag comes one more request, which is no result of anything.
func (d *Desk) Shut(put func(int)) string {
	d.shutting.Store(true)
	s := d.ask(put)
	<-d.over
	return s
}

// A Board shows results by number.
type Board struct {
	shut    atomic.Bool
	mu      sync.Mutex
	results map[int]string
}

// Show sends the results away when the board is shut.
func (b *Board) Show(out chan<- string) {
	if b.shut.Load() {
		b.mu.Lock()
		for _, r := range b.results {
			out <- r
		}
		b.results = nil
		b.mu.Unlock()
	}
}

// Withdraw is right: what it takes away is nothing that anybody counts on.
func (b *Board) Withdraw(n int) {
	b.shut.Store(true)
	b.mu.Lock()
	delete(b.results, n)
	b.mu.Unlock()
}

// Shut is wrong: the last result comes after the flag.
func (b *Board) Shut(n int, r string) {
	b.shut.Store(true)
	b.mu.Lock()
	b.results[n] = r // want `b\.results\[n\] is stored after b\.shut is set`
	b.mu.Unlock()
}
