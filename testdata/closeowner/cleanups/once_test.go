package cleanups

import (
	"sync"
	"testing"
)

// TestOnce is right: whichever call of release is first closes the gate, and the other does nothing.
func TestOnce(t *testing.T) {
	gate := make(chan struct{})
	var once sync.Once
	release := func() { once.Do(func() { close(gate) }) }
	t.Cleanup(release)
	go release()
	release()
	<-gate
}

// TestOnceFunc is right: so it is with a function that is made to run once.
func TestOnceFunc(t *testing.T) {
	gate := make(chan struct{})
	release := sync.OnceFunc(func() { close(gate) })
	t.Cleanup(release)
	defer release()
	release()
	<-gate
}

// TestTwice is wrong: nothing keeps the second call from closing the gate again.
func TestTwice(t *testing.T) {
	if !*wild {
		return
	}
	gate := make(chan struct{})
	release := func() { close(gate) } // want `gate is closed although it has been closed before`
	t.Cleanup(release)
	release()
	<-gate
}

// TestBesideOnce is wrong: the gate is closed once, and the door by each call.
func TestBesideOnce(t *testing.T) {
	if !*wild {
		return
	}
	gate, door := make(chan struct{}), make(chan struct{})
	var once sync.Once
	release := func() {
		once.Do(func() { close(gate) })
		close(door) // want `door is closed although it has been closed before`
	}
	t.Cleanup(release)
	release()
	<-gate
	<-door
}

// TestTwoOnces is wrong: each of the two does something once, and both close the gate.
func TestTwoOnces(t *testing.T) {
	if !*wild {
		return
	}
	gate := make(chan struct{})
	var once, other sync.Once
	release := func() { once.Do(func() { close(gate) }) }
	give := func() { other.Do(func() { close(gate) }) } // want `gate is closed although it has been closed before`
	release()
	give()
	<-gate
}
