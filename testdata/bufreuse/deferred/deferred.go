// Package deferred writes to a lent buffer in a deferred call.
package deferred

import (
	"io"
	"sync"
)

// Wiped is wrong: clear was deferred last, so it runs before Wait.
func Wiped(secret []byte, seal func([]byte)) {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer clear(secret)            // want `secret.* is (overwritten|reset|refilled) while .* may still be using it`
	wg.Go(func() { seal(secret) }) // related "lent"
}

// WipedLast is right: clear was deferred first, so it runs after Wait.
func WipedLast(secret []byte, seal func([]byte)) {
	var wg sync.WaitGroup
	defer clear(secret)
	defer wg.Wait()
	wg.Go(func() { seal(secret) })
}

// Zeroed is wrong: the deferred function's loop runs before the deferred receive.
func Zeroed(key [8]byte, sign func([]byte)) {
	done := make(chan struct{})
	defer func() { <-done }()
	defer func() {
		for i := range key {
			key[i] = 0 // want `key.* is (overwritten|reset|refilled) while .* may still be using it`
		}
	}()
	go func() { // related "lent"
		defer close(done)
		sign(key[:])
	}()
}

// ZeroedLast is right: one deferred function waits and then writes.
func ZeroedLast(key [8]byte, sign func([]byte)) {
	done := make(chan struct{})
	defer func() {
		<-done
		key = [8]byte{}
	}()
	go func() {
		defer close(done)
		sign(key[:])
	}()
}

// Answer is wrong: the reply is sent, then the deferred function truncates and fills the same array.
func Answer(replies chan<- []byte, text string) (rest []byte) {
	line := []byte("+ok ")
	defer func() {
		rest = append(line[:0], text...) // want `line.* is (overwritten|reset|refilled) while .* may still be using it`
	}()
	replies <- line // related "lent"
	return nil
}

// AnswerCopied is right: what was sent is another array.
func AnswerCopied(replies chan<- []byte, text string) (rest []byte) {
	line := []byte("+ok ")
	defer func() {
		rest = append(line[:0], text...)
	}()
	replies <- append([]byte{}, line...)
	return nil
}

// Unlocked is wrong: the deferred Unlock ends the critical section after the store, but the goroutine never takes the lock.
func Unlocked(mu *sync.Mutex, page []byte, show func([]byte)) {
	go show(page) // related "lent"
	mu.Lock()
	defer mu.Unlock()
	page[0] = 0 // want `page.* is (overwritten|reset|refilled) while .* may still be using it`
}

// DoneFirst is wrong: the goroutine's defers run last in, first out: Done first, and then the write from buf.
func DoneFirst(log io.Writer, buf []byte) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // related "lent"
		defer log.Write(buf)
		defer wg.Done()
	}()
	wg.Wait()
	clear(buf) // want `buf.* is (overwritten|reset|refilled) while .* may still be using it`
}

// DoneLast is right: here the write runs first, and then Done.
func DoneLast(log io.Writer, buf []byte) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer log.Write(buf)
	}()
	wg.Wait()
	clear(buf)
}

// Evaluated is right: the deferred call's argument is evaluated when it is deferred, and only read.
func Evaluated(log io.Writer, buf []byte, out chan<- []byte) {
	defer log.Write(buf)
	out <- buf
}
