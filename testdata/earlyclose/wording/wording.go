// Package wording has the full text of what is reported.
package wording

import (
	"sync"
	"sync/atomic"
)

type job struct {
	done  chan struct{}
	items chan int
	errc  chan error
	ready atomic.Bool
	err   error
	vals  []int
}

// Run is wrong: the error comes after the close.
func (j *job) Run(work func() error) {
	err := work()
	close(j.done) // related "^j.done is closed here$"
	j.err = err   // related "^j.err is stored here$" // want `^j\.err is stored after j\.done is closed$`
}

// Wait relies on it.
func (j *job) Wait() error {
	<-j.done     // related "^Wait waits for j.done here$"
	return j.err // related "^Wait takes j.err for granted here$"
}

func (j *job) each(work func(int) error) error {
	defer close(j.items) // related "^j.items is closed here, in a deferred call$"
	return work(1)
}

// Feed is wrong: the task closes the channel, and its caller sends the error.
func (j *job) Feed(work func(int) error) {
	j.errc <- j.each(work) // related "^each is called here$" "^the result of j.each is sent on j.errc here$" // want `^the result of j\.each is sent on j\.errc after j\.items is closed$`
}

// Next relies on it.
func (j *job) Next() (int, error) {
	v, ok := <-j.items // related "^Next waits for j.items here$"
	if ok {
		return v, nil
	}
	select {
	case err := <-j.errc: // related "^Next does not wait for j.errc here$"
		return 0, err
	default:
		return 0, nil
	}
}

func (j *job) set(vals []int) {
	j.vals = vals // related "^j.vals is stored here$"
}

// Load is wrong: the flag is set first, and the values are stored by a call.
func (j *job) Load(load func() []int) {
	vals := load()
	j.ready.Store(true) // related "^j.ready is set here$"
	j.set(vals)         // related "^set is called here$" // want `^j\.vals is stored after j\.ready is set$`
}

// Values relies on it.
func (j *job) Values() []int {
	if !j.ready.Load() { // related "^Values looks at j.ready here$"
		return nil
	}
	return j.vals // related "^Values takes j.vals for granted here$"
}

// Sum is wrong: Done comes first.
func Sum(parts []func() int) int {
	var wg sync.WaitGroup
	sums := make([]int, len(parts))
	for i, p := range parts {
		wg.Add(1)
		go func() {
			n := p()
			wg.Done()   // related "^wg.Done signals completion here$"
			sums[i] = n // related "^sums\\[i\\] is stored here$" // want `^sums\[i\] is stored after wg\.Done$`
		}()
	}
	wg.Wait()      // related "^Sum waits for wg here$"
	return sums[0] // related "^Sum takes sums\\[0\\] for granted here$"
}
