// Package barred sets a flag under a lock, and closes when it has given the lock back.
package barred

import "sync"

// A Gate is closed after its lock.
type Gate struct {
	mu   sync.Mutex
	shut bool
	cars chan int
}

func (g *Gate) pass(car int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut {
		return false
	}
	g.cars <- car
	return true
}

// Open starts the traffic.
func (g *Gate) Open() {
	go func() {
		for g.pass(1) {
		}
	}()
}

// Shut is right: who comes later sees the flag, and nobody is between flag and send.
func (g *Gate) Shut() {
	g.mu.Lock()
	if g.shut {
		g.mu.Unlock()
		return
	}
	g.shut = true
	g.mu.Unlock()
	close(g.cars)
}

// A Ford looks at its flag, gives the lock back, and sends then.
type Ford struct {
	mu   sync.Mutex
	shut bool
	cars chan int
}

func (f *Ford) open() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return !f.shut
}

// Open starts the traffic.
func (f *Ford) Open() {
	go func() {
		for f.open() {
			f.cars <- 1
		}
	}()
}

// Shut is wrong: a car may have seen the flag before.
func (f *Ford) Shut() {
	f.mu.Lock()
	f.shut = true
	f.mu.Unlock()
	close(f.cars) // want `f\.cars is closed while the goroutine may still send on it`
}

// A Bridge sets its flag without the lock.
type Bridge struct {
	mu   sync.Mutex
	shut bool
	cars chan int
}

// Open starts the traffic.
func (b *Bridge) Open() {
	go func() {
		for {
			b.mu.Lock()
			if b.shut {
				b.mu.Unlock()
				return
			}
			b.cars <- 1
			b.mu.Unlock()
		}
	}()
}

// Shut is wrong.
func (b *Bridge) Shut() {
	b.shut = true
	close(b.cars) // want `b\.cars is closed while the goroutine may still send on it`
}

// A Tunnel sets its flag after the close.
type Tunnel struct {
	mu   sync.Mutex
	shut bool
	cars chan int
}

// Open starts the traffic.
func (t *Tunnel) Open() {
	go func() {
		for {
			t.mu.Lock()
			if t.shut {
				t.mu.Unlock()
				return
			}
			t.cars <- 1
			t.mu.Unlock()
		}
	}()
}

// Shut is wrong.
func (t *Tunnel) Shut() {
	close(t.cars) // want `t\.cars is closed while the goroutine may still send on it`
	t.mu.Lock()
	t.shut = true
	t.mu.Unlock()
}

// Ferry is right: the lock and the flag are variables of the function.
func Ferry(cars chan int) {
	var mu sync.Mutex
	shut := false
	go func() {
		mu.Lock()
		defer mu.Unlock()
		if shut {
			return
		}
		cars <- 1
	}()
	mu.Lock()
	shut = true
	mu.Unlock()
	close(cars)
}

// Raft looks at another flag.
func Raft(cars chan int) {
	var mu sync.Mutex
	shut, full := false, false
	go func() {
		mu.Lock()
		defer mu.Unlock()
		if full {
			return
		}
		cars <- 1
	}()
	mu.Lock()
	shut = true
	mu.Unlock()
	close(cars) // want `cars is closed while the goroutine may still send on it`
	_ = shut
}
