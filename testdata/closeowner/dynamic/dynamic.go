// Package dynamic closes and waits through interfaces whose implementations are in sight.
package dynamic

import "sync"

type runner interface {
	run()
	stop()
}

type pool struct {
	out chan int
	wg  sync.WaitGroup
}

func (p *pool) run() {
	p.wg.Add(1)
	go func() {
		defer p.wg.Done()
		p.out <- 1
	}()
}

func (p *pool) stop() { p.wg.Wait() }

type loose struct{ out chan int }

func (p *loose) run() { go func() { p.out <- 1 }() }

func (p *loose) stop() {}

func waited(out chan int) {
	var r runner = &pool{out: out}
	r.run()
	r.stop()
	close(out)
}

func hasty(out chan int) {
	var r runner = &loose{out: out}
	r.run()
	r.stop()
	close(out) // want `out is closed while the goroutine may still send on it`
}

// either is right for one and wrong for the other.
func either(out chan int, strict bool) {
	var r runner = &pool{out: out}
	if !strict {
		r = &loose{out: out}
	}
	r.run()
	r.stop()
	close(out) // want `out is closed while the goroutine may still send on it`
}

type owner struct {
	r   runner
	out chan int
}

func newOwner() *owner {
	out := make(chan int)
	return &owner{r: &pool{out: out}, out: out}
}

func (o *owner) Close() {
	o.r.stop()
	close(o.out)
}
