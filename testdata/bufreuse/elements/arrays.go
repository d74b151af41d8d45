package elements

import (
	"io"
	"sync"
)

type slot struct{ done chan error }

// Array is right: the structs are elements of an array.
func Array(r io.Reader, ws [3]io.Writer) error {
	buf := make([]byte, 1024)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		var slots [3]slot
		for i := range ws {
			slots[i] = slot{done: make(chan error, 1)}
			go func() {
				_, err := ws[i].Write(buf[:n])
				slots[i].done <- err
			}()
		}
		for i := range slots {
			<-slots[i].done
		}
	}
}

// ArrayMost is wrong: the last is not waited for.
func ArrayMost(r io.Reader, ws [3]io.Writer) error {
	buf := make([]byte, 1024)
	for {
		n, err := r.Read(buf) // want `buf is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		var slots [3]slot
		for i := range ws {
			slots[i] = slot{done: make(chan error, 1)}
			go func() { // related "lent"
				_, err := ws[i].Write(buf[:n])
				slots[i].done <- err
			}()
		}
		for i := range 2 {
			<-slots[i].done
		}
	}
}

// Down is right: it waits for the last first.
func Down(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 1024)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		var all []*sync.WaitGroup
		for _, w := range ws {
			one := new(sync.WaitGroup)
			one.Add(1)
			all = append(all, one)
			go func() {
				defer one.Done()
				w.Write(buf[:n])
			}()
		}
		for i := len(all) - 1; i >= 0; i-- {
			all[i].Wait()
		}
	}
}

// DownMost is wrong: the first is left out.
func DownMost(r io.Reader, ws []io.Writer) error {
	buf := make([]byte, 1024)
	for {
		n, err := r.Read(buf) // want `buf is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		var all []*sync.WaitGroup
		for _, w := range ws {
			one := new(sync.WaitGroup)
			one.Add(1)
			all = append(all, one)
			go func() { // related "lent"
				defer one.Done()
				w.Write(buf[:n])
			}()
		}
		for i := len(all) - 1; i > 0; i-- {
			all[i].Wait()
		}
	}
}
