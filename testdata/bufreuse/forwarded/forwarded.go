// Package forwarded starts goroutines that send what they are given on to others.
package forwarded

import (
	"io"
	"sync"
)

// Read is wrong: a receiver has the block when it is filled again.
func Read(r io.Reader, blocks chan<- []byte) error {
	block := make([]byte, 256)
	for {
		n, err := r.Read(block) // want `block is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		go func() { blocks <- block[:n] }()
	}
}

// Given passes the block to the goroutine.
func Given(block []byte, blocks chan<- []byte) {
	go func(b []byte) { blocks <- b }(block)
	block[0] = 0 // want `block is overwritten while .* may still be using it`
}

func post(blocks chan<- []byte, b []byte) { blocks <- b }

// Posted starts a declared function.
func Posted(block []byte, blocks chan<- []byte) {
	go post(blocks, block)
	block[0] = 0 // want `block is overwritten while .* may still be using it`
}

// Waited waits for the send, not for the receiver.
func Waited(block []byte, blocks chan<- []byte) {
	var wg sync.WaitGroup
	wg.Go(func() { blocks <- block })
	wg.Wait()
	block[0] = 0 // want `block is overwritten while .* may still be using it`
}

// Copied is right.
func Copied(r io.Reader, blocks chan<- []byte) error {
	block := make([]byte, 256)
	for {
		n, err := r.Read(block)
		if err != nil {
			return err
		}
		b := append([]byte(nil), block[:n]...)
		go func() { blocks <- b }()
	}
}

// Back is right: it is the receiver itself.
func Back(block []byte) {
	blocks := make(chan []byte)
	go func() { blocks <- block }()
	b := <-blocks
	b[0] = 0
}

// Known is right: it has what it has sent.
func Known(block []byte) {
	blocks := make(chan []byte)
	go func() { blocks <- block }()
	<-blocks
	block[0] = 0
}

// Answered is right: the receiver says when it is through.
func Answered(block []byte, blocks chan<- []byte, done <-chan bool) {
	go func() { blocks <- block }()
	<-done
	block[0] = 0
}

// Collected is right: each goroutine has its own part, and all are received here.
func Collected(block []byte, work func([]byte)) {
	parts := make(chan []byte)
	for i := range 4 {
		go func() {
			part := block[i*8 : i*8+8]
			work(part)
			parts <- part
		}()
	}
	for range 4 {
		<-parts
	}
	clear(block)
}

// OneOfTwo has received one of two blocks.
func OneOfTwo(left, right []byte) {
	blocks := make(chan []byte, 2)
	go func() { blocks <- left }()
	go func() { blocks <- right }()
	<-blocks
	clear(left)
	clear(right) // want `right is overwritten while .* may still be using it`
}

// Oldest drops the oldest of a queue that others read, which is not what it has just sent.
func Oldest(r io.Reader, queue chan []byte) error {
	block := make([]byte, 256)
	for {
		if _, err := r.Read(block); err != nil { // want `block is overwritten while .* may still be using it`
			return err
		}
		queue <- block
		select {
		case <-queue:
		default:
		}
	}
}
