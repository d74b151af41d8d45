// Package calls sends and closes in functions that others call or start.
package calls

import (
	"sync"
	"time"
)

// pump sends n buckets.
func pump(buckets chan<- int, n int) {
	for i := range n {
		buckets <- i // related "sends on"
	}
}

// Fill is wrong: with a large bucket it closes while pump goes on.
func Fill(n int) {
	buckets := make(chan int)
	go pump(buckets, n) // related "^the goroutine is started here$"
	if <-buckets > 3 {
		close(buckets) // want `buckets is closed while the goroutine may still send on it`
		return
	}
	<-buckets
}

// FillWaited is right: the goroutine says when pump is through.
func FillWaited(n int) {
	buckets, over := make(chan int, n), make(chan struct{})
	go func() {
		pump(buckets, n)
		close(over)
	}()
	<-over
	close(buckets)
}

// pumpAll sends n buckets and closes.
func pumpAll(buckets chan<- int, n int) {
	defer close(buckets)
	for i := range n {
		buckets <- i
	}
}

// FillAll is right: who sends closes.
func FillAll(n int) (sum int) {
	buckets := make(chan int)
	go pumpAll(buckets, n)
	for b := range buckets {
		sum += b
	}
	return sum
}

// A Well is emptied by a method that runs as a goroutine.
type Well struct{ buckets chan int }

// Start starts it.
func (w *Well) Start() { go w.loop() }

func (w *Well) loop() {
	for i := range 3 {
		w.lift(i)
	}
}

func (w *Well) lift(i int) {
	select {
	case w.buckets <- i: // related "sends on"
	case <-time.After(time.Second):
	}
}

// Close is wrong: two calls down, loop still sends.
func (w *Well) Close() {
	close(w.buckets) // want `w\.buckets is closed while the goroutine may still send on it`
}

// A Spring is a Well whose Close waits.
type Spring struct {
	buckets chan int
	busy    sync.WaitGroup
}

// Start starts the goroutine.
func (s *Spring) Start() {
	s.busy.Add(1)
	go s.loop()
}

func (s *Spring) loop() {
	defer s.busy.Done()
	for i := range 3 {
		s.lift(i)
	}
}

func (s *Spring) lift(i int) { s.buckets <- i }

// Close is right: loop has returned.
func (s *Spring) Close() {
	s.busy.Wait()
	close(s.buckets)
}
