package waitgroup

import "sync"

// Sum is wrong: if no goroutine has begun when Wait is called, there is nothing to wait for.
func Sum(parts []func() int) int {
	sums := make(chan int, len(parts))
	var wg sync.WaitGroup
	sum := func(p func() int) {
		wg.Add(1)
		defer wg.Done()
		sums <- p() // related "sends on"
	}
	for _, p := range parts {
		go sum(p)
	}
	wg.Wait()
	close(sums) // want `sums is closed while the goroutine may still send on it`
	all := 0
	for s := range sums {
		all += s
	}
	return all
}

// SumAdded is right: each goroutine is counted before it is started.
func SumAdded(parts []func() int) int {
	sums := make(chan int, len(parts))
	var wg sync.WaitGroup
	for _, p := range parts {
		wg.Add(1)
		go func() {
			defer wg.Done()
			sums <- p()
		}()
	}
	wg.Wait()
	close(sums)
	all := 0
	for s := range sums {
		all += s
	}
	return all
}

// SumStarted is right: the goroutine has said that it has begun before it is waited for.
func SumStarted(part func() int) int {
	sums, begun := make(chan int, 1), make(chan struct{})
	var wg sync.WaitGroup
	sum := func() {
		wg.Add(1)
		defer wg.Done()
		close(begun)
		sums <- part()
	}
	go sum()
	<-begun
	wg.Wait()
	close(sums)
	return <-sums
}

// A Mill grinds in goroutines that count themselves.
type Mill struct {
	flour chan string
	busy  sync.WaitGroup
}

func (m *Mill) grind(corn string) {
	m.busy.Add(1)
	defer m.busy.Done()
	m.flour <- corn // related "sends on"
}

// Fill starts to grind.
func (m *Mill) Fill(corn string) { go m.grind(corn) }

// Stop is wrong: what was filled in may not have been counted yet.
func (m *Mill) Stop() {
	m.busy.Wait()
	close(m.flour) // want `m.flour is closed while the goroutine may still send on it`
}

// A Gate counts who comes in under a lock, unless it is shut.
type Gate struct {
	mu     sync.Mutex
	shut   bool
	guests chan string
	inside sync.WaitGroup
}

func (g *Gate) enter(name string) {
	g.mu.Lock()
	if g.shut {
		g.mu.Unlock()
		return
	}
	g.inside.Add(1)
	g.mu.Unlock()
	defer g.inside.Done()
	g.guests <- name
}

// Enter sends a guest.
func (g *Gate) Enter(name string) { go g.enter(name) }

// Shut is right: nobody comes in from then on, and those inside are counted.
func (g *Gate) Shut() {
	g.mu.Lock()
	g.shut = true
	g.mu.Unlock()
	g.inside.Wait()
	close(g.guests)
}

// A Host counts guests before they are sent, and another time when they bring somebody.
type Host struct {
	guests chan string
	inside sync.WaitGroup
}

func (h *Host) pair(name, other string) {
	h.inside.Add(1)
	h.guests <- name
	h.guests <- other
	h.inside.Done()
	h.inside.Done()
}

// Invite counts the first of the two.
func (h *Host) Invite(name, other string) {
	h.inside.Add(1)
	go h.pair(name, other)
}

// End is right: a pair that was invited is waited for.
func (h *Host) End() {
	h.inside.Wait()
	close(h.guests)
}
