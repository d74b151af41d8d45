// Package batching collects items and sends them in lots.
package batching

import (
	"io"
	"time"
)

// Lots is wrong: the items that come in are no answer to the lots that went out.
func Lots(in <-chan int, out chan<- []int) {
	lot := make([]int, 0, 10)
	for v := range in {
		lot = append(lot, v) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if len(lot) == cap(lot) {
			out <- lot // related "lent"
			lot = lot[:0]
		}
	}
}

// LotsNil is right: append allocates a new lot.
func LotsNil(in <-chan int, out chan<- []int) {
	var lot []int
	for v := range in {
		lot = append(lot, v)
		if len(lot) == 10 {
			out <- lot
			lot = nil
		}
	}
}

// LotsCut is right: without capacity, append allocates a new lot.
func LotsCut(in <-chan int, out chan<- []int) {
	var lot []int
	for v := range in {
		lot = append(lot, v)
		if len(lot) == 10 {
			out <- lot
			lot = lot[:0:0]
		}
	}
}

// Failures is wrong: an error that comes in is an item, too.
func Failures(in <-chan error, out chan<- []byte) {
	line := make([]byte, 0, 80)
	for err := range in {
		line = append(line[:0], err.Error()...) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- line                             // related "lent"
	}
}

// Ticks is wrong: a tick says when to read, not that out is through.
func Ticks(r io.Reader, ticks <-chan struct{}, out chan<- []byte) {
	line := make([]byte, 80)
	for range ticks {
		r.Read(line) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- line  // related "lent"
	}
}

// TicksOwn is right: each tick has a line of its own.
func TicksOwn(r io.Reader, ticks <-chan struct{}, out chan<- []byte) {
	for range ticks {
		line := make([]byte, 80)
		r.Read(line)
		out <- line
	}
}

// Words is wrong: what comes in is neither an answer nor a number.
func Words(in <-chan string, out chan<- []string) {
	lot := make([]string, 0, 10)
	for s := range in {
		lot = append(lot, s) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if len(lot) == cap(lot) {
			out <- lot // related "lent"
			lot = lot[:0]
		}
	}
}

// Log is right: append writes behind what was sent, never into it.
func Log(in <-chan int, out chan<- []int) {
	var all []int
	for v := range in {
		all = append(all, v)
		out <- all
	}
}

// Flushed is right: flush forgets the lot that it has sent.
func Flushed(in <-chan int, out chan<- []int) {
	var lot []int
	flush := func() {
		if len(lot) > 0 {
			out <- lot
			lot = nil
		}
	}
	defer flush()
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case v, ok := <-in:
			if !ok {
				return
			}
			if lot = append(lot, v); len(lot) == 100 {
				flush()
			}
		case <-t.C:
			flush()
		}
	}
}

// Taken is right: the array is kept only where nobody took the lot.
func Taken(in <-chan int, out chan<- []int) {
	lot := make([]int, 0, 100)
	for v := range in {
		lot = append(lot, v)
		if len(lot) < cap(lot) {
			continue
		}
		select {
		case out <- lot:
			lot = make([]int, 0, 100)
		default:
			lot = lot[:0]
		}
	}
}

// A Collector sends its lot when it is full.
type Collector struct {
	lot []int
	out chan []int
}

func (c *Collector) flush() {
	c.out <- c.lot // related "lent"
	c.lot = c.lot[:0]
}

// Add is wrong: the array that flush has sent is filled again.
func (c *Collector) Add(v int) {
	c.lot = append(c.lot, v) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	if len(c.lot) == cap(c.lot) {
		c.flush()
	}
}

// Pieces is right: every piece is cut off the front of the block, and never seen again.
func Pieces(r io.Reader, out chan<- []byte) error {
	block := make([]byte, 1<<16)
	for {
		if len(block) < 512 {
			block = make([]byte, 1<<16)
		}
		n, err := r.Read(block[:512])
		if err != nil {
			return err
		}
		out <- block[:n:n]
		block = block[n:]
	}
}

// PiecesAgain is wrong: the block is not cut, so all pieces start at the same byte.
func PiecesAgain(r io.Reader, out chan<- []byte) error {
	block := make([]byte, 1<<16)
	for {
		if len(block) < 512 {
			block = make([]byte, 1<<16)
		}
		n, err := r.Read(block[:512]) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- block[:n:n] // related "lent"
	}
}
