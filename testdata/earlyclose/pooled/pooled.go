// Package pooled fills objects that come from a pool.
package pooled

import (
	"sync"
	"sync/atomic"
)

type entry struct {
	uses atomic.Int32
	key  string
}

var (
	pool    = sync.Pool{New: func() any { return new(entry) }}
	entries sync.Map
)

// Name looks whether the entry is in use before it relies on the rest.
func (e *entry) Name() string {
	if e.uses.Load() == 1 {
		return e.key
	}
	return ""
}

// Add is right: nobody else knows the entry until it has its key.
func Add(key string) *entry {
	e := pool.Get().(*entry)
	e.uses.Store(1)
	e.key = key
	entries.Store(key, e)
	return e
}

// Name finds an entry that others have added.
func Name(key string) string {
	if e, ok := entries.Load(key); ok {
		return e.(*entry).Name()
	}
	return Add(key).Name()
}

type tab struct {
	uses atomic.Int32
	key  string
}

var (
	used = sync.Pool{New: func() any { return new(tab) }}
	tabs sync.Map
)

// Name looks whether the tab is in use before it relies on the rest.
func (t *tab) Name() string {
	if t.uses.Load() == 1 {
		return t.key
	}
	return ""
}

// AddTab is wrong: who finds the tab, and that it is in use, may find no key yet.
func AddTab(key string) *tab {
	t := used.Get().(*tab)
	tabs.Store(key, t)
	t.uses.Store(1)
	t.key = key // want `t\.key is stored after t\.uses.* is set`
	return t
}

// TabName finds a tab that others have added.
func TabName(key string) string {
	if t, ok := tabs.Load(key); ok {
		return t.(*tab).Name()
	}
	return AddTab(key).Name()
}

// Watch prints what it is asked for.
func Watch(ask <-chan string) {
	go func() {
		for key := range ask {
			println(Name(key), TabName(key))
		}
	}()
}
