// Package kept waits for, or calls, what was kept in containers of any values.
package kept

import "sync"

// stack runs what was registered, last first.
type stack struct {
	jobs  chan int
	clean []func()
}

func newStack(n int) *stack {
	p := &stack{jobs: make(chan int)}
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			p.jobs <- i
		}()
	}
	p.clean = append(p.clean, func() { close(p.jobs) })
	p.clean = append(p.clean, wg.Wait)
	return p
}

func (p *stack) Close() {
	for i := len(p.clean) - 1; i >= 0; i-- {
		p.clean[i]()
	}
}

// unawaited registers nothing that waits.
type unawaited struct {
	jobs  chan int
	ended bool
	clean []func()
}

func newUnawaited(n int) *unawaited {
	p := &unawaited{jobs: make(chan int)}
	for i := range n {
		go func() { p.jobs <- i }()
	}
	p.clean = append(p.clean, func() { close(p.jobs) }) // want `p\.jobs is closed while the goroutine may still send on it`
	p.clean = append(p.clean, func() { p.ended = true })
	return p
}

func (p *unawaited) Close() {
	for i := len(p.clean) - 1; i >= 0; i-- {
		p.clean[i]()
	}
}

type concurrent struct {
	out  chan int
	jobs sync.Map
}

func (s *concurrent) Start(n int) {
	done := make(chan struct{})
	s.jobs.Store(n, done)
	go func() {
		defer close(done)
		s.out <- n
	}()
}

func (s *concurrent) Close() {
	s.jobs.Range(func(_, v any) bool {
		<-v.(chan struct{})
		return true
	})
	close(s.out)
}

type plain struct {
	out  chan int
	mu   sync.Mutex
	jobs map[int]any
}

func (s *plain) Start(n int) {
	done := make(chan struct{})
	s.mu.Lock()
	s.jobs[n] = done
	s.mu.Unlock()
	go func() {
		defer close(done)
		s.out <- n
	}()
}

func (s *plain) Close() {
	s.mu.Lock()
	for _, v := range s.jobs {
		<-v.(chan struct{})
	}
	s.mu.Unlock()
	close(s.out)
}

// numbers are taken from the container instead of channels that tell of an end.
type numbers struct {
	out  chan int
	jobs sync.Map
}

func (s *numbers) Start(n int) {
	done := make(chan struct{})
	s.jobs.Store(n, make(chan int, 1))
	go func() {
		defer close(done)
		s.out <- n
	}()
}

func (s *numbers) Close() {
	s.jobs.Range(func(_, v any) bool {
		<-v.(chan int)
		return true
	})
	close(s.out) // want `s\.out is closed while the goroutine may still send on it`
}
