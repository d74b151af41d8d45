// Package later holds uses of memory after it was given back.
package later

import (
	"bytes"
	"io"
	"sync"
	"time"
)

type note struct {
	body []byte
	at   time.Time
	next *note
}

var notes = sync.Pool{New: func() any { return new(note) }}

// When is wrong: another goroutine may have the note by then.
func When(n *note, w io.Writer) time.Time {
	w.Write(n.body)
	notes.Put(n) // related `n is released here`
	return n.at  // want `n.* is used after Put has released it`
}

// WhenFirst is right: it reads what it needs first.
func WhenFirst(n *note, w io.Writer) time.Time {
	w.Write(n.body)
	at := n.at
	notes.Put(n)
	return at
}

// Wipe is wrong: what it clears may be somebody else's already.
func Wipe(n *note) {
	notes.Put(n)
	n.at = time.Time{} // want `n.at is overwritten after Put has released it`
}

// WipeFirst is right.
func WipeFirst(n *note) {
	n.at = time.Time{}
	notes.Put(n)
}

// Branch is wrong: on one path the note has gone back before it is used.
func Branch(n *note, keep bool, w io.Writer) {
	if !keep {
		notes.Put(n)
	}
	w.Write(n.body) // want `n.* is used after Put has released it`
	if keep {
		notes.Put(n)
	}
}

// BranchOnce is right: each path gives it back at its end.
func BranchOnce(n *note, keep bool, w io.Writer) {
	if !keep {
		notes.Put(n)
		return
	}
	w.Write(n.body)
	notes.Put(n)
}

// Twice is wrong: two later users get the same note.
func Twice(n *note, w io.Writer) error {
	defer notes.Put(n) // want `n is released although it has been released before`
	if _, err := w.Write(n.body); err != nil {
		notes.Put(n)
		return err
	}
	return nil
}

// Once is right: the deferred call is the only one.
func Once(n *note, w io.Writer) error {
	defer notes.Put(n)
	if _, err := w.Write(n.body); err != nil {
		return err
	}
	return nil
}

// Turns is right: each turn takes another note.
func Turns(texts []string, w io.Writer) {
	for _, t := range texts {
		n := notes.Get().(*note)
		n.body = append(n.body[:0], t...)
		w.Write(n.body)
		notes.Put(n)
	}
}

// Outside is wrong: one note is given back in every turn.
func Outside(texts []string, w io.Writer) {
	n := notes.Get().(*note)
	for _, t := range texts {
		n.body = append(n.body[:0], t...) // want `n.* is (used|overwritten) after Put has released it`
		w.Write(n.body)
		notes.Put(n)
	}
}

// All is right: each element is another note.
func All(ns []*note) {
	for _, n := range ns {
		notes.Put(n)
	}
}

// Most is right, too: the first one is kept.
func Most(ns []*note) *note {
	for _, n := range ns[1:] {
		notes.Put(n)
	}
	return ns[0]
}

// A Queue holds notes, the oldest first.
type Queue struct{ notes []*note }

func (q *Queue) drop() {
	notes.Put(q.notes[0])
	q.notes = q.notes[1:]
}

// Drop is right: after the first one, the first one is another.
func (q *Queue) Drop() {
	q.drop()
	q.drop()
}

// DropTwice is wrong: the first one stays the first.
func (q *Queue) DropTwice() {
	notes.Put(q.notes[0])
	notes.Put(q.notes[0]) // want `q.notes\[0\] is released although it has been released before`
}

// List is right: the link is read before the note goes back.
func List(n *note) {
	for n != nil {
		next := n.next
		notes.Put(n)
		n = next
	}
}

// ListLate is wrong: the link is read from a note that has gone back.
func ListLate(n *note) {
	for n != nil {
		notes.Put(n)
		n = n.next // want `n.* is used after Put has released it`
	}
}

// A Pen has a buffer while it writes.
type Pen struct {
	ink *bytes.Buffer
	w   io.Writer
}

var inks = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Stop is right: the buffer is gone from the pen, too.
func (p *Pen) Stop() {
	if p.ink == nil {
		return
	}
	inks.Put(p.ink)
	p.ink = nil
}

// Refill is right: the pen has another buffer then.
func (p *Pen) Refill(s string) {
	p.Stop()
	p.ink = inks.Get().(*bytes.Buffer)
	p.ink.Reset()
	p.ink.WriteString(s)
}

// Drain is wrong: the buffer is emptied after it was given back.
func (p *Pen) Drain() {
	p.w.Write(p.ink.Bytes())
	inks.Put(p.ink)
	p.ink.Reset() // want `p.ink.* is overwritten after Put has released it`
	p.ink = nil
}

// Started is wrong: the goroutine begins its work when the note has gone.
func Started(n *note, w io.Writer) {
	notes.Put(n)
	go func() { w.Write(n.body) }() // want `n.* is used after Put has released it`
}
