// Package condition wakes waiters before it stores what they wait for.
package condition

import "sync"

// A Gate opens once, with a toll that is paid by all who waited.
type Gate struct {
	mu   sync.Mutex
	bell *sync.Cond
	open bool
	toll int
}

// New makes a closed Gate.
func New() *Gate {
	g := new(Gate)
	g.bell = sync.NewCond(&g.mu)
	return g
}

// Pass waits for the gate and reads the toll.
func (g *Gate) Pass() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	for !g.open {
		g.bell.Wait()
	}
	return g.toll // related "."
}

// Open is wrong: between the two critical sections Pass sees an open gate without a toll.
func (g *Gate) Open(toll int) {
	g.mu.Lock()
	g.open = true // related "signal|closed|cancel|[Dd]one|set|Broadcast"
	g.bell.Broadcast()
	g.mu.Unlock()
	g.mu.Lock()
	g.toll = toll // want `g\.toll.* is stored after`
	g.mu.Unlock()
}

// OpenOnce is right: one critical section; Broadcast does not let anybody in before Unlock.
func (g *Gate) OpenOnce(toll int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open = true
	g.bell.Broadcast()
	g.toll = toll
}

// OpenOrdered is right: the toll is stored in the first critical section.
func (g *Gate) OpenOrdered(toll int) {
	g.mu.Lock()
	g.toll = toll
	g.mu.Unlock()
	g.mu.Lock()
	g.open = true
	g.mu.Unlock()
	g.bell.Broadcast()
}

// OpenAskedFirst is right: it asks, and then opens.
func (g *Gate) OpenAskedFirst(price func() int) {
	p := price()
	g.mu.Lock()
	g.open, g.toll = true, p
	g.mu.Unlock()
	g.bell.Broadcast()
}

// A Ferry has its Cond by value, and a waiter that is one of several.
type Ferry struct {
	sync.Cond
	docked bool
	cargo  []string
}

// Unload waits for the ferry.
func (f *Ferry) Unload() []string {
	f.L.Lock()
	defer f.L.Unlock()
	for !f.docked {
		f.Wait()
	}
	return f.cargo // related "."
}

// Dock is wrong: Signal wakes a waiter that finds no cargo yet.
func (f *Ferry) Dock(cargo []string) {
	f.L.Lock()
	f.docked = true // related "signal|closed|cancel|[Dd]one|set|Broadcast"
	f.Signal()
	f.L.Unlock()

	f.L.Lock()
	defer f.L.Unlock()
	f.cargo = cargo // want `f\.cargo.* is stored after`
}

// DockOrdered is right: the cargo is there before Unlock.
func (f *Ferry) DockOrdered(cargo []string) {
	f.L.Lock()
	defer f.L.Unlock()
	f.docked = true
	f.Signal()
	f.cargo = cargo
}

// A Kitchen fills plates, one after the other, and is told how much each holds.
type Kitchen struct {
	mu     sync.Mutex
	bell   sync.Cond
	plates []*int
}

// Start begins to serve and to fill.
func (k *Kitchen) Start(todo *int) {
	k.bell.L = &k.mu
	go k.serve()
	go func() {
		for i := 0; i < *todo; i += 2 {
			k.fill(2)
		}
	}()
}

func (k *Kitchen) serve() {
	for {
		k.mu.Lock()
		for len(k.plates) < 2 {
			k.bell.Wait()
		}
		p := k.plates[0]
		k.mu.Unlock()
		for i := 0; i < *p; i++ {
			println(i)
		}
		k.mu.Lock()
		k.plates = k.plates[1:]
		k.mu.Unlock()
	}
}

// fill is right, in each turn of its caller: whoever is woken gets on after Unlock.
func (k *Kitchen) fill(n int) {
	k.mu.Lock()
	last := k.plates[len(k.plates)-1]
	k.bell.Signal()
	*last += n
	k.mu.Unlock()
}

// A Bar takes another glass when one is full.
type Bar struct {
	mu      sync.Mutex
	bell    sync.Cond
	glasses []*int
}

// Start begins to serve and to fill.
func (b *Bar) Start(todo *int) {
	b.bell.L = &b.mu
	go b.serve()
	go func() {
		for i := 0; i < *todo; i += 2 {
			b.fill(2)
		}
	}()
}

func (b *Bar) serve() {
	for {
		b.mu.Lock()
		for len(b.glasses) < 2 {
			b.bell.Wait()
		}
		g := b.glasses[0]
		b.mu.Unlock()
		for i := 0; i < *g; i++ {
			println(i)
		}
		b.mu.Lock()
		b.glasses = b.glasses[1:]
		b.mu.Unlock()
	}
}

// fill is right: what a later call stores has nothing to do with the signal of this one.
func (b *Bar) fill(n int) {
	b.mu.Lock()
	last := b.glasses[len(b.glasses)-1]
	if *last+n > 9 {
		last = new(int)
		b.glasses = append(b.glasses, last)
		b.bell.Signal()
	}
	*last += n
	b.mu.Unlock()
}

// A Bakery is a kitchen that is in too much of a hurry.
type Bakery struct {
	mu    sync.Mutex
	bell  sync.Cond
	trays []*int
}

// Start begins to serve and to fill.
func (b *Bakery) Start(todo *int) {
	b.bell.L = &b.mu
	go b.serve()
	go func() {
		for i := 0; i < *todo; i += 2 {
			b.fill(2)
		}
	}()
}

func (b *Bakery) serve() {
	for {
		b.mu.Lock()
		for len(b.trays) < 2 {
			b.bell.Wait()
		}
		t := b.trays[0]
		b.mu.Unlock()
		for i := 0; i < *t; i++ { // related "."
			println(i)
		}
		b.mu.Lock()
		b.trays = b.trays[1:]
		b.mu.Unlock()
	}
}

// fill is wrong: who is woken finds the tray as it was.
func (b *Bakery) fill(n int) {
	b.mu.Lock()
	last := b.trays[len(b.trays)-1]
	b.bell.Signal() // related "signal"
	b.mu.Unlock()
	*last += n // want `\*last is stored after`
}
