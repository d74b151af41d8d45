// Package flags sets a flag before it stores what the flag vouches for.
package flags

import (
	"sync"
	"sync/atomic"
)

// An Atlas is drawn once and then only read.
type Atlas struct {
	drawn atomic.Bool
	maps  []string
}

// Maps returns the maps once they are drawn.
func (a *Atlas) Maps() []string {
	if !a.drawn.Load() {
		return nil
	}
	return a.maps // related "."
}

// Draw is wrong: Maps may see the flag before the maps.
func (a *Atlas) Draw(survey func() []string) {
	m := survey()
	a.drawn.Store(true) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
	a.maps = m          // want `a\.maps.* is stored after`
}

// DrawOrdered is right: the flag vouches for what was stored before.
func (a *Atlas) DrawOrdered(survey func() []string) {
	a.maps = survey()
	a.drawn.Store(true)
}

// A Survey has an old-style flag.
type Survey struct {
	state  uint32
	height float64
}

// Height returns the height if it has been measured.
func (s *Survey) Height() (float64, bool) {
	if atomic.LoadUint32(&s.state) == 1 {
		return s.height, true // related "."
	}
	return 0, false
}

// Measure is wrong: the functions of sync/atomic are no different.
func (s *Survey) Measure(level func() float64) {
	go func() {
		h := level()
		atomic.StoreUint32(&s.state, 1) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		s.height = h                    // want `s\.height.* is stored after`
	}()
}

// MeasureOrdered is right: the state is stored last.
func (s *Survey) MeasureOrdered(level func() float64) {
	go func() {
		s.height = level()
		atomic.StoreUint32(&s.state, 1)
	}()
}

// Poll is wrong: the flag is a local variable, looked at in a loop.
func Poll(level func() float64) (height float64) {
	var ready atomic.Bool
	go func() {
		h := level()
		ready.Store(true) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		height = h        // want `height.* is stored after`
	}()
	for !ready.Load() {
	}
	return height // related "."
}

// PollOrdered is right: height is stored before the loop can end.
func PollOrdered(level func() float64) (height float64) {
	var ready atomic.Bool
	go func() {
		height = level()
		ready.Store(true)
	}()
	for !ready.Load() {
	}
	return height
}

// A Tower has a flag that is guarded by a mutex.
type Tower struct {
	mu     sync.Mutex
	built  bool
	floors int
}

// Floors returns the floors of a built tower.
func (t *Tower) Floors() (int, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.built {
		return t.floors, true // related "."
	}
	return 0, false
}

// Build is wrong: Floors may come between the two critical sections.
func (t *Tower) Build(floors int) {
	t.mu.Lock()
	t.built = true // related "signal|closed|cancel|[Dd]one|set|Broadcast"
	t.mu.Unlock()
	t.mu.Lock()
	t.floors = floors // want `t\.floors.* is stored after`
	t.mu.Unlock()
}

// BuildOnce is right: inside one critical section the order does not matter.
func (t *Tower) BuildOnce(floors int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.built = true
	t.floors = floors
}

// BuildOrdered is right: the flag is set in the later critical section.
func (t *Tower) BuildOrdered(floors int) {
	t.mu.Lock()
	t.floors = floors
	t.mu.Unlock()
	t.mu.Lock()
	t.built = true
	t.mu.Unlock()
}

// A Claim is a flag that keeps others out; nobody reads owner behind it.
type Claim struct {
	taken atomic.Bool
	owner string
}

// Take is right: the flag says that somebody is at it, not that owner is there.
func (c *Claim) Take(name string) bool {
	if !c.taken.CompareAndSwap(false, true) {
		return false
	}
	c.owner = name
	return true
}
