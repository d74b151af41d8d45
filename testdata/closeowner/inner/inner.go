// Package inner closes in functions that are called with a lock held.
package inner

import "sync"

// A place is kept for one who waits.
type place struct{ call chan int }

// seats are people who wait for a table, a channel each.
type seats struct{ all []place }

// CloseAll sends them home. It is right in spite of its name: nobody outside can have seats, and all callers hold
// the lock.
func (s *seats) CloseAll() {
	for _, p := range s.all {
		close(p.call)
	}
	s.all = nil
}

// next takes the one who has waited longest.
func (s *seats) next() chan int {
	p := s.all[0]
	s.all = s.all[1:]
	return p.call
}

// A Hall seats people.
type Hall struct {
	mu     sync.Mutex
	shut   bool
	queue  seats
	tables []int
}

// Run seats people as tables become free, under the lock.
func (h *Hall) Run(free chan int) {
	go func() {
		for t := range free {
			h.mu.Lock()
			h.seat(t)
			h.mu.Unlock()
		}
	}()
}

func (h *Hall) seat(t int) {
	if h.shut || len(h.queue.all) == 0 {
		return
	}
	h.queue.next() <- t
}

// Shut is right: it holds the lock that Run holds.
func (h *Hall) Shut() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shut = true
	h.queue.CloseAll()
}

type stool struct{ call chan int }

// stools are seats of a bar.
type stools struct{ all []stool }

func (s *stools) clear() {
	for _, p := range s.all {
		close(p.call) // want `p\.call is closed while the goroutine may still send on it`
	}
	s.all = nil
}

func (s *stools) next() chan int {
	p := s.all[0]
	s.all = s.all[1:]
	return p.call
}

// A Bar seats people, too.
type Bar struct {
	mu    sync.Mutex
	shut  bool
	queue stools
}

// Run seats people as stools become free, under the lock.
func (b *Bar) Run(free chan int) {
	go func() {
		for t := range free {
			b.mu.Lock()
			if !b.shut && len(b.queue.all) > 0 {
				b.queue.next() <- t // related "sends on"
			}
			b.mu.Unlock()
		}
	}()
}

// Shut holds the lock.
func (b *Bar) Shut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shut = true
	b.queue.clear()
}

// Break is wrong: one of the callers does not hold the lock.
func (b *Bar) Break() {
	b.queue.clear()
}

type bench struct{ call chan int }

// Benches are seats that others can have.
type Benches struct{ all []bench }

// Clear is wrong: others call it without the lock, which they do not see.
func (s *Benches) Clear() {
	for _, p := range s.all {
		close(p.call) // want `p\.call is closed while the goroutine may still send on it`
	}
	s.all = nil
}

// A Park seats people, too.
type Park struct {
	mu    sync.Mutex
	shut  bool
	Queue Benches
}

// Run seats people as benches become free, under the lock.
func (p *Park) Run(free chan int) {
	go func() {
		for t := range free {
			p.mu.Lock()
			if !p.shut && len(p.Queue.all) > 0 {
				first := p.Queue.all[0]
				p.Queue.all = p.Queue.all[1:]
				first.call <- t // related "sends on"
			}
			p.mu.Unlock()
		}
	}()
}

// Shut holds the lock.
func (p *Park) Shut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shut = true
	p.Queue.Clear()
}

type row struct{ call chan int }

// rows are seats whose clear is handed on as a value.
type rows struct{ all []row }

func (s *rows) clear() {
	for _, p := range s.all {
		close(p.call) // want `p\.call is closed while the goroutine may still send on it`
	}
	s.all = nil
}

// A Stage seats people, too.
type Stage struct {
	mu    sync.Mutex
	shut  bool
	queue rows
}

// Run seats people as rows become free, under the lock.
func (s *Stage) Run(free chan int) {
	go func() {
		for t := range free {
			s.mu.Lock()
			if !s.shut && len(s.queue.all) > 0 {
				first := s.queue.all[0]
				s.queue.all = s.queue.all[1:]
				first.call <- t // related "sends on"
			}
			s.mu.Unlock()
		}
	}()
}

// Shut holds the lock.
func (s *Stage) Shut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shut = true
	s.queue.clear()
}

// Emergency is wrong: whoever has the function does not have the lock.
func (s *Stage) Emergency() func() { return s.queue.clear }
