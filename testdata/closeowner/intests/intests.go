// Package intests is driven by several tests, each with a value of its own.
package intests

// A relay passes numbers on.
type relay struct{ out chan int }

func (r *relay) push(i int) { r.out <- i }

// open returns a new relay. It is a variable so that the tests know nothing of the channel.
var open = func() *relay { return &relay{out: make(chan int, 1)} }
