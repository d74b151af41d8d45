// Package twogo shares a buffer between two goroutines.
package twogo

import (
	"io"
	"sync"
)

// Duet is wrong: one goroutine reads the tune, the other writes it.
func Duet(play func([]byte), pitch byte) {
	tune := make([]byte, 12)
	go func() { play(tune) }()      // related "lent"
	go func() { tune[0] = pitch }() // want `tune.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Canon is right: both goroutines only read.
func Canon(play func([]byte)) {
	tune := make([]byte, 12)
	go func() { play(tune) }()
	go func() { play(tune) }()
}

// Relay is right: the second goroutine waits for the first.
func Relay(play func([]byte), pitch byte) {
	tune := make([]byte, 12)
	played := make(chan struct{})
	go func() {
		defer close(played)
		play(tune)
	}()
	go func() {
		<-played
		tune[0] = pitch
	}()
}

// HalfWaited is wrong: only the first of the two readers is awaited.
func HalfWaited(a, b io.Writer, tune, next []byte) {
	one, two := make(chan struct{}), make(chan struct{})
	go func() {
		a.Write(tune)
		close(one)
	}()
	go func() { // related "lent"
		b.Write(tune)
		close(two)
	}()
	<-one
	copy(tune, next) // want `tune.* is (overwritten|reset|refilled) while .* may still be using it`
	<-two
}

// BothWaited is right: both channels are received from before the copy.
func BothWaited(a, b io.Writer, tune, next []byte) {
	one, two := make(chan struct{}), make(chan struct{})
	go func() {
		a.Write(tune)
		close(one)
	}()
	go func() {
		b.Write(tune)
		close(two)
	}()
	<-two
	<-one
	copy(tune, next)
}

// OneToken is wrong: two goroutines answer on the channel, one answer is received.
func OneToken(a, b io.Writer, tune, next []byte) {
	done := make(chan struct{}, 2)
	go func() {
		a.Write(tune)
		done <- struct{}{}
	}()
	go func() {
		b.Write(tune)
		done <- struct{}{}
	}()
	<-done
	copy(tune, next) // want `tune.* is (overwritten|reset|refilled) while .* may still be using it`
}

// TwoTokens is right: it receives as many answers as there are goroutines.
func TwoTokens(a, b io.Writer, tune, next []byte) {
	done := make(chan struct{}, 2)
	for _, w := range []io.Writer{a, b} {
		go func() {
			w.Write(tune)
			done <- struct{}{}
		}()
	}
	for range 2 {
		<-done
	}
	copy(tune, next)
}

// Halves is right: the goroutines write disjoint parts, and are awaited.
func Halves(tune []byte, fill func([]byte)) byte {
	var wg sync.WaitGroup
	mid := len(tune) / 2
	wg.Go(func() { fill(tune[:mid]) })
	wg.Go(func() { fill(tune[mid:]) })
	wg.Wait()
	return tune[0]
}

// LastOne is right: the goroutine that writes waits for all that read.
func LastOne(readers []func([]byte), tune []byte) {
	var wg sync.WaitGroup
	for _, read := range readers {
		wg.Go(func() { read(tune) })
	}
	go func() {
		wg.Wait()
		clear(tune)
	}()
}

// FirstOne is wrong: the goroutine that writes waits for nobody.
func FirstOne(readers []func([]byte), tune []byte) {
	var wg sync.WaitGroup
	for _, read := range readers {
		wg.Go(func() { read(tune) }) // related "lent"
	}
	go func() {
		clear(tune) // want `tune.* is (overwritten|reset|refilled) while .* may still be using it`
		wg.Wait()
	}()
}

// Nested is wrong: the goroutine that was awaited started another one, which was not.
func Nested(w io.Writer, tune, next []byte) {
	var wg sync.WaitGroup
	wg.Go(func() {
		go w.Write(tune)
	})
	wg.Wait()
	copy(tune, next) // want `tune.* is (overwritten|reset|refilled) while .* may still be using it`
}

// NestedCopy is right: the inner goroutine has a string.
func NestedCopy(w io.Writer, tune, next []byte) {
	var wg sync.WaitGroup
	wg.Go(func() {
		go io.WriteString(w, string(tune))
	})
	wg.Wait()
	copy(tune, next)
}
