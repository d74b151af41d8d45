// Package siblings holds goroutines of one function that close the same channel.
package siblings

import "sync"

// Merge is wrong: each goroutine closes what all send on.
func Merge(ins []<-chan int) <-chan int {
	out := make(chan int)
	for _, in := range ins {
		go func() {
			for v := range in {
				out <- v
			}
			close(out) // want `out is closed although another goroutine closes it, too`
		}()
	}
	return out
}

// MergeCounted is right: the last one closes.
func MergeCounted(ins []<-chan int) <-chan int {
	out := make(chan int)
	var mu sync.Mutex
	left := len(ins)
	for _, in := range ins {
		go func() {
			for v := range in {
				out <- v
			}
			mu.Lock()
			defer mu.Unlock()
			if left--; left == 0 {
				close(out)
			}
		}()
	}
	return out
}

// Each is right: each goroutine has a channel of its own.
func Each(ins []<-chan int) []<-chan int {
	var outs []<-chan int
	for _, in := range ins {
		out := make(chan int)
		outs = append(outs, out)
		go func() {
			defer close(out)
			for v := range in {
				out <- v
			}
		}()
	}
	return outs
}

func forward(out chan<- int, in <-chan int) {
	defer close(out) // want `out is closed although another goroutine closes it, too`
	for v := range in {
		out <- v
	}
}

// Pair is wrong: both calls close.
func Pair(a, b <-chan int) <-chan int {
	out := make(chan int)
	go forward(out, a)
	go forward(out, b)
	return out
}

// Replaced is right: each turn makes another channel.
func Replaced(n int, work func()) {
	turn := make(chan struct{})
	for range n {
		go func(done chan struct{}) {
			work()
			close(done)
		}(turn)
		<-turn
		turn = make(chan struct{})
	}
}

// One is right: only one of the two is started.
func One(fast bool, quick, slow func()) {
	done := make(chan struct{})
	if fast {
		go func() {
			defer close(done)
			quick()
		}()
	} else {
		go func() {
			defer close(done)
			slow()
		}()
	}
	<-done
}

// First is right: one turn starts the goroutine.
func First(fs []func() bool) {
	done := make(chan struct{})
	for i, f := range fs {
		if i == 0 {
			go func() {
				f()
				close(done)
			}()
		}
	}
	<-done
}

// Last is right: the loop ends with the turn that starts the goroutine.
func Last(fs []func() bool) {
	done := make(chan struct{})
	for _, f := range fs {
		go func() {
			f()
			close(done)
		}()
		break
	}
	<-done
}

// Every is wrong: each turn closes what one may wait for.
func Every(fs []func()) {
	done := make(chan struct{})
	for _, f := range fs {
		go func() {
			defer close(done) // want `done is closed although another goroutine closes it, too`
			f()
		}()
	}
	<-done
}

type source struct{ out chan int }

// Elements is right: a turn closes the channel of its element, or starts who sends on it.
func Elements(ss []*source, broken func(*source) bool) {
	for _, s := range ss {
		if broken(s) {
			close(s.out)
		} else {
			go func() { s.out <- 1 }()
		}
	}
}

type spring struct{ out chan int }

// ElementsLate is wrong: a turn closes what it has just started to send on.
func ElementsLate(ss []*spring, broken func(*spring) bool) {
	for _, s := range ss {
		go func() { s.out <- 1 }()
		if broken(s) {
			close(s.out) // want `s.out is closed while the goroutine may still send on it`
		}
	}
}

type inlet struct{ out chan int }

// Received is right, for what comes from a channel.
func Received(in <-chan *inlet, broken func(*inlet) bool) {
	for s := range in {
		if broken(s) {
			close(s.out)
			continue
		}
		go func() { s.out <- 1 }()
	}
}

type hub struct {
	out chan int
}

// Start is wrong: both goroutines close the channel of the hub.
func (h *hub) Start(a, b <-chan int) {
	go h.pump(a)
	go h.pump(b)
}

func (h *hub) pump(in <-chan int) {
	defer close(h.out) // want `h.out is closed although another goroutine closes it, too`
	for v := range in {
		h.out <- v
	}
}

type pairOfHubs struct{ x, y *plug }

type plug struct{ out chan int }

// Start is right: each goroutine closes a channel of its own.
func (p *pairOfHubs) Start(a, b <-chan int) {
	go p.x.pump(a)
	go p.y.pump(b)
}

func (p *plug) pump(in <-chan int) {
	defer close(p.out)
	for v := range in {
		p.out <- v
	}
}
