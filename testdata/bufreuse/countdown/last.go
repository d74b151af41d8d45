package countdown

import (
	"bytes"
	"io"
	"sync/atomic"
)

// page goes to several writers; the last of its users empties it.
type page struct {
	users atomic.Int32
	text  bytes.Buffer
}

func (p *page) release() {
	if p.users.Add(-1) == 0 {
		p.text.Reset()
	}
}

// Spread is right: who comes to zero is the last.
func Spread(b []byte, ws []io.Writer) {
	p := &page{}
	p.text.Write(b)
	p.users.Store(int32(len(ws)) + 1)
	for _, w := range ws {
		go func() {
			defer p.release()
			w.Write(p.text.Bytes())
		}()
	}
	p.release()
}

// alone is as page, for those of whom not all count.
type alone struct {
	users atomic.Int32
	text  bytes.Buffer
}

func (p *alone) release() {
	if p.users.Add(-1) == 0 {
		p.text.Reset() // want `p.text.* may still be using it`
	}
}

// SpreadUncounted is wrong: the goroutine does not count.
func SpreadUncounted(b []byte, w io.Writer) {
	p := &alone{}
	p.text.Write(b)
	p.users.Store(1)
	go func() { // related "lent"
		w.Write(p.text.Bytes())
	}()
	p.release()
}

// early is as page, for those who release it too early.
type early struct {
	users atomic.Int32
	text  bytes.Buffer
}

func (p *early) release() {
	if p.users.Add(-1) == 0 {
		p.text.Reset() // want `p.text.* may still be using it`
	}
}

// SpreadEarly is wrong: the goroutine counts before it reads.
func SpreadEarly(b []byte, w io.Writer) {
	p := &early{}
	p.text.Write(b)
	p.users.Store(2)
	go func() { // related "lent"
		p.release()
		w.Write(p.text.Bytes())
	}()
	p.release()
}

// anyway is as page, for those who empty it whoever is left.
type anyway struct {
	users atomic.Int32
	text  bytes.Buffer
}

func (p *anyway) release() {
	if p.users.Add(-1) >= 0 {
		p.text.Reset() // want `p.text.* may still be using it`
	}
}

// SpreadAnyway is wrong: zero is not asked for.
func SpreadAnyway(b []byte, w io.Writer) {
	p := &anyway{}
	p.text.Write(b)
	p.users.Store(2)
	go func() { // related "lent"
		defer p.release()
		w.Write(p.text.Bytes())
	}()
	p.release()
}
