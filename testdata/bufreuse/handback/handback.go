// Package handback gets its buffers back from those who used them.
package handback

import (
	"io"
	"time"
)

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

// A slip is written on, and passed on.
type slip struct{ end int }

// file prints the slip that is on the tray, if it comes in time.
func file(tray chan *slip, print func(*slip)) {
	late := time.NewTimer(time.Second)
	defer late.Stop()
	for range 1 {
		select {
		case s := <-tray:
			select {
			case <-late.C:
				return
			default:
			}
			print(s)
		case <-late.C:
			return
		}
	}
}

// FileTwice is right: nobody but file takes slips from the tray, and file has returned.
func FileTwice(print func(*slip)) {
	s := &slip{end: 1}
	tray := make(chan *slip, 1)
	tray <- s
	file(tray, print)
	close(tray)
	s.end = 20
	tray = make(chan *slip, 1)
	tray <- s
	file(tray, print)
}

// FileBeside is wrong: a goroutine takes slips from the tray as well.
func FileBeside(print func(*slip)) {
	s := &slip{end: 1}
	tray := make(chan *slip, 1)
	go file(tray, print)
	tray <- s // related "lent"
	file(tray, print)
	s.end = 20 // want `s is overwritten while .* may still be using it`
}

// clerks is where others get their trays.
var clerks = make(chan chan *slip, 1)

// FileLater is wrong: others get the tray once a slip lies on it.
func FileLater(print func(*slip)) {
	s := &slip{end: 1}
	tray := make(chan *slip, 1)
	tray <- s // related "lent"
	clerks <- tray
	file(tray, print)
	s.end = 20 // want `s is overwritten while .* may still be using it`
}
