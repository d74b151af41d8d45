package locks

import "sync"

// A store is filled before it is used.
type store struct {
	lock  sync.Mutex
	items map[string]int
	queue []string
	full  bool
	first int
}

// add sets the flag and what it stands for under one lock, in whatever order.
func (s *store) add(id string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.full = true
	if _, ok := s.items[id]; !ok {
		s.queue = append(s.queue, id)
	}
	s.items[id] = 1
}

func (s *store) replace(items map[string]int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if !s.full {
		s.full = true
		s.first = len(items)
	}
	s.items = items
	s.queue = s.queue[:0]
	for id := range items {
		s.queue = append(s.queue, id)
	}
}

// Fill is right: what the goroutine adds in its second turn is new, and not what the flag has
// announced in the first.
func Fill() {
	s := &store{items: map[string]int{}}
	go func() {
		for range 5 {
			s.add("x")
		}
	}()
	s.replace(nil)
}

// A loose store gives the lock back between the two.
type loose struct {
	lock  sync.Mutex
	items map[string]int
	queue []string
	full  bool
}

func (l *loose) add(id string) {
	l.lock.Lock()
	l.full = true // related "full"
	l.lock.Unlock()
	l.lock.Lock()
	l.queue = append(l.queue, id) // want `l\.queue is stored after l\.full is set`
	l.lock.Unlock()
}

func (l *loose) last() string {
	l.lock.Lock()
	defer l.lock.Unlock()
	if !l.full {
		return ""
	}
	return l.queue[len(l.queue)-1]
}

// FillLoose is wrong: last finds the flag set, and nothing in the queue.
func FillLoose() string {
	l := &loose{items: map[string]int{}}
	go func() {
		for range 5 {
			l.add("x")
		}
	}()
	return l.last()
}
