// Package freelists holds pools that are channels.
package freelists

import (
	"bytes"
	"io"
)

// A List has buffers that nobody uses.
type List struct{ free chan []byte }

func (l *List) get() []byte {
	select {
	case b := <-l.free:
		return b
	default:
		return make([]byte, 4096)
	}
}

// put keeps b if there is room for it.
func (l *List) put(b []byte) {
	select {
	case l.free <- b:
	default:
	}
}

// Read is wrong: the buffer is in the list before the caller sees the result.
func (l *List) Read(r io.Reader) ([]byte, error) {
	b := l.get()
	defer l.put(b) // want `b is released while the result still refers to it`
	n, err := r.Read(b)
	return b[:n], err
}

// ReadCopy is right.
func (l *List) ReadCopy(r io.Reader) ([]byte, error) {
	b := l.get()
	defer l.put(b)
	n, err := r.Read(b)
	return bytes.Clone(b[:n]), err
}

// Echo is wrong: somebody else may fill the buffer before it is written.
func (l *List) Echo(r io.Reader, w io.Writer) error {
	b := l.get()
	n, err := r.Read(b)
	l.put(b)
	if err != nil {
		return err
	}
	_, err = w.Write(b[:n]) // want `b is used after put has released it`
	return err
}

// EchoFirst is right.
func (l *List) EchoFirst(r io.Reader, w io.Writer) error {
	b := l.get()
	defer l.put(b)
	n, err := r.Read(b)
	if err != nil {
		return err
	}
	_, err = w.Write(b[:n])
	return err
}

// Async is wrong: the goroutine reads from the buffer when it is in the list.
func (l *List) Async(r io.Reader, w io.Writer) error {
	b := l.get()
	n, err := r.Read(b)
	go w.Write(b[:n])
	l.put(b) // want `b is released while the goroutine may still be using it`
	return err
}

// AsyncInside is right: the goroutine puts it there.
func (l *List) AsyncInside(r io.Reader, w io.Writer) error {
	b := l.get()
	n, err := r.Read(b)
	go func() {
		w.Write(b[:n])
		l.put(b)
	}()
	return err
}

// A Box has the newest line, if anybody looks at it.
type Box struct{ newest chan []byte }

// Show is right: the box is no pool, and both sides only read.
func (x *Box) Show(line []byte, w io.Writer) {
	select {
	case x.newest <- line:
	default:
	}
	w.Write(line)
}

// Look takes the line, if there is one.
func (x *Box) Look(w io.Writer) {
	select {
	case line := <-x.newest:
		w.Write(line)
	default:
	}
}
