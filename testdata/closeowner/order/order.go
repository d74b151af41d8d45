// Package order has deferred calls, stages and signals in the right order and in the wrong one.
package order

import (
	"context"
	"sync"
)

// Bake is wrong: deferred calls run last first, so the close comes before the Wait.
func Bake(ovens []func() int) {
	loaves := make(chan int, len(ovens))
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(loaves) // want `loaves is closed while the goroutine may still send on it`
	for _, o := range ovens {
		wg.Go(func() { loaves <- o() }) // related "sends on"
	}
}

// BakeOrdered is right: the Wait comes first.
func BakeOrdered(ovens []func() int) {
	loaves := make(chan int, len(ovens))
	var wg sync.WaitGroup
	defer close(loaves)
	defer wg.Wait()
	for _, o := range ovens {
		wg.Go(func() { loaves <- o() })
	}
}

// BakeUntil is wrong: after the cancel the ovens that are left find the channel closed.
func BakeUntil(ctx context.Context, ovens []func() error) (err error) {
	failures := make(chan error)
	defer close(failures) // want `failures is closed while the goroutine may still send on it`
	for _, o := range ovens {
		go func() { failures <- o() }() // related "sends on"
	}
	for range ovens {
		select {
		case err = <-failures:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

// Knead is wrong: ready is given between the two sends.
func Knead(mix func() int) {
	dough, ready := make(chan int, 2), make(chan struct{})
	go func() {
		dough <- mix()
		close(ready)
		dough <- mix()
	}()
	<-ready
	close(dough) // want `dough is closed while the goroutine may still send on it`
}

// KneadOrdered is right: ready is given after both.
func KneadOrdered(mix func() int) {
	dough, ready := make(chan int, 2), make(chan struct{})
	go func() {
		dough <- mix()
		dough <- mix()
		close(ready)
	}()
	<-ready
	close(dough)
}

// Stages is right: each stage closes the channel that it sends on.
func Stages(n int) (sum int) {
	raw, done := make(chan int), make(chan int)
	go func() {
		defer close(raw)
		for i := range n {
			raw <- i
		}
	}()
	go func() {
		defer close(done)
		for r := range raw {
			done <- r * r
		}
	}()
	for d := range done {
		sum += d
	}
	return sum
}

// Merge is right: the closing goroutine waits for all others.
func Merge(ins []<-chan int) <-chan int {
	out := make(chan int)
	var wg sync.WaitGroup
	wg.Add(len(ins))
	for _, in := range ins {
		go func() {
			for v := range in {
				out <- v
			}
			wg.Done()
		}()
	}
	go func() {
		wg.Wait()
		close(out)
	}()
	return out
}

// Tickets is right: the function that closes is the only one that sends; the goroutines receive.
func Tickets(tasks []func()) {
	tickets := make(chan struct{}, 3)
	for _, t := range tasks {
		tickets <- struct{}{}
		go func() {
			t()
			<-tickets
		}()
	}
	close(tickets)
}

// Recall is right: the goroutine answers the stop, and sends nothing after that.
func Recall() {
	loaves, stop, stopped := make(chan int), make(chan bool), make(chan bool)
	go func() {
		for {
			select {
			case loaves <- 1:
			case <-stop:
				stopped <- true
				return
			}
		}
	}()
	<-loaves
	stop <- true
	<-stopped
	close(loaves)
}

// Proof calls what is wrong, and has no part in it.
func Proof(loaves []func() error) error { return proof(loaves) }

// proof is wrong: after an error, the other goroutines still send.
func proof(loaves []func() error) error {
	risen := make(chan error)
	defer close(risen) // related `^risen is closed here, in a deferred call$` // want `risen is closed while the goroutine may still send on it`
	for _, l := range loaves {
		go func() {
			risen <- l()
		}()
	}
	for range loaves {
		if err := <-risen; err != nil {
			return err
		}
	}
	return nil
}
