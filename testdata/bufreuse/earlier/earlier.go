// Package earlier writes to a buffer that an earlier turn of the loop lent.
package earlier

import (
	"io"
	"sync"
)

// Sparse is wrong: only every eighth turn lends, the turns after it still write.
func Sparse(gauge func() byte, out chan<- []byte, turns int) {
	strip := make([]byte, 8)
	for i := range turns {
		strip[i%8] = gauge() // want `strip.* is (overwritten|reset|refilled) while .* may still be using it`
		if i%8 == 7 {
			out <- strip // related "lent"
		}
	}
}

// SparseFresh is right: the turn that sends the strip makes a new one.
func SparseFresh(gauge func() byte, out chan<- []byte, turns int) {
	strip := make([]byte, 8)
	for i := range turns {
		strip[i%8] = gauge()
		if i%8 == 7 {
			out <- strip
			strip = make([]byte, 8)
		}
	}
}

// Skipped is wrong: continue goes round to the read as well.
func Skipped(src io.Reader, out chan<- []byte) error {
	rec := make([]byte, 40)
	for {
		if _, err := io.ReadFull(src, rec); err != nil { // want `rec.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		if rec[0] == '!' {
			out <- rec // related "lent"
			continue
		}
		rec = make([]byte, 40)
	}
}

// Stopped is right: break leaves the loop before another read.
func Stopped(src io.Reader, out chan<- []byte) error {
	rec := make([]byte, 40)
	for {
		if _, err := io.ReadFull(src, rec); err != nil {
			return err
		}
		if rec[0] == '!' {
			out <- rec
			break
		}
	}
	return nil
}

// Outer is wrong: the inner loop lends, the next turn of the outer one writes.
func Outer(src io.Reader, outs []chan []byte) error {
	rec := make([]byte, 40)
	for {
		if _, err := io.ReadFull(src, rec); err != nil { // want `rec.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		for _, out := range outs {
			out <- rec // related "lent"
		}
	}
}

// Labeled is wrong: so it is when the inner loop is left by a label.
func Labeled(src io.Reader, outs []chan []byte) error {
	rec := make([]byte, 40)
next:
	for {
		if _, err := io.ReadFull(src, rec); err != nil { // want `rec.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		for _, out := range outs {
			select {
			case out <- rec: // related "lent"
				continue next
			default:
			}
		}
	}
}

// Two is wrong: two buffers alternate, but the receiver may be four frames behind.
func Two(src io.Reader, show func(<-chan []byte)) error {
	out := make(chan []byte, 4)
	defer close(out)
	go show(out)
	front, back := make([]byte, 40), make([]byte, 40)
	for {
		n, err := src.Read(front) // want `(front|back).* is (overwritten|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- front[:n]
		front, back = back, front
	}
}

// TwoAwaited is right: before a frame is shown, the showing of the other one is awaited.
func TwoAwaited(src io.Reader, show func([]byte)) error {
	front, back := make([]byte, 40), make([]byte, 40)
	var last sync.WaitGroup
	for {
		n, err := src.Read(front)
		last.Wait()
		if err != nil {
			return err
		}
		lent := front[:n]
		last.Go(func() { show(lent) })
		front, back = back, front
	}
}

// Head is wrong: the first frame is lent before the loop.
func Head(src io.Reader, show func([]byte), turns int) (sum byte) {
	rec := []byte("header")
	go show(rec) // related "lent"
	for range turns {
		src.Read(rec) // want `rec.* is (overwritten|reset|refilled) while .* may still be using it`
		sum += rec[0]
	}
	return sum
}

// HeadOnly is right: the loop fills another buffer.
func HeadOnly(src io.Reader, show func([]byte), turns int) (sum byte) {
	rec, body := []byte("header"), make([]byte, 6)
	go show(rec)
	for range turns {
		src.Read(body)
		sum += body[0]
	}
	return sum
}

// Back is wrong: goto makes a loop like any other.
func Back(src io.Reader, out chan<- []byte) {
	rec := make([]byte, 40)
again:
	n, err := src.Read(rec) // want `rec.* is (overwritten|reset|refilled) while .* may still be using it`
	if err == nil {
		out <- rec[:n] // related "lent"
		goto again
	}
}

// Ranged is wrong: the body of a range over a function runs once a turn.
func Ranged(lines func(func(string) bool), out chan<- []byte) {
	rec := make([]byte, 0, 40)
	for l := range lines {
		rec = append(rec[:0], l...) // want `rec.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- rec                  // related "lent"
	}
}

// RangedFresh is right: the conversion makes a new array in each turn.
func RangedFresh(lines func(func(string) bool), out chan<- []byte) {
	for l := range lines {
		rec := []byte(l)
		rec[0] = '>'
		out <- rec
	}
}
