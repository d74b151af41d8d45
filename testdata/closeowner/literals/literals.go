// Package literals holds closes in literals that a function returns, calls or defers.
package literals

import (
	"sync"
	"testing"
)

// Pair is right: who closes has waited for all who send.
func Pair() (send func(int), stop func()) {
	var all sync.WaitGroup
	ch := make(chan int, 8)
	send = func(v int) {
		all.Add(1)
		go func() {
			defer all.Done()
			ch <- v
		}()
	}
	stop = func() {
		all.Wait()
		close(ch)
	}
	return send, stop
}

// PairHasty is wrong: nobody waits.
func PairHasty() (send func(int), stop func()) {
	var all sync.WaitGroup
	ch := make(chan int, 8)
	send = func(v int) {
		all.Add(1)
		go func() {
			defer all.Done()
			ch <- v
		}()
	}
	stop = func() {
		close(ch) // want `ch is closed while the goroutine may still send on it`
		all.Wait()
	}
	return send, stop
}

// PairOther is wrong: it waits for others.
func PairOther() (send func(int), stop func()) {
	var all, some sync.WaitGroup
	ch := make(chan int, 8)
	send = func(v int) {
		all.Add(1)
		go func() {
			defer all.Done()
			ch <- v
		}()
	}
	stop = func() {
		some.Wait()
		close(ch) // want `ch is closed while the goroutine may still send on it`
	}
	return send, stop
}

// Deferred is wrong: what is deferred closes again.
func Deferred(f func() error) error {
	ch := make(chan int)
	go drain(ch)
	defer func() { close(ch) }() // want `ch is closed although it has been closed before`
	if err := f(); err != nil {
		close(ch)
		return err
	}
	return nil
}

// DeferredOnce is right: what is deferred looks.
func DeferredOnce(f func() error) error {
	ch := make(chan int)
	open := true
	go drain(ch)
	defer func() {
		if open {
			close(ch)
		}
	}()
	if err := f(); err != nil {
		open = false
		close(ch)
		return err
	}
	return nil
}

// Sent is wrong: what is deferred sends.
func Sent(f func()) {
	ch := make(chan int)
	go drain(ch)
	defer func() { ch <- 1 }() // want `ch is sent on although it has been closed`
	f()
	close(ch)
}

// Twice is wrong: it calls the literal twice.
func Twice() {
	ch := make(chan int)
	go drain(ch)
	stop := func() { close(ch) } // want `ch is closed although it has been closed before`
	stop()
	stop()
}

// TwiceOnce is right.
func TwiceOnce() {
	ch := make(chan int)
	go drain(ch)
	stop := sync.OnceFunc(func() { close(ch) })
	stop()
	stop()
}

// Turns is wrong: each turn closes the same channel.
func Turns(f func()) {
	ch := make(chan int)
	go drain(ch)
	for range 2 {
		f()
		close(ch) // want `ch is closed although it has been closed before`
	}
}

// TurnsNew is right: each turn has its own.
func TurnsNew(f func()) {
	for range 2 {
		ch := make(chan int)
		go drain(ch)
		f()
		close(ch)
	}
}

// TurnsAll is right: each turn has an element of its own.
func TurnsAll(chs []chan int) {
	for _, ch := range chs {
		go drain(ch)
		close(ch)
	}
}

// TurnsLast is right: the turn that closes is the last.
func TurnsLast(f func() bool) {
	ch := make(chan int)
	go drain(ch)
	for {
		if f() {
			close(ch)
			break
		}
	}
}

func drain(ch chan int) {
	for range ch {
	}
}

// Registered is right: the function closes once, whoever calls it.
func Registered(t *testing.T) {
	ch := make(chan int)
	go drain(ch)
	stop := sync.OnceFunc(func() { close(ch) })
	t.Cleanup(func() {
		stop()
	})
	stop()
}

// RegisteredTwice is wrong: it closes at each call.
func RegisteredTwice(t *testing.T) {
	ch := make(chan int)
	go drain(ch)
	stop := func() { close(ch) } // want `ch is closed although it has been closed before`
	t.Cleanup(func() {
		stop()
	})
	stop()
}
