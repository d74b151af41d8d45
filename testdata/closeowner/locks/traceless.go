package locks

import "sync"

// A Tap takes values under its lock.
type Tap struct {
	mu   sync.Mutex
	shut bool
	in   chan int
}

// Pump asks for a flag that nobody sets.
func (t *Tap) Pump() {
	go func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if !t.shut {
			t.in <- 1
		}
	}()
}

// Close is wrong: who gets the lock after it does not see that the channel is closed.
func (t *Tap) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	close(t.in) // want `t\.in is closed while the goroutine may still send on it`
}

// A Valve takes values under its lock until it is shut.
type Valve struct {
	mu   sync.Mutex
	shut bool
	in   chan int
}

// Pump asks for the flag.
func (v *Valve) Pump() {
	go func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		if !v.shut {
			v.in <- 1
		}
	}()
}

// Close is right: it sets the flag under the lock.
func (v *Valve) Close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.shut = true
	close(v.in)
}

// A Gate takes values under its lock until another method has shut it.
type Gate struct {
	mu   sync.Mutex
	shut bool
	in   chan int
}

// Pump asks for the flag.
func (g *Gate) Pump() {
	go func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if !g.shut {
			g.in <- 1
		}
	}()
}

// Shut sets the flag; Close is for whoever has called it.
func (g *Gate) Shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut = true
}

// Close is right after Shut.
func (g *Gate) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.in)
}
