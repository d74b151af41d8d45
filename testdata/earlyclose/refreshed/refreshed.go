// Package refreshed announces a value again and again, after it is there.
package refreshed

import "sync"

// A board shows the latest value.
type board struct {
	mu    sync.Mutex
	valid bool
	value *int
}

// Run is right: what is stored in the next turn replaces what the flag has announced.
func (b *board) Run(next func() *int) {
	go func() {
		for {
			v := next()
			b.mu.Lock()
			b.value = v
			b.valid = true
			b.mu.Unlock()
		}
	}()
}

// Value looks at the flag.
func (b *board) Value() *int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.valid {
		return b.value
	}
	return nil
}

// A first value makes the others wait no more.
type first struct {
	mu    sync.Mutex
	once  sync.Once
	ready chan struct{}
	value map[string]int
}

// Run is right.
func (f *first) Run(next func() map[string]int) {
	go func() {
		for {
			v := next()
			f.mu.Lock()
			f.value = v
			f.mu.Unlock()
			f.once.Do(func() { close(f.ready) })
		}
	}()
}

// Value waits for the first.
func (f *first) Value() map[string]int {
	<-f.ready
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.value
}

// A hasty one is ready before its first value is there.
type hasty struct {
	mu    sync.Mutex
	once  sync.Once
	ready chan struct{}
	value map[string]int
}

// Run is wrong in its first turn.
func (h *hasty) Run(next func() map[string]int) {
	go func() {
		for {
			v := next()
			h.once.Do(func() { close(h.ready) })
			h.mu.Lock()
			h.value = v // want `h\.value is stored after h\.ready is closed`
			h.mu.Unlock()
		}
	}()
}

// Value waits for the first.
func (h *hasty) Value() map[string]int {
	<-h.ready
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.value
}
