// Package held waits by what a field or variable holds.
package held

import "sync"

type waiter interface{ Wait() }

type service struct {
	out  chan int
	done waiter
}

func newService() *service {
	s := &service{out: make(chan int, 1)}
	wg := &sync.WaitGroup{}
	wg.Add(1)
	go func() {
		defer wg.Done()
		s.out <- 1
	}()
	s.done = wg
	return s
}

func (s *service) Close() {
	s.done.Wait()
	close(s.out)
}

type several struct {
	out  chan int
	done []waiter
}

func newSeveral(n int) *several {
	s := &several{out: make(chan int, 1)}
	for range n {
		wg := &sync.WaitGroup{}
		wg.Add(1)
		go func() {
			defer wg.Done()
			s.out <- 1
		}()
		s.done = append(s.done, wg)
	}
	return s
}

func (s *several) Close() {
	for _, d := range s.done {
		d.Wait()
	}
	close(s.out)
}

// value waits by a method value, in another goroutine.
func value(n int) <-chan int {
	out := make(chan int)
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			out <- i
		}()
	}
	wait := wg.Wait
	go func() {
		wait()
		close(out)
	}()
	return out
}

// another waits for a group that nobody is in.
type another struct {
	out  chan int
	done waiter
}

func newAnother() *another {
	s := &another{out: make(chan int, 1)}
	wg, none := &sync.WaitGroup{}, &sync.WaitGroup{}
	wg.Add(1)
	go func() {
		defer wg.Done()
		s.out <- 1
	}()
	s.done = none
	return s
}

func (s *another) Close() {
	s.done.Wait()
	close(s.out) // want `s\.out is closed while the goroutine may still send on it`
}

// wrongValue calls the method value of another group.
func wrongValue(n int) <-chan int {
	out := make(chan int)
	var wg, none sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			out <- i
		}()
	}
	wait := none.Wait
	go func() {
		wait()
		close(out) // want `out is closed while the goroutine may still send on it`
	}()
	wg.Wait()
	return out
}
