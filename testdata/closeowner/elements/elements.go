// Package elements holds closers that wait for each of several senders, which they know by the
// elements of a slice, map or list.
package elements

import (
	"context"
	"sync"
)

type handle struct{ done chan struct{} }

func (h *handle) join() { <-h.done }

func (h *handle) ask() bool {
	select {
	case <-h.done:
		return true
	default:
		return false
	}
}

// Joined is right: a method waits.
type Joined struct {
	out  chan int
	each []*handle
}

// Add starts a sender.
func (j *Joined) Add(v int) {
	h := &handle{make(chan struct{})}
	j.each = append(j.each, h)
	go func() {
		defer close(h.done)
		j.out <- v
	}()
}

// Close waits for all.
func (j *Joined) Close() {
	for _, h := range j.each {
		h.join()
	}
	close(j.out)
}

// Asked is wrong: it only asks each.
type Asked struct {
	out  chan int
	each []*handle
}

// Add starts a sender.
func (j *Asked) Add(v int) {
	h := &handle{make(chan struct{})}
	j.each = append(j.each, h)
	go func() {
		defer close(h.done)
		j.out <- v
	}()
}

// Close asks all.
func (j *Asked) Close() {
	for _, h := range j.each {
		h.ask()
	}
	close(j.out) // want `j.out is closed while the goroutine may still send on it`
}

// Plain is right: it keeps the channels themselves.
type Plain struct {
	out  chan int
	ends []chan struct{}
}

// Add starts a sender.
func (p *Plain) Add(v int) {
	end := make(chan struct{})
	p.ends = append(p.ends, end)
	go func() {
		defer close(end)
		p.out <- v
	}()
}

// Close waits for all.
func (p *Plain) Close() {
	for _, end := range p.ends {
		<-end
	}
	close(p.out)
}

// Unkept is wrong: one kind of sender is not among those that are waited for.
type Unkept struct {
	out  chan int
	ends []chan struct{}
}

// Add starts a sender that is waited for.
func (p *Unkept) Add(v int) {
	end := make(chan struct{})
	p.ends = append(p.ends, end)
	go func() {
		defer close(end)
		p.out <- v
	}()
}

// Once starts a sender that is not.
func (p *Unkept) Once(v int) {
	end := make(chan struct{})
	go func() {
		defer close(end)
		p.out <- v
	}()
}

// Close waits for all that it knows.
func (p *Unkept) Close() {
	for _, end := range p.ends {
		<-end
	}
	close(p.out) // want `p.out is closed while the goroutine may still send on it`
}

// Hasty is wrong: the wait ends with the context as well.
type Hasty struct {
	out  chan int
	ends []chan struct{}
}

// Add starts a sender.
func (p *Hasty) Add(v int) {
	end := make(chan struct{})
	p.ends = append(p.ends, end)
	go func() {
		defer close(end)
		p.out <- v
	}()
}

// Close may give up.
func (p *Hasty) Close(ctx context.Context) {
	for _, end := range p.ends {
		select {
		case <-end:
		case <-ctx.Done():
		}
	}
	close(p.out) // want `p.out is closed while the goroutine may still send on it`
}

// Patient is right: if the context ends it leaves the channel open.
type Patient struct {
	out  chan int
	ends []chan struct{}
}

// Add starts a sender.
func (p *Patient) Add(v int) {
	end := make(chan struct{})
	p.ends = append(p.ends, end)
	go func() {
		defer close(end)
		p.out <- v
	}()
}

// Close waits for all.
func (p *Patient) Close(ctx context.Context) error {
	for _, end := range p.ends {
		select {
		case <-end:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	close(p.out)
	return nil
}

type worker struct {
	out  chan<- int
	quit chan struct{}
	all  sync.WaitGroup
}

func (w *worker) loop() {
	defer w.all.Done()
	for i := 0; ; i++ {
		select {
		case w.out <- i:
		case <-w.quit:
			return
		}
	}
}

// Pool is right: the workers of a map, each with a WaitGroup of its own.
type Pool struct {
	out     chan int
	workers map[string]*worker
}

// Add starts a worker.
func (p *Pool) Add(id string) {
	w := &worker{out: p.out, quit: make(chan struct{})}
	w.all.Add(1)
	go w.loop()
	p.workers[id] = w
}

// Close waits for all.
func (p *Pool) Close() {
	for _, w := range p.workers {
		close(w.quit)
	}
	for _, w := range p.workers {
		w.all.Wait()
	}
	close(p.out)
}

// Stops is right: each function waits for one sender.
type Stops struct {
	out   chan int
	stops []func()
}

// Add starts a sender.
func (s *Stops) Add(ctx context.Context, in <-chan int) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case v := <-in:
				select {
				case s.out <- v:
				case <-ctx.Done():
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	s.stops = append(s.stops, func() { cancel(); <-done })
}

// Close stops all.
func (s *Stops) Close() {
	for _, stop := range s.stops {
		stop()
	}
	close(s.out)
}

// Cancels is wrong: the functions do not wait.
type Cancels struct {
	out     chan int
	cancels []func()
}

// Add starts a sender.
func (s *Cancels) Add(ctx context.Context, in <-chan int) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		for {
			select {
			case v := <-in:
				select {
				case s.out <- v:
				case <-ctx.Done():
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	s.cancels = append(s.cancels, func() { cancel() })
}

// Close cancels all.
func (s *Cancels) Close() {
	for _, cancel := range s.cancels {
		cancel()
	}
	close(s.out) // want `s.out is closed while the goroutine may still send on it`
}

type node struct {
	done chan struct{}
	next *node
}

// List is right: it goes along a list.
type List struct {
	out  chan int
	head *node
}

// Add starts a sender.
func (l *List) Add(v int) {
	n := &node{make(chan struct{}), l.head}
	l.head = n
	go func() {
		defer close(n.done)
		l.out <- v
	}()
}

// Close waits for all.
func (l *List) Close() {
	for n := l.head; n != nil; n = n.next {
		<-n.done
	}
	close(l.out)
}

// Started is right: a method starts the senders and gives what they close.
type Started struct {
	out  chan int
	ends []<-chan struct{}
}

func (s *Started) start(v int) <-chan struct{} {
	end := make(chan struct{})
	go func() {
		defer close(end)
		s.out <- v
	}()
	return end
}

// Add starts a sender.
func (s *Started) Add(v int) { s.ends = append(s.ends, s.start(v)) }

// Close waits for all.
func (s *Started) Close() {
	for _, end := range s.ends {
		<-end
	}
	close(s.out)
}

// Sum is right: the channels stand in structs.
func Sum(n int, f func(int) int) (sum int) {
	out := make(chan int, n)
	var each []*handle
	for i := range n {
		h := &handle{make(chan struct{}, 1)}
		each = append(each, h)
		go func() {
			out <- f(i)
			h.done <- struct{}{}
		}()
	}
	for _, h := range each {
		<-h.done
	}
	close(out)
	for v := range out {
		sum += v
	}
	return sum
}

// SumSome is wrong: it stops to wait at the first that is negative.
func SumSome(n int, f func(int) int, stop <-chan bool) (sum int) {
	out := make(chan int, n)
	var each []*handle
	for i := range n {
		h := &handle{make(chan struct{}, 1)}
		each = append(each, h)
		go func() {
			out <- f(i)
			h.done <- struct{}{}
		}()
	}
	for _, h := range each {
		<-h.done
		if <-stop {
			break
		}
	}
	close(out) // want `out is closed while the goroutine may still send on it`
	for v := range out {
		sum += v
	}
	return sum
}
