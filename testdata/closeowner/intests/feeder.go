package intests

// A feeder sends what it is given on a channel.
type feeder struct {
	in  chan int
	out chan int
}

// feed starts the feeder's goroutine.
func (f *feeder) feed() {
	go func() {
		for v := range f.in {
			f.out <- v
		}
	}()
}

// Feed feeds a feeder of its own.
func Feed(in chan int) <-chan int {
	f := &feeder{in: in, out: make(chan int)}
	f.feed()
	return f.out
}

// A spout is like a feeder; a test starts it.
type spout struct {
	in  chan int
	out chan int
}

// flow starts the spout's goroutine.
func (s *spout) flow() {
	go func() {
		for v := range s.in {
			s.out <- v
		}
	}()
}

// Flow lets a spout of its own flow.
func Flow(in chan int) <-chan int {
	s := &spout{in: in, out: make(chan int)}
	s.flow()
	return s.out
}
