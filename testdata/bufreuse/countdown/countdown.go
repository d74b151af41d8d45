// Package countdown holds numbers that tell how many are still at work.
package countdown

import (
	"sync"
	"sync/atomic"
)

// Cond is right: nobody is left when the memory is written to.
func Cond(p []byte, work func([]byte)) {
	var mu sync.Mutex
	idle := sync.NewCond(&mu)
	left := 4
	for range 4 {
		go func() {
			work(p)
			mu.Lock()
			left--
			if left == 0 {
				idle.Broadcast()
			}
			mu.Unlock()
		}()
	}
	mu.Lock()
	for left > 0 {
		idle.Wait()
	}
	mu.Unlock()
	p[0]++
}

// CondEarly is wrong: who takes one from the number still works.
func CondEarly(p []byte, work func([]byte)) {
	var mu sync.Mutex
	idle := sync.NewCond(&mu)
	left := 4
	for range 4 {
		go func() {
			mu.Lock()
			left--
			idle.Broadcast()
			mu.Unlock()
			work(p)
		}()
	}
	mu.Lock()
	for left > 0 {
		idle.Wait()
	}
	mu.Unlock()
	p[0]++ // want `p is overwritten while the goroutine may still be using it`
}

// CondMost is wrong: one may be left.
func CondMost(p []byte, work func([]byte)) {
	var mu sync.Mutex
	idle := sync.NewCond(&mu)
	left := 4
	for range 4 {
		go func() {
			work(p)
			mu.Lock()
			left--
			idle.Broadcast()
			mu.Unlock()
		}()
	}
	mu.Lock()
	for left > 1 {
		idle.Wait()
	}
	mu.Unlock()
	p[0]++ // want `p is overwritten while the goroutine may still be using it`
}

type pool struct {
	mu   sync.Mutex
	idle *sync.Cond
	busy int
	seen int
}

// run works, and is one less at work then.
func (l *pool) run(p []byte, work func([]byte)) {
	work(p)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy -= 1
	l.idle.Signal()
}

// start is one more at work.
func (l *pool) start(p []byte, work func([]byte)) {
	l.mu.Lock()
	l.busy++
	l.mu.Unlock()
	go l.run(p, work)
}

// wait waits for all.
func (l *pool) wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.busy != 0 {
		l.idle.Wait()
	}
}

// waitSeen waits for something else.
func (l *pool) waitSeen() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.seen != 0 {
		l.idle.Wait()
	}
}

// see changes the number that waitSeen looks at.
func (l *pool) see() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen--
}

// Pool is right.
func Pool(l *pool, p []byte, work func([]byte)) {
	l.start(p, work)
	l.wait()
	p[0] = 1
}

// PoolSeen is wrong: the number that it waits for is another one.
func PoolSeen(l *pool, p []byte, work func([]byte)) {
	l.start(p, work)
	l.waitSeen()
	p[0] = 1 // want `p is overwritten while the goroutine may still be using it`
}

// Spin is right: it looks at an atomic number until nobody is left.
func Spin(p []byte, work func([]byte), pause func()) {
	var busy atomic.Int64
	for range 3 {
		busy.Add(1)
		go func() {
			defer busy.Add(-1)
			work(p)
		}()
	}
	for busy.Load() > 0 {
		pause()
	}
	clear(p)
}

// SpinOnce is wrong: it looks once, and goes on in any case.
func SpinOnce(p []byte, work func([]byte), pause func()) {
	var busy atomic.Int64
	for range 3 {
		busy.Add(1)
		go func() {
			defer busy.Add(-1)
			work(p)
		}()
	}
	if busy.Load() > 0 {
		pause()
	}
	clear(p) // want `p is overwritten while the goroutine may still be using it`
}

// Plain is right with the old functions, too.
func Plain(p []byte, work func([]byte), pause func()) {
	busy := int32(1)
	go func() {
		work(p)
		atomic.AddInt32(&busy, -1)
	}()
	for atomic.LoadInt32(&busy) != 0 {
		pause()
	}
	clear(p)
}
