// Package twice closes a channel twice.
package twice

import "sync"

// Serve is wrong: the deferred close runs after the explicit one.
func Serve(work func() error, gone chan struct{}) error {
	defer close(gone) // want `gone is closed although it has been closed before`
	if err := work(); err != nil {
		close(gone) // related "closed for the first time here"
		return err
	}
	return nil
}

// ServeOnce is right: one close, deferred.
func ServeOnce(work func() error, gone chan struct{}) error {
	defer close(gone)
	if err := work(); err != nil {
		return err
	}
	return nil
}

// Leave is wrong: on the error the channel is closed, and again at the end.
func Leave(work func() error) {
	gone := make(chan struct{})
	go func() { <-gone }()
	if work() != nil {
		close(gone) // related "closed for the first time here"
	}
	close(gone) // want `gone is closed although it has been closed before`
}

// LeaveEither is right: each path closes once.
func LeaveEither(work func() error) {
	gone := make(chan struct{})
	go func() { <-gone }()
	if work() != nil {
		close(gone)
		return
	}
	close(gone)
}

// LeaveFresh is right: the second close is of another channel.
func LeaveFresh(work func() error) {
	gone := make(chan struct{})
	go func() { <-gone }()
	close(gone)
	if work() != nil {
		gone = make(chan struct{})
		close(gone)
	}
}

// LeaveNil is right: the variable tells whether the channel is closed.
func LeaveNil(work func() error) {
	gone := make(chan struct{})
	if work() != nil {
		close(gone)
		gone = nil
	}
	if gone != nil {
		close(gone)
	}
}

// A Door may be shut from several sides.
type Door struct {
	once sync.Once
	shut chan struct{}
}

// Shut is right: the Once lets only the first call close.
func (d *Door) Shut() {
	d.once.Do(func() { close(d.shut) })
}

// Slam is right: likewise.
func (d *Door) Slam() {
	d.once.Do(func() { close(d.shut) })
	d.Shut()
}

// A Gate has a goroutine that sends.
type Gate struct {
	once   sync.Once
	passed chan int
}

// Open starts it.
func (g *Gate) Open() {
	go func() {
		for i := 0; ; i++ {
			g.passed <- i // related "sends on"
		}
	}()
}

// Close is wrong: the Once keeps two closes apart, not the close and the send.
func (g *Gate) Close() {
	g.once.Do(func() { close(g.passed) }) // want `g\.passed is closed while the goroutine may still send on it`
}

// Patience is wrong: when the time is over, the worker still closes at its end.
func Patience(work func() bool, late <-chan struct{}) {
	over := make(chan struct{})
	go func() {
		defer close(over) // related "closes over"
		for work() {
		}
	}()
	select {
	case <-over:
	case <-late:
		close(over) // want `over is closed although the goroutine closes it, too`
	}
}

// Patient is right: another channel says that the time is over.
func Patient(work func() bool, late <-chan struct{}) {
	over, quit := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for work() {
			select {
			case <-quit:
				return
			default:
			}
		}
	}()
	select {
	case <-over:
	case <-late:
		close(quit)
	}
}

// Hired closes only if no worker was hired.
func Hired(work func(), busy bool) {
	over := make(chan struct{})
	if busy {
		go func() {
			defer close(over)
			work()
		}()
	} else {
		close(over)
	}
	<-over
}

// Agreed is right: who comes first closes.
func Agreed(work func(), late <-chan struct{}) {
	var once sync.Once
	over := make(chan struct{})
	go func() {
		work()
		once.Do(func() { close(over) })
	}()
	select {
	case <-over:
	case <-late:
		once.Do(func() { close(over) })
	}
}

// Told is right: a variable says whether the worker has closed.
func Told(work func(), late <-chan struct{}) {
	var mu sync.Mutex
	closed := false
	over := make(chan struct{})
	go func() {
		work()
		mu.Lock()
		defer mu.Unlock()
		closed = true
		close(over)
	}()
	select {
	case <-over:
	case <-late:
		mu.Lock()
		defer mu.Unlock()
		if !closed {
			close(over)
		}
	}
}

// Alone is wrong, though nobody else knows the channel.
func Alone() {
	c := make(chan int)
	close(c) // related "^c is closed for the first time here$"
	close(c) // related "^c is closed again here$" // want `c is closed although it has been closed before`
}

// AloneSends is wrong.
func AloneSends() {
	c := make(chan int, 1)
	close(c) // related "c is closed"
	c <- 1   // want `c is sent on although it has been closed`
}

// AloneRight is right.
func AloneRight() (sum int) {
	c := make(chan int, 1)
	c <- 1
	close(c)
	for v := range c {
		sum += v
	}
	return sum
}
