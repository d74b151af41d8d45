// Package countdown holds closes after a wait for a number of senders.
package countdown

import (
	"context"
	"sync"
	"sync/atomic"
)

// Cond is right: all senders are through.
func Cond(n int, f func(int) int) <-chan int {
	var mu sync.Mutex
	idle := sync.NewCond(&mu)
	out := make(chan int, n)
	left := n
	for i := range n {
		go func() {
			out <- f(i)
			mu.Lock()
			left--
			idle.Signal()
			mu.Unlock()
		}()
	}
	mu.Lock()
	for left > 0 {
		idle.Wait()
	}
	mu.Unlock()
	close(out)
	return out
}

// CondEarly is wrong: the number is changed before the send.
func CondEarly(n int, f func(int) int) <-chan int {
	var mu sync.Mutex
	idle := sync.NewCond(&mu)
	out := make(chan int, n)
	left := n
	for i := range n {
		go func() {
			mu.Lock()
			left--
			idle.Signal()
			mu.Unlock()
			out <- f(i)
		}()
	}
	mu.Lock()
	for left > 0 {
		idle.Wait()
	}
	mu.Unlock()
	close(out) // want `out is closed while the goroutine may still send on it`
	return out
}

// Spin is right.
func Spin(n int) {
	var busy atomic.Int32
	out := make(chan int, n)
	for i := range n {
		busy.Add(1)
		go func() {
			defer busy.Add(-1)
			out <- i
		}()
	}
	for busy.Load() != 0 {
	}
	close(out)
}

// Turns is right: each round takes what one sender has sent, on one of the two channels.
func Turns(n int, f func() (int, error)) (sum int, last error) {
	vals, errs := make(chan int), make(chan error)
	for range n {
		go func() {
			v, err := f()
			if err != nil {
				errs <- err
				return
			}
			vals <- v
		}()
	}
	defer close(vals)
	defer close(errs)
	for range n {
		select {
		case v := <-vals:
			sum += v
		case last = <-errs:
		}
	}
	return sum, last
}

// TurnsBroken is wrong: a turn may end without a value.
func TurnsBroken(ctx context.Context, n int, f func() (int, error)) (sum int, last error) {
	vals, errs := make(chan int), make(chan error)
	for range n {
		go func() {
			v, err := f()
			if err != nil {
				errs <- err
				return
			}
			vals <- v
		}()
	}
	for range n {
		select {
		case v := <-vals:
			sum += v
		case last = <-errs:
		case <-ctx.Done():
			last = ctx.Err()
		}
	}
	close(vals) // want `vals is closed while the goroutine may still send on it`
	return sum, last
}
