// Package callerslock has methods that rely on a lock which their callers hold.
package callerslock

import "sync"

// round is what one refresh is about. Who calls its methods holds mu.
type round struct {
	fetch func([]string)

	mu      sync.Mutex
	names   map[string]bool
	waiting []chan error
}

func (r *round) want(name string) { r.names[name] = true }

func (r *round) begin() chan error {
	ch := make(chan error, 1)
	r.waiting = append(r.waiting, ch)
	go func() {
		r.fetch(nil)
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, ch := range r.waiting {
			ch <- nil
		}
		r.waiting = nil
		clear(r.names)
	}()
	return ch
}

// A Keeper refreshes.
type Keeper struct{ now *round }

// New returns a keeper that fetches by f.
func New(f func([]string)) *Keeper {
	return &Keeper{now: &round{fetch: f, names: map[string]bool{}}}
}

// Refresh is right: it holds the lock of the round whenever it calls its methods.
func (k *Keeper) Refresh(name string) error {
	return <-k.join(name)
}

func (k *Keeper) join(name string) chan error {
	k.now.mu.Lock()
	defer k.now.mu.Unlock()
	k.now.want(name)
	return k.now.begin()
}

// loose is a round whose callers hold no lock.
type loose struct {
	fetch func([]string)

	mu    sync.Mutex
	names map[string]bool
}

func (r *loose) want(name string) {
	r.names[name] = true // want `r.names is overwritten while the goroutine may still be using it`
}

func (r *loose) begin() {
	go func() {
		r.fetch(nil)
		r.mu.Lock()
		defer r.mu.Unlock()
		clear(r.names)
	}()
}

// dealt is a round whose method is also called by a function value, without the lock.
type dealt struct {
	fetch func([]string)

	mu    sync.Mutex
	names map[string]bool
}

func (r *dealt) want(name string) {
	r.names[name] = true // want `r.names is overwritten while the goroutine may still be using it`
}

func (r *dealt) begin() {
	go func() {
		r.fetch(nil)
		r.mu.Lock()
		defer r.mu.Unlock()
		clear(r.names)
	}()
}

// Dealt refreshes.
type Dealt struct{ now *dealt }

// Refresh holds the lock.
func (k *Dealt) Refresh(name string) {
	k.now.mu.Lock()
	defer k.now.mu.Unlock()
	k.now.want(name)
	k.now.begin()
}

// Each does not.
func (k *Dealt) Each(names []string) {
	want := k.now.want
	for _, n := range names {
		want(n)
	}
}

// wisher is what Through calls.
type wisher interface{ wish(name string) }

// asked is a round whose method is also called by an interface, without the lock.
type asked struct {
	fetch func([]string)

	mu    sync.Mutex
	names map[string]bool
}

func (r *asked) wish(name string) {
	r.names[name] = true // want `r.names is overwritten while the goroutine may still be using it`
}

func (r *asked) begin() {
	go func() {
		r.fetch(nil)
		r.mu.Lock()
		defer r.mu.Unlock()
		clear(r.names)
	}()
}

// Asked refreshes.
type Asked struct{ now *asked }

// Refresh holds the lock.
func (k *Asked) Refresh(name string) {
	k.now.mu.Lock()
	defer k.now.mu.Unlock()
	k.now.wish(name)
	k.now.begin()
}

// Through does not.
func (k *Asked) Through(name string) {
	through(k.now, name)
}

func through(w wisher, name string) { w.wish(name) }

// Loose refreshes.
type Loose struct{ now *loose }

// Refresh gives the lock back before it starts the round.
func (k *Loose) Refresh(name string) {
	k.now.mu.Lock()
	k.now.mu.Unlock()
	k.now.want(name)
	k.now.begin()
}
