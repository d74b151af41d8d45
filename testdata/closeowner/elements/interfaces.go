package elements

import "sync"

// App is right: the WaitGroups of a map, made where there is none.
type App struct {
	out chan string
	wgs map[string]*sync.WaitGroup
}

func (a *App) Go(name string, f func() string) {
	wg := a.wgs[name]
	if wg == nil {
		wg = &sync.WaitGroup{}
		a.wgs[name] = wg
	}
	wg.Add(1)
	go func() {
		defer wg.Done()
		a.out <- f()
	}()
}

func (a *App) Close() {
	for _, wg := range a.wgs {
		wg.Wait()
	}
	close(a.out)
}

// Srv is right: a method takes the channels away and waits for each.
type Srv struct {
	ev   chan int
	done []chan struct{}
	mu   sync.Mutex
}

func (s *Srv) add(n int) {
	d := make(chan struct{})
	s.mu.Lock()
	s.done = append(s.done, d)
	s.mu.Unlock()
	go func() {
		defer close(d)
		for i := range n {
			s.ev <- i
		}
	}()
}

func (s *Srv) wait() {
	s.mu.Lock()
	ds := s.done
	s.done = nil
	s.mu.Unlock()
	for _, d := range ds {
		<-d
	}
}

func Run(n int, f func(int)) {
	s := &Srv{ev: make(chan int)}
	for range n {
		s.add(n)
	}
	go func() {
		s.wait()
		close(s.ev)
	}()
	for v := range s.ev {
		f(v)
	}
}

type Joiner interface{ Join() }
type jn struct{ d chan struct{} }

func (j jn) Join() { <-j.d }

// Hub is right: it waits by an interface.
type Hub struct {
	ev chan int
	js []Joiner
}

func (h *Hub) Add(v int) {
	j := jn{make(chan struct{})}
	h.js = append(h.js, j)
	go func() {
		defer close(j.d)
		h.ev <- v
	}()
}

func (h *Hub) Close() {
	for _, j := range h.js {
		j.Join()
	}
	close(h.ev)
}

// AppOther is wrong: it waits for the groups of another map.
type AppOther struct {
	out        chan string
	wgs, later map[string]*sync.WaitGroup
}

// Go starts a sender.
func (a *AppOther) Go(name string, f func() string) {
	wg := a.wgs[name]
	if wg == nil {
		wg = &sync.WaitGroup{}
		a.wgs[name] = wg
	}
	wg.Add(1)
	go func() {
		defer wg.Done()
		a.out <- f()
	}()
}

// Close waits.
func (a *AppOther) Close() {
	for _, wg := range a.later {
		wg.Wait()
	}
	close(a.out) // want `a.out is closed while the goroutine may still send on it`
}

type asker interface{ Ask() bool }

type asked struct{ d chan struct{} }

// Ask does not wait.
func (a asked) Ask() bool {
	select {
	case <-a.d:
		return true
	default:
		return false
	}
}

// HubAsks is wrong: the method behind the interface does not wait.
type HubAsks struct {
	ev  chan int
	all []asker
}

// Add starts a sender.
func (h *HubAsks) Add(v int) {
	a := asked{make(chan struct{})}
	h.all = append(h.all, a)
	go func() {
		defer close(a.d)
		h.ev <- v
	}()
}

// Close asks.
func (h *HubAsks) Close() {
	for _, a := range h.all {
		a.Ask()
	}
	close(h.ev) // want `h.ev is closed while the goroutine may still send on it`
}
