// Package helpers calls functions that start senders on some paths only, and wait for them.
package helpers

import "sync"

// visit calls do for each name, for many at a time if it is to be fast, and returns when all are through.
func visit(names []string, fast bool, do func(string)) {
	if !fast {
		for _, name := range names {
			do(name)
		}
		return
	}
	var wg sync.WaitGroup
	wg.Add(len(names))
	for _, name := range names {
		go func() {
			defer wg.Done()
			do(name)
		}()
	}
	wg.Wait()
}

// Lengths is right: whatever visit has started is through when it returns.
func Lengths(rooms [][]string, fast bool) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for _, names := range rooms {
			visit(names, fast, func(name string) { out <- len(name) })
		}
	}()
	return out
}

// launch calls do for each name, and does not wait if it is to be fast.
func launch(names []string, fast bool, do func(string)) {
	if !fast {
		for _, name := range names {
			do(name)
		}
		return
	}
	for _, name := range names {
		go func() { do(name) }()
	}
}

// LengthsFast is wrong: what launch has started goes on after it.
func LengthsFast(rooms [][]string, fast bool) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out) // want `out is closed while the goroutine may still send on it`
		for _, names := range rooms {
			launch(names, fast, func(name string) { out <- len(name) }) // related "sends on"
		}
	}()
	return out
}

// spread starts a sender for each of what comes in, and returns when all are through.
func spread(in <-chan int, out chan<- int) {
	var wg sync.WaitGroup
	for i := range in {
		wg.Add(1)
		go func() {
			defer wg.Done()
			out <- i
		}()
	}
	wg.Wait()
}

// Spread is right: done says that spread has returned, and with it all that it has started.
func Spread(in <-chan int, out chan<- int) {
	done := make(chan struct{})
	go func() {
		spread(in, out)
		close(done)
	}()
	<-done
	close(out)
}

// scatter starts a sender for each of what comes in.
func scatter(in <-chan int, out chan<- int) {
	var wg sync.WaitGroup
	for i := range in {
		wg.Add(1)
		go func() {
			defer wg.Done()
			out <- i // related "sends on"
		}()
	}
}

// Scatter is wrong: done says that scatter has returned, but not those that it has started.
func Scatter(in <-chan int, out chan<- int) {
	done := make(chan struct{})
	go func() {
		scatter(in, out)
		close(done)
	}()
	<-done
	close(out) // want `out is closed while the goroutine may still send on it`
}
