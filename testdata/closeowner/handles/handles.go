// Package handles holds closers that wait for a WaitGroup or a group of goroutines which they
// know by a pointer, or for which they call a function in a field.
package handles

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Ticks is right: the literal waits by the pointer that it has captured.
func Ticks() (<-chan int, func()) {
	out := make(chan int, 1)
	all := &sync.WaitGroup{}
	all.Add(1)
	go func() {
		defer all.Done()
		out <- 1
	}()
	return out, func() {
		all.Wait()
		close(out)
	}
}

// TicksOther is wrong: it waits by the wrong pointer.
func TicksOther() (<-chan int, func()) {
	out := make(chan int, 1)
	all, rest := &sync.WaitGroup{}, &sync.WaitGroup{}
	all.Add(1)
	go func() {
		defer all.Done()
		out <- 1
	}()
	return out, func() {
		rest.Wait()
		close(out) // want `out is closed while the goroutine may still send on it`
	}
}

// Grouped is right.
func Grouped(ctx context.Context) (<-chan int, func() error) {
	out := make(chan int, 1)
	group, _ := errgroup.WithContext(ctx)
	group.Go(func() error {
		out <- 1
		return nil
	})
	return out, func() error {
		err := group.Wait()
		close(out)
		return err
	}
}

// GroupedEnd is wrong: the end of the context is not the end of the goroutines.
func GroupedEnd(ctx context.Context) (<-chan int, func() error) {
	out := make(chan int, 1)
	group, end := errgroup.WithContext(ctx)
	group.Go(func() error {
		out <- 1
		return nil
	})
	return out, func() error {
		<-end.Done()
		close(out) // want `out is closed while the goroutine may still send on it`
		return group.Wait()
	}
}

// Lent keeps the WaitGroup of its maker.
type Lent struct {
	out chan int
	all *sync.WaitGroup
}

// NewLent starts the only sender.
func NewLent(all *sync.WaitGroup) *Lent {
	l := &Lent{out: make(chan int), all: all}
	all.Add(1)
	go func() {
		defer all.Done()
		l.out <- 1
	}()
	return l
}

// Close is right.
func (l *Lent) Close() {
	l.all.Wait()
	close(l.out)
}

// Abandoned is Lent with a Close that is wrong.
type Abandoned struct {
	out       chan int
	all, rest *sync.WaitGroup
}

// NewAbandoned starts the only sender.
func NewAbandoned(all, rest *sync.WaitGroup) *Abandoned {
	l := &Abandoned{out: make(chan int), all: all, rest: rest}
	all.Add(1)
	go func() {
		defer all.Done()
		l.out <- 1
	}()
	return l
}

// Close waits for another.
func (l *Abandoned) Close() {
	l.rest.Wait()
	close(l.out) // want `l.out is closed while the goroutine may still send on it`
}

// Sink keeps the group of its senders.
type Sink struct {
	events chan string
	group  *errgroup.Group
}

// NewSink stores the group after it has made the Sink.
func NewSink(ctx context.Context) *Sink {
	s := &Sink{events: make(chan string, 1)}
	s.group, ctx = errgroup.WithContext(ctx)
	s.group.Go(func() error { return s.run(ctx) })
	return s
}

func (s *Sink) run(ctx context.Context) error {
	for {
		select {
		case s.events <- "event":
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Close is right.
func (s *Sink) Close() error {
	err := s.group.Wait()
	close(s.events)
	return err
}

// Waiter has a function that waits.
type Waiter struct {
	events chan string
	wait   func()
}

// NewWaiter keeps a method of its WaitGroup.
func NewWaiter() *Waiter {
	var all sync.WaitGroup
	w := &Waiter{events: make(chan string)}
	all.Add(1)
	go func() {
		defer all.Done()
		w.events <- "event"
	}()
	w.wait = all.Wait
	return w
}

// Close is right.
func (w *Waiter) Close() {
	w.wait()
	close(w.events)
}

// Stopper has a function that cancels and waits.
type Stopper struct {
	events chan string
	stop   func()
}

// NewStopper keeps a literal.
func NewStopper(ctx context.Context) *Stopper {
	ctx, cancel := context.WithCancel(ctx)
	group, ctx := errgroup.WithContext(ctx)
	s := &Stopper{events: make(chan string)}
	group.Go(func() error {
		select {
		case s.events <- "event":
		case <-ctx.Done():
		}
		return nil
	})
	s.stop = func() {
		cancel()
		group.Wait()
	}
	return s
}

// Close is right.
func (s *Stopper) Close() {
	s.stop()
	close(s.events)
}

// Hasty has a function that cancels, and waits only if there was no error.
type Hasty struct {
	events chan string
	stop   func()
}

// NewHasty keeps a literal.
func NewHasty(ctx context.Context, check func() error) *Hasty {
	ctx, cancel := context.WithCancel(ctx)
	group, ctx := errgroup.WithContext(ctx)
	s := &Hasty{events: make(chan string)}
	group.Go(func() error {
		select {
		case s.events <- "event":
		case <-ctx.Done():
		}
		return nil
	})
	s.stop = func() {
		cancel()
		if check() == nil {
			group.Wait()
		}
	}
	return s
}

// Close is wrong.
func (s *Hasty) Close() {
	s.stop()
	close(s.events) // want `s.events is closed while the goroutine may still send on it`
}

// Swapped has a function of which there are two.
type Swapped struct {
	events chan string
	wait   func()
}

// NewSwapped keeps a method of its WaitGroup.
func NewSwapped() *Swapped {
	var all sync.WaitGroup
	w := &Swapped{events: make(chan string)}
	all.Add(1)
	go func() {
		defer all.Done()
		w.events <- "event"
	}()
	w.wait = all.Wait
	return w
}

// Detach makes it wait for nothing.
func (w *Swapped) Detach() { w.wait = func() {} }

// Close is wrong.
func (w *Swapped) Close() {
	w.wait()
	close(w.events) // want `w.events is closed while the goroutine may still send on it`
}

// Joiner has a function that a method of it has returned.
type Joiner struct {
	events chan int
	join   func()
}

// NewJoiner keeps it.
func NewJoiner(n int) *Joiner {
	j := &Joiner{events: make(chan int)}
	j.join = j.start(n)
	return j
}

func (j *Joiner) start(n int) func() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range n {
			j.events <- i
		}
	}()
	return func() { <-done }
}

// Close is right.
func (j *Joiner) Close() {
	j.join()
	close(j.events)
}

// Teller has a function that a method of it has returned, and that gives a sign.
type Teller struct {
	events chan int
	tell   func()
}

// NewTeller keeps it.
func NewTeller(n int) *Teller {
	t := &Teller{events: make(chan int)}
	t.tell = t.start(n)
	return t
}

func (t *Teller) start(n int) func() {
	done := make(chan struct{})
	go func() {
		for i := range n {
			select {
			case t.events <- i:
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// Close is wrong.
func (t *Teller) Close() {
	t.tell()
	close(t.events) // want `t.events is closed while the goroutine may still send on it`
}
