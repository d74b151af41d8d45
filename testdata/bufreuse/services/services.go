// Package services holds the buffers of connections and servers.
package services

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os/exec"
	"sync"
	"time"
)

// Packets is wrong: the next packet is read into the array that the handler of this one looks at.
func Packets(pc net.PacketConn, handle func(net.Addr, []byte)) error {
	var packet [1500]byte
	for {
		n, from, err := pc.ReadFrom(packet[:]) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		p := packet[:n]
		go func() { handle(from, p) }() // related "lent"
	}
}

// PacketsOwn is right: the array belongs to one turn.
func PacketsOwn(pc net.PacketConn, handle func(net.Addr, []byte)) error {
	for {
		var packet [1500]byte
		n, from, err := pc.ReadFrom(packet[:])
		if err != nil {
			return err
		}
		p := packet[:n]
		go func() { handle(from, p) }()
	}
}

// A Pen writes behind the back of its caller.
type Pen struct {
	pending chan struct{}
	ink     []byte
	w       io.Writer
}

// Draw is right: pending is not nil while the previous call's write is under way.
func (p *Pen) Draw(s string) {
	if p.pending != nil {
		<-p.pending
	}
	p.ink = append(p.ink[:0], s...)
	p.pending = make(chan struct{})
	go func(b []byte, done chan struct{}) {
		p.w.Write(b)
		close(done)
	}(p.ink, p.pending)
}

// A Quill does not wait for ever.
type Quill struct {
	pending chan struct{}
	ink     []byte
	w       io.Writer
}

// Draw is wrong: when the time is up, the previous write may still be under way.
func (q *Quill) Draw(s string) {
	if q.pending != nil {
		select {
		case <-q.pending:
		case <-time.After(time.Second):
		}
	}
	q.ink = append(q.ink[:0], s...) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	q.pending = make(chan struct{})
	go func(b []byte, done chan struct{}) { // related "lent"
		q.w.Write(b)
		close(done)
	}(q.ink, q.pending)
}

// A Brush draws with what its field holds.
type Brush struct {
	ink []byte
	w   io.Writer
}

// Draw is wrong: the goroutine of the previous call still reads the array behind the field.
func (b *Brush) Draw(s string) {
	b.ink = append(b.ink[:0], s...) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	go func() {
		b.w.Write(b.ink)
	}()
}

// A Chalk joins its goroutine at the next call.
type Chalk struct {
	wg  sync.WaitGroup
	ink []byte
	w   io.Writer
}

// Draw is right: it waits for the goroutine of the previous call.
func (c *Chalk) Draw(s string) {
	c.wg.Wait()
	c.ink = append(c.ink[:0], s...)
	c.wg.Add(1)
	go func() {
		defer c.wg.Done()
		c.w.Write(c.ink)
	}()
}

// A Stamp has an enumeration for its state.
type Stamp struct {
	state int
	ink   []byte
	done  chan error
	w     io.Writer
}

const (
	resting = iota
	drawing
	broken
)

// Draw is right: it waits in the state drawing, and gives up in the state broken.
func (s *Stamp) Draw(text string) error {
	switch s.state {
	case drawing:
		if err := <-s.done; err != nil {
			s.state = broken
			return err
		}
	case broken:
		return errors.New("broken")
	}
	s.ink = append(s.ink[:0], text...)
	s.state = drawing
	go func(p []byte) { _, err := s.w.Write(p); s.done <- err }(s.ink)
	return nil
}

// A Press is used by several callers, one at a time.
type Press struct {
	mu   sync.Mutex
	cond *sync.Cond
	busy bool
	ink  []byte
}

// Draw is right: nobody goes on while busy is set, and the goroutine clears it when it is through.
func (p *Press) Draw(w io.Writer, text string) {
	p.mu.Lock()
	for p.busy {
		p.cond.Wait()
	}
	p.busy = true
	p.mu.Unlock()
	p.ink = append(p.ink[:0], text...)
	go func(b []byte) {
		w.Write(b)
		p.mu.Lock()
		p.busy = false
		p.cond.Signal()
		p.mu.Unlock()
	}(p.ink)
}

// A Plate has two locks.
type Plate struct {
	a, b sync.Mutex
	ink  []byte
	w    io.Writer
}

// Draw is wrong: the goroutine holds another lock.
func (p *Plate) Draw(s string) {
	p.a.Lock()
	defer p.a.Unlock()
	copy(p.ink, s) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	ink := p.ink
	go func() { // related "lent"
		p.b.Lock()
		defer p.b.Unlock()
		p.w.Write(ink)
	}()
}

// Etch is right: both sides hold the same lock.
func (p *Plate) Etch(s string) {
	p.b.Lock()
	defer p.b.Unlock()
	copy(p.ink, s)
	ink := p.ink
	go func() {
		p.b.Lock()
		defer p.b.Unlock()
		p.w.Write(ink)
	}()
}

// Output is right: the command is awaited in another goroutine, which says so.
func Output(ctx context.Context, name string) (string, error) {
	var out bytes.Buffer
	cmd := exec.Command(name)
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		return "", err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		return out.String(), err
	case <-ctx.Done():
		cmd.Process.Kill()
		<-ended
		out.Reset()
		return "", ctx.Err()
	}
}

// An Order is answered by a number.
type Order struct {
	text  []byte
	reply chan int
}

// Place is wrong: an order that was given up on is written again, while the kitchen may still read it.
func Place(kitchen chan<- *Order, texts []string) (n int) {
	o := &Order{reply: make(chan int, 1)}
	for _, t := range texts {
		o.text = append(o.text[:0], t...) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		kitchen <- o                      // related "lent"
		select {
		case k := <-o.reply:
			n += k
		case <-time.After(time.Second):
		}
	}
	return n
}

// PlaceAnew is right: an order that was given up on is left to the kitchen.
func PlaceAnew(kitchen chan<- *Order, texts []string) (n int) {
	o := &Order{reply: make(chan int, 1)}
	for _, t := range texts {
		o.text = append(o.text[:0], t...)
		kitchen <- o
		select {
		case k := <-o.reply:
			n += k
		case <-time.After(time.Second):
			o = &Order{reply: make(chan int, 1)}
		}
	}
	return n
}
