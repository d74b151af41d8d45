// Package elements lends memory to goroutines that are waited for one by one, by the elements
// of a slice or map.
package elements

import (
	"io"
	"log"
)

// Mapped is right: all that the map holds is received.
func Mapped(r io.Reader, ws map[string]io.Writer) error {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		errs := map[string]chan error{}
		for k, w := range ws {
			c := make(chan error, 1)
			errs[k] = c
			go func() {
				_, err := w.Write(buf[:n])
				c <- err
			}()
		}
		for k, c := range errs {
			if err := <-c; err != nil {
				log.Print(k, err)
			}
		}
	}
}

// MappedSome is wrong: an error ends the wait for the others.
func MappedSome(r io.Reader, ws map[string]io.Writer) error {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf) // want `buf is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		errs := map[string]chan error{}
		for k, w := range ws {
			c := make(chan error, 1)
			errs[k] = c
			go func() { // related "lent"
				_, err := w.Write(buf[:n])
				c <- err
			}()
		}
		for k, c := range errs {
			if err := <-c; err != nil {
				log.Print(k, err)
				break
			}
		}
	}
}

type worker struct {
	w    io.Writer
	done chan struct{}
}

// Workers is right: the channels stand in structs.
func Workers(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		var all []*worker
		for _, w := range ws {
			k := &worker{w, make(chan struct{})}
			all = append(all, k)
			go func() {
				k.w.Write(buf[:n])
				k.done <- struct{}{}
			}()
		}
		for _, k := range all {
			<-k.done
		}
	}
}

// WorkersNotAll is wrong: who has no writer is not waited for.
func WorkersNotAll(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf) // want `buf is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		var all []*worker
		for _, w := range ws {
			k := &worker{w, make(chan struct{})}
			all = append(all, k)
			go func() { // related "lent"
				k.w.Write(buf[:n])
				k.done <- struct{}{}
			}()
		}
		for _, k := range all {
			if k.w == io.Discard {
				continue
			}
			<-k.done
		}
	}
}

// Values is right: the structs are elements themselves.
func Values(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 512)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		var all []worker
		for _, w := range ws {
			k := worker{w, make(chan struct{})}
			all = append(all, k)
			go func() {
				k.w.Write(buf[:n])
				close(k.done)
			}()
		}
		for _, k := range all {
			<-k.done
		}
	}
}

// Started is right: a literal starts the goroutines and gives their channels.
func Started(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 512)
	var errs []<-chan error
	write := func(w io.Writer, p []byte) <-chan error {
		c := make(chan error, 1)
		go func() {
			_, err := w.Write(p)
			c <- err
		}()
		return c
	}
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		errs = errs[:0]
		for _, w := range ws {
			errs = append(errs, write(w, buf[:n]))
		}
		for _, c := range errs {
			if err := <-c; err != nil {
				log.Print(err)
			}
		}
	}
}

// StartedOnly is wrong: nobody looks at the channels.
func StartedOnly(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 512)
	var errs []<-chan error
	write := func(w io.Writer, p []byte) <-chan error {
		c := make(chan error, 1)
		go func() {
			_, err := w.Write(p)
			c <- err
		}()
		return c
	}
	for {
		n, err := r.Read(buf) // want `buf is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		errs = errs[:0]
		for _, w := range ws {
			errs = append(errs, write(w, buf[:n])) // related "passed to write"
		}
		for _, c := range errs {
			log.Print(c)
		}
	}
}

// Others is wrong: it waits for those of another slice.
func Others(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 512)
	var ends, rest []chan struct{}
	for {
		n, err := r.Read(buf) // want `buf is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		for _, w := range ws {
			end, none := make(chan struct{}), make(chan struct{})
			ends, rest = append(ends, end), append(rest, none)
			close(none)
			go func() { // related "lent"
				w.Write(buf[:n])
				close(end)
			}()
		}
		for _, end := range rest {
			<-end
		}
	}
}
