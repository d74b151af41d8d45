// Package exclusive closes on paths that have not started the sender.
package exclusive

import "errors"

var errShut = errors.New("the quay is shut")

// A Boat brings freight.
type Boat interface{ Unload() (int, error) }

// Moor is right: the harbour master closes only if no boat has come, and then nobody sends.
func Moor(wait func() (Boat, error)) <-chan error {
	log := make(chan error, 1)
	go func() {
		b, err := wait()
		if err != nil {
			log <- err
			close(log)
			return
		}
		go func() {
			defer close(log)
			if _, err := b.Unload(); err != nil {
				log <- err
			}
		}()
	}()
	return log
}

// MoorEarly is wrong: the same close, but it is reached with the boat under way, too.
func MoorEarly(wait func() (Boat, error), shut bool) <-chan error {
	log := make(chan error, 1)
	go func() {
		b, err := wait()
		if err == nil {
			go func() {
				if _, err := b.Unload(); err != nil {
					log <- err // related "sends on"
				}
			}()
		}
		if err != nil || shut {
			close(log) // want `log is closed while the goroutine may still send on it`
		}
	}()
	return log
}

// MoorDeferred is wrong: the close is deferred before it is known whether the boat comes.
func MoorDeferred(wait func() (Boat, error)) <-chan error {
	log := make(chan error, 1)
	go func() {
		defer close(log) // want `log is closed while the goroutine may still send on it`
		b, err := wait()
		if err != nil {
			return
		}
		go func() {
			_, err := b.Unload()
			log <- err // related "sends on"
		}()
	}()
	return log
}

// MoorAll is wrong: one that waits in vain closes the channel of the others.
func MoorAll(waits []func() (Boat, error)) <-chan error {
	log := make(chan error, len(waits))
	for _, wait := range waits {
		go func() {
			b, err := wait()
			if err != nil {
				close(log) // want `log is closed while the goroutine may still send on it`
				return
			}
			go func() {
				_, err := b.Unload()
				log <- err // related "sends on"
			}()
		}()
	}
	return log
}

// A Quay is used again and again.
type Quay struct{ log chan error }

// Use is wrong: one call starts the boat, the next one closes while it is under way.
func (q *Quay) Use(b Boat) error {
	if b == nil {
		close(q.log) // want `q\.log is closed while the goroutine may still send on it`
		return errShut
	}
	go func() {
		_, err := b.Unload()
		q.log <- err // related "sends on"
	}()
	return nil
}

// Answer is right: it closes at once, or starts one who does.
func Answer(n int, out chan<- int) {
	if n < 0 {
		close(out)
		return
	}
	go func() {
		defer close(out)
		out <- n
	}()
}

// A query brings the channel for its answer.
type query struct {
	n   int
	out chan int
}

// Queries is right: each query has its own channel.
func Queries(in <-chan query) {
	for q := range in {
		if q.n < 0 {
			close(q.out)
			continue
		}
		go func() {
			defer close(q.out)
			q.out <- q.n
		}()
	}
}

// Impatient closes what it has given to another.
func Impatient(n int, out chan<- int, late func() bool) {
	go func() {
		defer close(out)
		out <- n
	}()
	if late() {
		close(out) // want `out is closed while the goroutine may still send on it`
	}
}

// Shared lets senders share a channel that none of them closes.
func Shared(in <-chan query, out chan<- int) {
	for q := range in {
		if q.n < 0 {
			close(out) // want `out is closed while the goroutine may still send on it`
			return
		}
		go func() { out <- q.n }()
	}
}
