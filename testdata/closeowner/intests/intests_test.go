package intests

import (
	"flag"
	"testing"
)

// wild lets the test run that panics now and then.
var wild = flag.Bool("wild", false, "run what is wrong on purpose")

// TestPush is right: nobody stops this relay.
func TestPush(t *testing.T) {
	r := open()
	go func() { r.push(1) }()
	if <-r.out != 1 {
		t.Error("lost")
	}
}

// TestStop is right: nobody sends on this one.
func TestStop(t *testing.T) {
	r := open()
	stop(r)
	if _, open := <-r.out; open {
		t.Error("open")
	}
}

// TestBoth is wrong: the relay is stopped while it is in use.
func TestBoth(t *testing.T) {
	if !*wild {
		return
	}
	r := open()
	go func() { r.push(1) }()
	stop(r)
}

func stop(r *relay) {
	close(r.out) // want `r\.out is closed while the goroutine may still send on it`
}
