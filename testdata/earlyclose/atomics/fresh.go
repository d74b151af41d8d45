package atomics

import (
	"sync"
	"sync/atomic"
)

// A table counts who uses it; the last one may reserve room.
type table struct {
	users    atomic.Int32
	reserved int
	buf      []byte
}

func newTable(size int) *table {
	t := &table{}
	t.setUp(size)
	return t
}

// setUp is right: nobody else has the table yet, so that the order does not matter.
func (t *table) setUp(size int) {
	t.buf = make([]byte, size)
	t.users.Store(1)
	t.reserved = size / 2
}

// Free looks at the count before it relies on the rest.
func (t *table) Free() int {
	if t.users.Load() == 1 {
		return len(t.buf) - t.reserved
	}
	return 0
}

// Use shares a table only when it is set up.
func Use() int {
	t := newTable(64)
	go t.Free()
	return t.Free()
}

// A desk is like a table; it is found by all before it is set up.
type desk struct {
	users    atomic.Int32
	reserved int
	buf      []byte
}

var desks sync.Map

func newDesk(size int) *desk {
	t := &desk{}
	desks.Store(size, t)
	t.setUp(size)
	return t
}

// setUp is wrong: who finds the desk, and counts one user, may find no room reserved yet.
func (t *desk) setUp(size int) {
	t.buf = make([]byte, size)
	t.users.Store(1)
	t.reserved = size / 2 // want `t.reserved is stored after`
}

// Free looks at the count before it relies on the rest.
func (t *desk) Free() int {
	if t.users.Load() == 1 {
		return len(t.buf) - t.reserved
	}
	return 0
}

// Find looks for a desk that others have made.
func Find(size int) int {
	if t, ok := desks.Load(size); ok {
		return t.(*desk).Free()
	}
	return newDesk(size).Free()
}

// An entry is taken from a pool.
type entry struct {
	ready atomic.Bool
	key   string
}

// Key returns the key of an entry that is ready.
func (e *entry) Key() string {
	if e.ready.Load() {
		return e.key
	}
	return ""
}

type store struct {
	mu      sync.Mutex
	entries map[string]*entry
	pool    sync.Pool
}

// Add is right: the entry has just come from the pool, and others find it only later.
func (s *store) Add(key string) {
	e := s.pool.Get().(*entry)
	e.ready.Store(true)
	e.key = key
	s.mu.Lock()
	s.entries[key] = e
	s.mu.Unlock()
}

// AddEarly is wrong: others find the entry ready, and without its key.
func (s *store) AddEarly(key string) {
	e := s.pool.Get().(*entry)
	s.mu.Lock()
	s.entries[key] = e
	s.mu.Unlock()
	e.ready.Store(true)
	e.key = key // want `e.key is stored after`
}

// Find returns the key of an entry.
func (s *store) Find(key string) string {
	s.mu.Lock()
	e := s.entries[key]
	s.mu.Unlock()
	if e == nil {
		return ""
	}
	return e.Key()
}
