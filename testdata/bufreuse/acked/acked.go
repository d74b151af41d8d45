// Package acked holds answers that come before the last use of what they are for.
package acked

import "io"

// Early is wrong: the goroutine answers, and then writes.
func Early(r io.Reader, w io.Writer) {
	buf := make([]byte, 64)
	work, ack := make(chan []byte), make(chan bool)
	go func() {
		for p := range work {
			ack <- true
			w.Write(p)
		}
	}()
	for {
		n, err := r.Read(buf) // want `buf is overwritten while a receiver from work may still be using it`
		if err != nil {
			return
		}
		work <- buf[:n]
		<-ack
	}
}

// Late is right.
func Late(r io.Reader, w io.Writer) {
	buf := make([]byte, 64)
	work, ack := make(chan []byte), make(chan bool)
	go func() {
		for p := range work {
			w.Write(p)
			ack <- true
		}
	}()
	for {
		n, err := r.Read(buf)
		if err != nil {
			return
		}
		work <- buf[:n]
		<-ack
	}
}

// Ready is right: the first answer says that the goroutine is there.
func Ready(r io.Reader, w io.Writer) {
	buf := make([]byte, 64)
	work, ack := make(chan []byte), make(chan bool)
	go func() {
		ack <- true
		for p := range work {
			w.Write(p)
			ack <- true
		}
	}()
	<-ack
	for {
		n, err := r.Read(buf)
		if err != nil {
			return
		}
		work <- buf[:n]
		<-ack
	}
}

type writer struct {
	work chan []byte
	ack  chan struct{}
	w    io.Writer
}

func (o *writer) run() {
	for p := range o.work {
		o.done()
		o.put(p)
	}
}

func (o *writer) done()        { o.ack <- struct{}{} }
func (o *writer) put(p []byte) { o.w.Write(p) }

// Write is wrong: run answers before it writes.
func (o *writer) Write(p []byte) {
	o.work <- p
	<-o.ack
	clear(p) // want `p is overwritten while a receiver from o.work may still be using it`
}

// Some is right: what is answered at once is not used.
func Some(buf []byte, w io.Writer) {
	work, ack := make(chan []byte), make(chan bool)
	go func() {
		for p := range work {
			if len(p) == 0 {
				ack <- false
				continue
			}
			w.Write(p)
			ack <- true
		}
	}()
	work <- buf
	<-ack
	clear(buf)
}

// Started is wrong: the goroutine says that it is there, and then reads.
func Started(buf []byte, w io.Writer) {
	up := make(chan struct{})
	go func() {
		up <- struct{}{}
		w.Write(buf)
	}()
	buf[0] = 1 // it has not begun
	<-up
	buf[1] = 1 // want `buf is overwritten while the goroutine may still be using it`
}

// StartedEnded is right: it waits for the end as well.
func StartedEnded(buf []byte, w io.Writer) {
	up, over := make(chan struct{}), make(chan struct{})
	go func() {
		up <- struct{}{}
		w.Write(buf)
		close(over)
	}()
	<-up
	<-over
	buf[1] = 1
}
