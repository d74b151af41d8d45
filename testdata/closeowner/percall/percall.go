// Package percall has channels that each call makes for itself.
package percall

import "sync"

type prober struct{ ok func() bool }

// probe makes a channel of its own.
func (p *prober) probe() bool {
	fallback := make(chan bool, 1)
	go func() {
		defer close(fallback)
		if p.ok() {
			fallback <- true
		}
	}()
	return <-fallback
}

func (p *prober) every(n int, f func() bool) {
	for range n {
		if !f() {
			return
		}
	}
}

// schedule probes in two goroutines at a time.
func (p *prober) schedule() {
	go p.every(3, p.probe)
	go p.every(5, func() bool { return p.probe() })
}

type item struct{ out chan int }

// subtests makes an item of its own in each function.
func subtests(run func(func())) {
	run(func() {
		it := &item{out: make(chan int)}
		go func() { it.out <- 1 }()
		<-it.out
	})
	run(func() {
		it := &item{out: make(chan int)}
		close(it.out)
	})
}

type worker struct{ out chan int }

func (w *worker) run() { w.out <- 1 }

func (w *worker) end() {
	close(w.out) // want `w\.out is closed while the goroutine may still send on it`
}

// common gives two objects one channel, and makes both known.
func common(out chan int, register func(*worker)) {
	a := &worker{out: out}
	b := &worker{out: out}
	register(a)
	register(b)
	go a.run()
	b.end()
}

// stopper is stopped by who takes its channel out first.
type stopper struct {
	mu      sync.Mutex
	running bool
	stop    chan struct{}
}

func (s *stopper) Start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = true
	stop := s.stop
	go func() { <-stop }()
}

func (s *stopper) Close() error {
	s.mu.Lock()
	if !s.running {
		s.mu.Unlock()
		return nil
	}
	stop := s.stop
	s.stop = make(chan struct{})
	s.running = false
	s.mu.Unlock()
	stop <- struct{}{}
	close(stop)
	return nil
}

// shared leaves the channel where it is.
type shared struct {
	mu      sync.Mutex
	running bool
	stop    chan struct{}
}

func (s *shared) Start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = true
	go func() { <-s.stop }()
}

func (s *shared) Ask() {
	s.mu.Lock()
	ask := s.running
	s.mu.Unlock()
	if ask {
		s.stop <- struct{}{}
	}
}

func (s *shared) Close() {
	s.mu.Lock()
	s.running = false
	s.mu.Unlock()
	close(s.stop) // want `s\.stop is closed while Ask may still send on it`
}

type dialer struct {
	direct bool
	peers  int
	dial   func() bool
}

// attempt either starts who sends on the channel of this call, or closes it.
func (d *dialer) attempt() {
	out := make(chan bool, 1)
	if d.direct && d.peers > 3 {
		go func() {
			defer close(out)
			out <- d.dial()
		}()
	} else {
		close(out)
	}
	for range out {
	}
}

// attemptAll closes the channel that another turn of the loop may have given to a sender.
func (d *dialer) attemptAll() {
	out := make(chan bool, 1)
	for range d.peers {
		if d.direct {
			go func() { out <- d.dial() }()
		} else {
			close(out) // want `out is closed while the goroutine may still send on it`
		}
	}
}

func (d *dialer) twoLoops() {
	go d.loop(d.attempt)
	go d.loop(d.attempt)
	go d.loop(d.attemptAll)
}

func (d *dialer) loop(f func()) {
	for d.dial() {
		f()
	}
}
