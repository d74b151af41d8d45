// Package reading gives buffers back while a goroutine reads from them, or writes to them, by
// functions of other packages.
package reading

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net"
	"sync"
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// A Server sends what it is given.
type Server struct{ conn net.Conn }

// Save is wrong: the buffer is read when the method has returned.
func (s *Server) Save(v any) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b) // want `b.* is released while the goroutine may still be using it`
	b.Reset()
	if err := json.NewEncoder(b).Encode(v); err != nil {
		return err
	}
	go s.flush(b) // related "lent"
	return nil
}

func (s *Server) flush(b *bytes.Buffer) {
	if _, err := b.WriteTo(s.conn); err != nil {
		log.Print(err)
	}
}

// SaveHanded is right: the goroutine gives the buffer back.
func (s *Server) SaveHanded(v any) error {
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	if err := json.NewEncoder(b).Encode(v); err != nil {
		buffers.Put(b)
		return err
	}
	go func() {
		defer buffers.Put(b)
		s.flush(b)
	}()
	return nil
}

// Copied is wrong.
func Copied(w io.Writer, v any) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b) // want `b.* is released while the goroutine may still be using it`
	b.Reset()
	if err := json.NewEncoder(b).Encode(v); err != nil {
		return err
	}
	go func() { // related "lent"
		if _, err := io.Copy(w, b); err != nil {
			log.Print(err)
		}
	}()
	return nil
}

// CopiedWaited is right.
func CopiedWaited(w io.Writer, v any) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := json.NewEncoder(b).Encode(v); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(w, b)
		done <- err
	}()
	return <-done
}

// Encoded is wrong: the goroutine still writes to the buffer.
func Encoded(v any) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b) // want `b.* is released while the goroutine may still be using it`
	go func() {          // related "lent"
		if err := json.NewEncoder(b).Encode(v); err != nil {
			log.Print(err)
		}
	}()
}

// Own is right: the goroutine takes a buffer of its own.
func Own(v any, w io.Writer) {
	go func() {
		b := buffers.Get().(*bytes.Buffer)
		defer buffers.Put(b)
		b.Reset()
		if err := json.NewEncoder(b).Encode(v); err != nil {
			log.Print(err)
			return
		}
		if _, err := b.WriteTo(w); err != nil {
			log.Print(err)
		}
	}()
}
