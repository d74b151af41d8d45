// Package bound holds methods that are called as values.
package bound

import "sync"

// Wait is right.
func Wait(p []byte, work func([]byte)) {
	var all sync.WaitGroup
	all.Add(1)
	done, wait := all.Done, all.Wait
	go func() {
		defer done()
		work(p)
	}()
	wait()
	clear(p)
}

// WaitOther is wrong: it waits for others.
func WaitOther(p []byte, work func([]byte)) {
	var all, some sync.WaitGroup
	all.Add(1)
	done, wait := all.Done, some.Wait
	go func() {
		defer done()
		work(p)
	}()
	wait()
	clear(p) // want `p is overwritten while the goroutine may still be using it`
}
