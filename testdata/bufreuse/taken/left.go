package taken

import "sync"

type cut struct {
	wake  chan string
	mu    sync.Mutex
	items []string
}

func newCut() *cut { return &cut{wake: make(chan string, 8)} }

func (c *cut) add(key string) {
	select {
	case c.wake <- key:
		return
	default:
	}
	c.mu.Lock()
	if len(key) > 100 {
		c.items = c.items[:0]
	} else {
		c.items = append(c.items, key) // want `c\.items is overwritten while the goroutine may still be using it`
	}
	c.mu.Unlock()
}

// take leaves an empty slice of the same memory.
func (c *cut) take() []string {
	c.mu.Lock()
	items := c.items
	c.items = c.items[:0]
	c.mu.Unlock()
	return items
}

func (c *cut) print() {
	for _, it := range c.take() {
		println(it)
	}
}

// PrintCut is wrong: the second batch overwrites the first one.
func PrintCut() {
	c := newCut()
	go c.print() // related "lent"
	c.add("one")
	c.add("two")
}

type shown struct {
	mu   sync.Mutex
	open map[int]string
}

func (s *shown) set(id int, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[id] = name // want `s\.open is overwritten while the goroutine may still be using it`
}

func (s *shown) list() {
	s.mu.Lock()
	open := s.open
	s.mu.Unlock()
	for _, name := range open {
		println(name)
	}
}

// Shown is wrong: the map stays where it is.
func Shown(names []string) {
	s := &shown{open: make(map[int]string)}
	go s.list() // related "lent"
	for i, name := range names {
		s.set(i, name)
	}
}

// Handed is wrong: the goroutine has the map from the function that took it.
func (s *shown) Handed() {
	s.mu.Lock()
	open := s.open
	s.open = nil
	s.mu.Unlock()
	go func() { // related "lent"
		s.mu.Lock()
		for _, name := range open {
			println(name)
		}
		s.mu.Unlock()
	}()
	open[0] = "none" // want `open is overwritten while the goroutine may still be using it`
}
