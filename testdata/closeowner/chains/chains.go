// Package chains passes on, from goroutine to goroutine, that the senders are through.
package chains

import "sync"

// Chain is right: who closes has heard from one who has waited for the senders.
func Chain(other chan int) {
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Add(1)
	go func() {
		defer wg.Done()
		other <- 1
	}()
	go func() {
		wg.Wait()
		close(done)
	}()
	go func() {
		<-done
		close(other)
	}()
}

// Missing is wrong: who gives the sign has not waited.
func Missing(other chan int) {
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Add(1)
	go func() {
		defer wg.Done()
		other <- 1 // related "the goroutine sends on other here"
	}()
	go func() {
		close(done)
		wg.Wait()
	}()
	go func() {
		<-done
		close(other) // want "other is closed while the goroutine may still send on it"
	}()
}

// Either is wrong: one of those who give the sign has not waited.
func Either(other chan int) {
	var wg sync.WaitGroup
	done := make(chan struct{}, 2)
	wg.Add(1)
	go func() {
		defer wg.Done()
		other <- 1 // related "the goroutine sends on other here"
	}()
	go func() {
		wg.Wait()
		done <- struct{}{}
	}()
	go func() { done <- struct{}{} }()
	go func() {
		<-done
		close(other) // want "other is closed while the goroutine may still send on it"
	}()
}

// Later is wrong: the sender sends once more when it has said that it is through.
func Later(other chan int) {
	sent, done := make(chan struct{}), make(chan struct{})
	go func() {
		other <- 1 // related "the goroutine sends on other here"
		close(sent)
		other <- 2
	}()
	go func() {
		<-sent
		close(done)
	}()
	go func() {
		<-done
		close(other) // want "other is closed while the goroutine may still send on it"
	}()
}

// A Relay has its signs in fields.
type Relay struct {
	sent, done chan struct{}
	out        chan int
}

// Run is right.
func (r *Relay) Run() {
	go r.send()
	go r.pass()
	go r.end()
}

func (r *Relay) send() {
	defer close(r.sent)
	r.out <- 1
}

func (r *Relay) pass() {
	<-r.sent
	close(r.done)
}

func (r *Relay) end() {
	<-r.done
	close(r.out)
}
