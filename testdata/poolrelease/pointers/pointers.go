// Package pointers keeps buffers in pools by pointers to slices.
package pointers

import (
	"bufio"
	"io"
	"sync"
	"time"
)

var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 4096); return &b }}

// Log is wrong: the goroutine still writes when the buffer goes back.
func Log(w io.Writer, line string) {
	bp := buffers.Get().(*[]byte)
	*bp = append((*bp)[:0], line...)
	go w.Write(*bp)
	buffers.Put(bp) // want `.* is released while the goroutine may still be using it`
}

// LogThen is right: the goroutine gives the buffer back.
func LogThen(w io.Writer, line string) {
	bp := buffers.Get().(*[]byte)
	*bp = append((*bp)[:0], line...)
	go func() {
		w.Write(*bp)
		buffers.Put(bp)
	}()
}

// LogLocal is wrong in the same way: the slice is in a variable of its own.
func LogLocal(w io.Writer, line string) {
	bp := buffers.Get().(*[]byte)
	b := append((*bp)[:0], line...)
	go w.Write(b)
	*bp = b
	buffers.Put(bp) // want `.* is released while the goroutine may still be using it`
}

// LogWait is right.
func LogWait(w io.Writer, line string) {
	bp := buffers.Get().(*[]byte)
	b := append((*bp)[:0], line...)
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.Write(b)
	}()
	<-done
	*bp = b
	buffers.Put(bp)
}

// View is wrong: what it returns is part of the buffer.
func View(line string) []byte {
	bp := buffers.Get().(*[]byte)
	defer buffers.Put(bp) // want `bp is released while the result still refers to it`
	*bp = append((*bp)[:0], line...)
	return *bp
}

// Copy is right.
func Copy(line string) string {
	bp := buffers.Get().(*[]byte)
	defer buffers.Put(bp)
	*bp = append((*bp)[:0], line...)
	return string(*bp)
}

// A pump passes buffers to a writer, which gives them back.
type pump struct {
	queue chan *[]byte
	w     io.Writer
}

// write is the user of the buffers.
func (p *pump) write() {
	for bp := range p.queue {
		p.w.Write(*bp)
		buffers.Put(bp)
	}
}

// send is right: the writer gives the buffer back.
func (p *pump) send(line string) {
	bp := buffers.Get().(*[]byte)
	*bp = append((*bp)[:0], line...)
	p.queue <- bp
}

// sendTwice is wrong: so does the writer.
func (p *pump) sendTwice(line string) {
	bp := buffers.Get().(*[]byte)
	*bp = append((*bp)[:0], line...)
	p.queue <- bp
	buffers.Put(bp) // want `.* is released while a receiver from p.queue may still be using it`
}

// sendOrDrop is right: only what nobody takes is given back here.
func (p *pump) sendOrDrop(line string) {
	bp := buffers.Get().(*[]byte)
	*bp = append((*bp)[:0], line...)
	select {
	case p.queue <- bp:
	default:
		buffers.Put(bp)
	}
}

// handBack is right: whoever calls it is the user of the buffer.
func handBack(bp *[]byte) { buffers.Put(bp) }

// given is wrong: the buffer was handed back.
func given(r *bufio.Reader) byte {
	bp := buffers.Get().(*[]byte)
	r.Read(*bp)
	handBack(bp)
	return (*bp)[0] // want `.* is used after .* has released it`
}

// A record holds a buffer of the pool.
type record struct {
	bp   *[]byte
	line int
}

// Number is wrong: the goroutine reads the buffer behind the record.
func Number(w io.Writer, r *record) {
	go func() { w.Write(*r.bp) }()
	buffers.Put(r.bp) // want `.* is released while the goroutine may still be using it`
}

// NumberOnly is right: the goroutine reads another field.
func NumberOnly(out chan<- int, r *record) {
	go func() { out <- r.line }()
	buffers.Put(r.bp)
}

// Late is wrong: the timer's function runs after the buffer has gone back.
func Late(w io.Writer, line string) {
	bp := buffers.Get().(*[]byte)
	defer buffers.Put(bp) // want `.* is released while .* may still be using it`
	*bp = append((*bp)[:0], line...)
	time.AfterFunc(time.Second, func() { w.Write(*bp) })
}

// LateOwn is right: the timer's function gives the buffer back.
func LateOwn(w io.Writer, line string) {
	bp := buffers.Get().(*[]byte)
	*bp = append((*bp)[:0], line...)
	time.AfterFunc(time.Second, func() {
		defer buffers.Put(bp)
		w.Write(*bp)
	})
}
