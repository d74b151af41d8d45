package intests

import "testing"

// newFeeder makes a feeder without its goroutine.
func newFeeder() (*feeder, func()) {
	f := &feeder{in: make(chan int), out: make(chan int)}
	return f, func() { close(f.out) }
}

// TestFeeder is right: nobody feeds this one.
func TestFeeder(t *testing.T) {
	f, stop := newFeeder()
	stop()
	if _, open := <-f.out; open {
		t.Error("open")
	}
}

// drop closes what it is given.
func drop(f *feeder) { close(f.out) }

// TestDrop is right: nobody feeds this one, either.
func TestDrop(t *testing.T) {
	f := &feeder{in: make(chan int), out: make(chan int)}
	go drop(f)
	if _, open := <-f.out; open {
		t.Error("open")
	}
}

// TestSpout is wrong: the spout flows while its channel is closed.
func TestSpout(t *testing.T) {
	if !*wild {
		return
	}
	s := &spout{in: make(chan int, 1), out: make(chan int)}
	s.in <- 1
	s.flow()
	close(s.out) // want `s\.out is closed while the goroutine may still send on it`
}
