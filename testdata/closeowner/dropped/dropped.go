// Package dropped sends on channels that may be closed, and catches the panic.
package dropped

import "fmt"

func offer(prices chan int, p int) (taken bool) {
	defer func() { taken = recover() == nil }()
	prices <- p
	return
}

// Haggle is right: a price that comes too late is dropped.
func Haggle() {
	prices := make(chan int)
	go offer(prices, 1)
	close(prices)
}

func insist(prices chan int, p int) {
	defer func() {
		if r := recover(); r != nil {
			panic(fmt.Sprint("price ", p, ": ", r))
		}
	}()
	prices <- p
}

// Auction panics in another goroutine.
func Auction() {
	prices := make(chan int)
	go insist(prices, 1)
	close(prices) // want `prices is closed while the goroutine may still send on it`
}

func note(prices chan int, p int, log func(any)) {
	prices <- p
	defer func() { recover() }()
	log(p)
}

// Market catches only what comes after the send.
func Market(log func(any)) {
	prices := make(chan int)
	go note(prices, 1, log)
	close(prices) // want `prices is closed while the goroutine may still send on it`
}
