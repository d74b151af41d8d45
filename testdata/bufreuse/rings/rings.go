// Package rings goes round among several buffers.
package rings

import (
	"io"
)

// Tickets is right: a slot is taken again only after its index came back.
func Tickets(tape io.Reader, disk io.Writer) error {
	var slots [4][512]byte
	free := make(chan int, len(slots))
	for i := range slots {
		free <- i
	}
	for {
		i := <-free
		k, err := tape.Read(slots[i][:])
		if err != nil {
			return err
		}
		go func() {
			disk.Write(slots[i][:k])
			free <- i
		}()
	}
}

// Own is right: each slot has its own completion, which is awaited before the slot is filled.
func Own(tape io.Reader, disk io.WriterAt) error {
	const n = 4
	type slot struct {
		block []byte
		done  chan error
	}
	var ring [n]slot
	for i := range ring {
		ring[i] = slot{make([]byte, 512), make(chan error, 1)}
		ring[i].done <- nil
	}
	var at int64
	for i := 0; ; i = (i + 1) % n {
		s := &ring[i]
		if err := <-s.done; err != nil {
			return err
		}
		k, err := tape.Read(s.block)
		if err != nil {
			return err
		}
		go func(at int64) {
			_, err := disk.WriteAt(s.block[:k], at)
			s.done <- err
		}(at)
		at += int64(k)
	}
}

// Same is right: it waits for the writer of the slot that it fills next.
func Same(tape io.Reader, disk io.Writer) error {
	var blocks [2][]byte
	var done [2]chan struct{}
	for i := range blocks {
		blocks[i] = make([]byte, 512)
		done[i] = make(chan struct{}, 1)
		done[i] <- struct{}{}
	}
	for cur := 0; ; cur = 1 - cur {
		<-done[cur]
		n, err := tape.Read(blocks[cur])
		if err != nil {
			return err
		}
		go func(i int) {
			disk.Write(blocks[i][:n])
			done[i] <- struct{}{}
		}(cur)
	}
}

// Unacknowledged is wrong: nothing comes back before a slot is used again.
func Unacknowledged(tape io.Reader, out chan<- []byte) error {
	const n = 4
	slots := make([][]byte, n)
	for i := range slots {
		slots[i] = make([]byte, 512)
	}
	for i := 0; ; i = (i + 1) % n {
		b := slots[i]
		k, err := tape.Read(b) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- b[:k] // related "lent"
	}
}

// TurnsRoom is wrong: with room for two, the consumer may still be at the block that is filled next.
func TurnsRoom(tape io.Reader, disk io.Writer) error {
	full, end := make(chan []byte, 2), make(chan struct{})
	go func() {
		defer close(end)
		for p := range full {
			disk.Write(p)
		}
	}()
	var blocks [2][512]byte
	for i := 0; ; i ^= 1 {
		n, err := tape.Read(blocks[i][:]) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			close(full)
			<-end
			return err
		}
		full <- blocks[i][:n] // related "lent"
	}
}

// A Carousel has three trays, and nobody says when one is free.
type Carousel struct {
	trays [3][]byte
	cur   int
	out   chan []byte
}

// Put is wrong: the fourth call overwrites the first tray.
func (c *Carousel) Put(s string) {
	b := append(c.trays[c.cur][:0], s...) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	c.trays[c.cur] = b
	c.out <- b // related "lent"
	c.cur = (c.cur + 1) % 3
}

// A Pair swaps its two sides at each call.
type Pair struct {
	front, back []byte
	out         chan []byte
}

// Put is wrong: the third call overwrites the side of the first.
func (p *Pair) Put(s string) {
	p.front = append(p.front[:0], s...) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	p.out <- p.front                    // related "lent"
	p.front, p.back = p.back, p.front
}
