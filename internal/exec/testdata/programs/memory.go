// Package memory lends parts of things: fields, elements, ranges, maps,
// messages, pooled buffers.
package memory

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

type message struct {
	head [2]byte
	body []byte
	meta map[string][]byte
	last *message
	from struct{ addr, port []byte }
}

type server struct {
	in     chan *message
	ring   [4][]byte
	at     int
	buf    bytes.Buffer
	pool   sync.Pool
	closed atomic.Bool
	err    error
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

var shared = map[string]*message{}

func (s *server) put(data []byte) {
	s.ring[s.at] = append(s.ring[s.at][:0], data...)
	m := &message{body: s.ring[s.at], meta: map[string][]byte{"k": data[1:]}}
	m.from.addr = data[:len(data)/2]
	s.in <- m
	s.at = (s.at + 1) % len(s.ring)
	m.body[0] = 1
	m.meta["k"] = nil
}

func (s *server) flush(ctx context.Context, w func([]byte)) error {
	s.buf.WriteString("head")
	done := make(chan error, 1)
	go func() {
		w(s.buf.Bytes())
		done <- nil
	}()
	select {
	case err := <-done:
		s.buf.Reset()
		return err
	case <-ctx.Done():
		s.buf.Reset()
		return ctx.Err()
	case <-time.After(time.Second):
		return errors.New("slow")
	}
}

func (s *server) serve(ctx context.Context) {
	ctx, s.cancel = context.WithCancel(ctx)
	for range 3 {
		s.wg.Add(1)
		go func() {
			b := s.pool.Get().(*[]byte)
			defer s.pool.Put(b)
			for m := range s.in {
				copy(*b, m.body)
				shared["last"], m.last = m, shared["last"]
			}
			s.wg.Done()
			s.err = ctx.Err()
		}()
	}
	time.AfterFunc(time.Second, func() { s.closed.Store(true) })
}

func (s *server) Close() error {
	if s.closed.CompareAndSwap(false, true) {
		close(s.in)
		s.cancel()
	}
	s.wg.Wait()
	return s.err
}

func batch(items <-chan int, out chan []int) {
	var batch []int
	flush := func() {
		if len(batch) > 0 {
			out <- batch
			batch = batch[:0]
		}
	}
	defer flush()
	for i := range items {
		if batch = append(batch, i); len(batch) == cap(batch) {
			flush()
		}
	}
	pair := [2][]int{batch, batch}
	p := &pair
	a, b := p[0], p[1]
	out <- a
	b[0], p[1] = 1, nil
}
