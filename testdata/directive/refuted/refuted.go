// Package refuted holds directives and bodies that say the opposite, and the like that
// agree. They name their places as tables do: names change when a test renames them.
package refuted

import (
	"bytes"
	"errors"
	"sync"
)

type queue struct {
	ch     chan []byte
	last   []byte
	copied []byte
	later  []byte
	wg     sync.WaitGroup
}

//asyncown:pure arg0 // want `contradicted directive: p may still be used by a receiver from q.ch after Send has returned`
func (q *queue) Send(p []byte) { q.ch <- p } // related "p is lent to a receiver from q.ch here"

//asyncown:pure arg0
func (q *queue) SendCopy(p []byte) { q.ch <- bytes.Clone(p) }

//asyncown:pure arg0 // want `contradicted directive: p is kept after Keep has returned`
func (q *queue) Keep(p []byte) { q.last = p } // related "p is kept here"

//asyncown:pure arg0
func (q *queue) KeepCopy(p []byte) { q.copied = append(q.copied[:0], p...) }

func (q *queue) first() byte { return q.last[0] }

// Later tells a truth: the table speaks of what is kept.
//
//asyncown:lend arg0 until call:recv.Wait
func (q *queue) Later(p []byte) {
	q.wg.Add(1)
	go func() {
		defer q.wg.Done()
		q.later = append(q.later[:0], p...)
	}()
}

//asyncown:settle recv
func (q *queue) Wait() { q.wg.Wait() }

//asyncown:settle recv // want `contradicted directive: Flush waits for nothing`
func (q *queue) Flush() error { return q.check() }

func (q *queue) check() error {
	if len(q.last) == 0 {
		return nil
	}
	return errEmpty
}

var errEmpty = errors.New("empty")

//asyncown:settle recv
func (q *queue) Drain() { q.drain() }

func (q *queue) drain() {
	for range q.ch {
	}
}

//asyncown:signal recv // want `contradicted directive: Forget gives no signal`
func (q *queue) Forget(p []byte) int { return len(p) }

//asyncown:signal recv
func (q *queue) Close() { close(q.ch) }

//asyncown:pure arg0 // want `contradicted directive: p is written`
func Zero(p []byte) { clear(p) }

//asyncown:pure arg0
func Sum(p []byte) (n int) {
	for _, b := range p {
		n += int(b)
	}
	return n
}

//asyncown:copy res0 // want `contradicted directive: res0 shares memory with p`
func Trim(p []byte) []byte { return p[:1] }

//asyncown:copy res0
func Clone(p []byte) []byte { return append([]byte(nil), p...) }

//asyncown:call arg1 // want `contradicted directive: Each does not use do`
func Each(ps [][]byte, do func([]byte)) int { return len(ps) }

//asyncown:call arg1
func All(ps [][]byte, do func([]byte)) {
	for _, p := range ps {
		do(p)
	}
}

//asyncown:lend arg0 until cb:arg1 // want `contradicted directive: Post does not use done, so the loan has no end`
func (q *queue) Post(p []byte, done func()) { q.ch <- p }

// Put has another end.
//
//asyncown:lend arg0 until cb:arg1,call:recv.Wait
func (q *queue) Put(p []byte, done func()) { q.ch <- p }

// Stub is to be written.
//
//asyncown:lend arg0 until cb:arg1
func (q *queue) Stub(p []byte, done func()) {}

//asyncown:noreturn // want `contradicted directive: Exit returns`
func Exit(ch chan int) { <-ch }

//asyncown:noreturn
func Halt() { select {} }

//asyncown:nonnil res0 // want `contradicted directive: New returns nil`
func New(n int) *queue {
	if n == 0 {
		return nil
	}
	return new(queue)
}

//asyncown:nonnil res0
func Make() *queue { return new(queue) }

// Conditional is taken at its word.
//
//asyncown:nonnil res0 if noerr
func Conditional(n int) (*queue, error) {
	if n == 0 {
		return nil, errEmpty
	}
	return new(queue), nil
}

//asyncown:noretain arg0 // want `contradicted directive: p is kept after keep has returned`
func keep(p []byte) { kept = p }

var kept []byte

func firstKept() byte { return kept[0] }

// A Sink is no function with a body.
type Sink interface {
	//asyncown:settle recv
	Flush()
}
