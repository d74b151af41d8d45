// Package imported lends its buffers to the functions of another package.
package imported

import (
	"io"
	"sync"

	"asyncown.test/facts"
)

// The queue still has the buffer when the next part is read into it.
func pushed(q *facts.Queue, r io.Reader) {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf) // want `buf is overwritten while Push may still be using it`
		if err != nil {
			return
		}
		q.Push(buf[:n])
	}
}

// Each part has a buffer of its own.
func fresh(q *facts.Queue, r io.Reader) {
	for {
		buf := make([]byte, 512)
		n, err := r.Read(buf)
		if err != nil {
			return
		}
		q.Push(buf[:n])
	}
}

// Copy keeps a copy.
func copied(q *facts.Queue, r io.Reader) {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return
		}
		q.Copy(buf[:n])
	}
}

// The answer tells when the buffer is free, and nobody waits for it.
func unanswered(buf []byte) {
	done := make(chan error, 1)
	facts.Answered(buf, done)
	buf[0] = 1 // want `buf is overwritten while facts\.Answered may still be using it`
	<-done
}

// The answer is there.
func answered(buf []byte) error {
	done := make(chan error, 1)
	facts.Answered(buf, done)
	err := <-done
	buf[0] = 1
	return err
}

// Within calls back before it returns, and keeps nothing.
func within(buf []byte) {
	calls := 0
	facts.Within(buf, func() { calls++ })
	buf[0] = 1
}

// Keeps has a channel for an answer, and keeps nothing all the same.
func kept(buf []byte, done chan error) {
	facts.Keeps(buf, done)
	buf[0] = 1
}

// Head returns a part of what it is given, which is lent when it is filled.
func view(q *facts.Queue, stop chan struct{}) {
	buf := make([]byte, 512)
	q.Push(facts.Head(buf, stop))
	facts.Fill(buf, stop) // want `buf is overwritten while Push may still be using it`
}

// The part is another buffer's.
func otherView(q *facts.Queue, stop chan struct{}) {
	buf, other := make([]byte, 512), make([]byte, 512)
	q.Push(facts.Head(buf, stop))
	facts.Fill(other, stop)
}

// Two goroutines pass their labels to a function that appends to them: it writes to nothing that
// the other one reads.
func labelled(q *facts.Queue, names []string, labels []string) {
	var wg sync.WaitGroup
	for _, n := range names {
		wg.Go(func() { q.Labelled(labels, n, "s") })
	}
	wg.Wait()
}

// The bytes are written while the goroutine reads them.
func stamped(q *facts.Queue, w io.Writer, b []byte) {
	go w.Write(b)
	q.Stamped(b) // want `b is overwritten while the goroutine may still be using it`
}

// What is appended to the shortened buffer goes over what the goroutine has.
func framed(q *facts.Queue, w io.Writer, b []byte) {
	go w.Write(b)
	b = q.Framed(b[:0]) // want `b is overwritten while the goroutine may still be using it`
}
