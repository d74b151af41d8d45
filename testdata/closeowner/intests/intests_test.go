package intests

import "testing"

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
	r := open()
	go func() { r.push(1) }()
	stop(r)
}

func stop(r *relay) {
	close(r.out) // want `r\.out is closed while the goroutine may still send on it`
}
