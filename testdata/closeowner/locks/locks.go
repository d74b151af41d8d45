// Package locks closes under a lock that the senders take.
package locks

import "sync"

// A Bus sends under its lock, and only while it is open.
type Bus struct {
	mu     sync.Mutex
	closed bool
	stops  chan int
}

// Drive is right: it looks at the flag under the lock.
func (b *Bus) Drive(stops []int) {
	go func() {
		for _, s := range stops {
			b.mu.Lock()
			if !b.closed {
				b.stops <- s
			}
			b.mu.Unlock()
		}
	}()
}

// Park is right: it sets the flag and closes under the lock.
func (b *Bus) Park() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.closed = true
		close(b.stops)
	}
}

// A Tram looks at its flag before it sends, without the lock.
type Tram struct {
	mu     sync.Mutex
	closed bool
	stops  chan int
}

// Drive checks the flag under the lock, and sends after it.
func (t *Tram) Drive(stops []int) {
	go func() {
		for _, s := range stops {
			t.mu.Lock()
			closed := t.closed
			t.mu.Unlock()
			if !closed {
				t.stops <- s // related "sends on"
			}
		}
	}()
}

// Park is wrong: the flag may be set, and the channel closed, between the look and the send.
func (t *Tram) Park() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		t.closed = true
		close(t.stops) // want `t\.stops is closed while the goroutine may still send on it`
	}
}

// A Ferry has many senders that share the lock.
type Ferry struct {
	mu     sync.RWMutex
	closed bool
	ports  chan int
}

// Sail is right: it sends under the shared lock.
func (f *Ferry) Sail(ports []int) {
	for _, p := range ports {
		go func() {
			f.mu.RLock()
			defer f.mu.RUnlock()
			if !f.closed {
				f.ports <- p
			}
		}()
	}
}

// Dock is right: it has the lock for itself.
func (f *Ferry) Dock() {
	f.mu.Lock()
	f.closed = true
	close(f.ports)
	f.mu.Unlock()
}
