// Package handback gets its buffers back from those who used them.
package handback

import "io"

// Cycle is right: the consumer returns each buffer on free when it is done with it.
func Cycle(r io.Reader, full chan<- []byte, free <-chan []byte) error {
	for tray := range free {
		n, err := r.Read(tray[:cap(tray)])
		if err != nil {
			return err
		}
		full <- tray[:n]
	}
	return nil
}

// CycleTwice is wrong: the tray that was sent is filled again, the one that came back is not.
func CycleTwice(r io.Reader, full chan<- []byte, free <-chan []byte) error {
	tray := <-free
	for range free {
		n, err := r.Read(tray) // want `tray.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		full <- tray[:n] // related "lent"
	}
	return nil
}

// Stock is right: putting a tray back on the shelf is the last thing done with it.
func Stock(r io.Reader, shelf chan []byte) error {
	for {
		tray := <-shelf
		if _, err := io.ReadFull(r, tray); err != nil {
			return err
		}
		shelf <- tray
	}
}

// StockLate is wrong: whoever takes the tray from the shelf finds it changing.
func StockLate(r io.Reader, shelf chan []byte) error {
	tray := <-shelf
	shelf <- tray                  // related "lent"
	_, err := io.ReadFull(r, tray) // want `tray.* is (overwritten|reset|refilled) while .* may still be using it`
	return err
}

// Exchange is right: each send is followed by the receipt of another tray in its place.
func Exchange(r io.Reader, full chan<- []byte, empty <-chan []byte) error {
	tray := make([]byte, 20)
	for {
		if _, err := io.ReadFull(r, tray); err != nil {
			return err
		}
		full <- tray
		tray = <-empty
	}
}

// ExchangeOrKeep is wrong: when no empty tray has come back, the sent one is used again.
func ExchangeOrKeep(r io.Reader, full chan<- []byte, empty <-chan []byte) error {
	tray := make([]byte, 20)
	for {
		if _, err := io.ReadFull(r, tray); err != nil { // want `tray.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		full <- tray // related "lent"
		select {
		case tray = <-empty:
		default:
		}
	}
}

// ExchangeOrMake is right: when no empty tray has come back, a new one is made.
func ExchangeOrMake(r io.Reader, full chan<- []byte, empty <-chan []byte) error {
	tray := make([]byte, 20)
	for {
		if _, err := io.ReadFull(r, tray); err != nil {
			return err
		}
		full <- tray
		select {
		case tray = <-empty:
		default:
			tray = make([]byte, 20)
		}
	}
}

// Rack is right: the trays go round through one buffered channel, made and filled here.
func Rack(r io.Reader, wash func([]byte)) error {
	rack := make(chan []byte, 3)
	for range cap(rack) {
		rack <- make([]byte, 20)
	}
	for {
		tray := <-rack
		if _, err := io.ReadFull(r, tray); err != nil {
			return err
		}
		go func() {
			wash(tray)
			rack <- tray
		}()
	}
}

// RackEarly is wrong: the goroutine puts the tray back before it has washed it.
func RackEarly(r io.Reader, wash func([]byte), rack chan []byte) {
	tray := <-rack
	go func() {
		rack <- tray // related "lent"
		clear(tray)  // want `tray.* is (overwritten|reset|refilled) while .* may still be using it`
		wash(tray)
	}()
}

// Pass is right: what is received is sent on, and not touched again.
func Pass(in <-chan []byte, out chan<- []byte) {
	for tray := range in {
		tray[0]++
		out <- tray
	}
}

// PassLate is wrong: it is touched after it was sent on.
func PassLate(in <-chan []byte, out chan<- []byte) {
	for tray := range in {
		out <- tray // related "lent"
		tray[0]++   // want `tray.* is (overwritten|reset|refilled) while .* may still be using it`
	}
}
