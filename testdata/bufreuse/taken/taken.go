// Package taken takes memory out of the field that holds it, under the lock of the field.
package taken

import "sync"

type batch struct {
	wake  chan string
	mu    sync.Mutex
	items []string
}

func newBatch() *batch { return &batch{wake: make(chan string, 8)} }

// add puts key into the batch, or empties it.
func (b *batch) add(key string) {
	select {
	case b.wake <- key:
		return
	default:
	}
	b.mu.Lock()
	if len(key) > 100 {
		b.items = b.items[:0]
	} else {
		b.items = append(b.items, key)
	}
	b.mu.Unlock()
}

// take leaves nothing behind: what is appended later is other memory.
func (b *batch) take() []string {
	b.mu.Lock()
	items := b.items
	b.items = nil
	b.mu.Unlock()
	return items
}

func (b *batch) print() {
	for _, it := range b.take() {
		println(it)
	}
}

// Print is right: what the goroutine prints is in the batch no more.
func Print() {
	b := newBatch()
	go b.print()
	b.add("one")
	b.add("two")
}

type calls struct {
	mu   sync.Mutex
	open map[int]string
}

func (c *calls) set(id int, name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[id] = name
}

func (c *calls) list() {
	c.mu.Lock()
	open := c.open
	c.open = make(map[int]string)
	c.mu.Unlock()
	for _, name := range open {
		println(name)
	}
}

// Calls is right: the goroutine is the only one who has the old map.
func Calls(names []string) {
	c := &calls{open: make(map[int]string)}
	go c.list()
	for i, name := range names {
		c.set(i, name)
	}
}
