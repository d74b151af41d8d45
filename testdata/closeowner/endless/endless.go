// Package endless has loops that only a panic ends.
package endless

// A Well gives water for ever.
type Well struct {
	pails chan int
	draw  func() int
}

// Open is right: the goroutine that sends is the one that closes, when draw panics.
func (w *Well) Open() { go w.pump() }

func (w *Well) pump() {
	defer func() { close(w.pails) }()
	for {
		w.pails <- w.draw()
	}
}

// A Spring gives water until it is stopped.
type Spring struct {
	pails chan int
	draw  func() int
}

// Open starts the pump.
func (s *Spring) Open() { go s.pump() }

func (s *Spring) pump() {
	for {
		s.pails <- s.draw() // related "sends on"
	}
}

// Stop is wrong: the pump goes on.
func (s *Spring) Stop(wait func()) {
	defer func() { close(s.pails) }() // want `s\.pails is closed while the goroutine may still send on it`
	wait()
}
