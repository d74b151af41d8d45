package order

import "sync"

// Relay is right: the sender is through before the goroutine that closes is started.
func Relay(show func(int)) {
	ch := make(chan int, 1)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		ch <- 1
		wg.Done()
	}()
	wg.Wait()
	wg.Add(1)
	go func() {
		close(ch)
		wg.Done()
	}()
	for v := range ch {
		show(v)
	}
	wg.Wait()
}

// RelayEarly is wrong: nobody waits for the sender before the goroutine that closes is started.
func RelayEarly(show func(int)) {
	ch := make(chan int, 1)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		ch <- 1
		wg.Done()
	}()
	wg.Add(1)
	go func() {
		close(ch) // want `ch is closed while the goroutine may still send on it`
		wg.Done()
	}()
	for v := range ch {
		show(v)
	}
	wg.Wait()
}

// RelayOther is wrong: the wait was for another goroutine, before the sender was started.
func RelayOther(show func(int)) {
	ch := make(chan int, 1)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		show(0)
		wg.Done()
	}()
	wg.Wait()
	wg.Add(1)
	go func() {
		ch <- 1
		wg.Done()
	}()
	go func() {
		close(ch) // want `ch is closed while the goroutine may still send on it`
	}()
	for v := range ch {
		show(v)
	}
	wg.Wait()
}

// RelayPerhaps is wrong: on one of the two ways nobody has waited.
func RelayPerhaps(show func(int), patient bool) {
	ch := make(chan int, 1)
	done := make(chan struct{})
	go func() {
		ch <- 1
		close(done)
	}()
	if patient {
		<-done
	}
	go func() {
		close(ch) // want `ch is closed while the goroutine may still send on it`
	}()
	for v := range ch {
		show(v)
	}
}
