// Package sameparts has two types with a part in common.
package sameparts

import (
	"sync"
	"sync/atomic"
)

// record is what a match and a season have in common.
type record struct {
	over  atomic.Bool
	goals int
}

// A Match is one evening.
type Match struct {
	record
	wg sync.WaitGroup
}

// A Season is many of them.
type Season struct{ record }

// Goals of a season are read once the season is over.
func (s *Season) Goals() int {
	if s.over.Load() {
		return s.goals
	}
	return -1
}

// Whistle is right: that a match is over says nothing about a season.
func (m *Match) Whistle(n int) {
	m.wg.Go(func() {
		m.over.Store(true)
		m.goals = n
	})
}

// A Cup has the same part.
type Cup struct {
	record
	wg sync.WaitGroup
}

// Goals of a cup are read once the cup is over.
func (c *Cup) Goals() int {
	if c.over.Load() {
		return c.goals
	}
	return -1
}

// Whistle is wrong: this is the cup whose goals are read.
func (c *Cup) Whistle(n int) {
	c.wg.Go(func() {
		c.over.Store(true)
		c.goals = n // want `c\.goals is stored after c\.over is set`
	})
}
