// Package callers sends through functions that are found in different ways.
package callers

import "io"

// A Tube takes what it is given to whoever receives from it.
type Tube struct{ c chan []byte }

func (t *Tube) put(p []byte) { t.c <- p }

// Value is wrong: put is a method value, and lends all the same.
func Value(r io.Reader, t *Tube) error {
	cup := make([]byte, 512)
	put := t.put
	for {
		n, err := r.Read(cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		put(cup[:n])
	}
}

// ValueOwn is right: a method value of a cup for each turn.
func ValueOwn(r io.Reader, t *Tube) error {
	put := t.put
	for {
		cup := make([]byte, 512)
		n, err := r.Read(cup)
		if err != nil {
			return err
		}
		put(cup[:n])
	}
}

// Expression is wrong: a method expression is a function like any other.
func Expression(r io.Reader, t *Tube) error {
	cup := make([]byte, 512)
	for {
		n, err := r.Read(cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		(*Tube).put(t, cup[:n])
	}
}

// A Line has its tube embedded.
type Line struct {
	Tube
	cup []byte
}

// Run is wrong: put is promoted from the embedded tube.
func (l *Line) Run(r io.Reader) error {
	for {
		n, err := r.Read(l.cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		l.put(l.cup[:n])
	}
}

// Hooks has its function in a field.
type Hooks struct{ emit func([]byte) }

// Field is wrong: the field holds a function that sends.
func Field(r io.Reader, out chan []byte) error {
	h := Hooks{emit: func(p []byte) { out <- p }}
	cup := make([]byte, 512)
	for {
		n, err := r.Read(cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		h.emit(cup[:n])
	}
}

// Stored is wrong: emit sends the cup that it captures.
func Stored(r io.Reader, out chan<- []byte) error {
	cup := make([]byte, 512)
	var emit func(n int)
	emit = func(n int) { out <- cup[:n] }
	for {
		n, err := r.Read(cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		emit(n)
	}
}

// A Pipe carries values of any type.
type Pipe[T any] struct{ c chan T }

func (p *Pipe[T]) put(v T) { p.c <- v }

// Instance is wrong: here the values are slices.
func Instance(r io.Reader, p *Pipe[[]byte]) error {
	cup := make([]byte, 512)
	for {
		n, err := r.Read(cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		p.put(cup[:n])
	}
}

// InstanceText is right: here they are strings.
func InstanceText(r io.Reader, p *Pipe[string]) error {
	cup := make([]byte, 512)
	for {
		n, err := r.Read(cup)
		if err != nil {
			return err
		}
		p.put(string(cup[:n]))
	}
}

// Bytes is wrong for all types of slices.
func Bytes[B ~[]byte](r io.Reader, out chan<- B, cup B) error {
	for {
		n, err := r.Read(cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- cup[:n]
	}
}

// Jump is wrong: a goto makes the loop.
func Jump(r io.Reader, out chan<- []byte) (err error) {
	cup := make([]byte, 512)
	var n int
again:
	n, err = r.Read(cup) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	if err != nil {
		return
	}
	out <- cup[:n]
	goto again
}

// Ranged is wrong: the body of the loop is a function, and is called again and again.
func Ranged(seq func(func([]byte) bool), out chan<- []byte) {
	cup := make([]byte, 0, 10)
	for p := range seq {
		cup = append(cup[:0], p...) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- cup
	}
}
