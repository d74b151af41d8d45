// Package lockfree shares objects with a goroutine.
package lockfree

import (
	"sync"

	"asyncown.test/bufreuse/lockfree/ring"
)

// Ring is right: a ring is made for a writer and a reader.
func Ring() {
	r := ring.New(16)
	var wg sync.WaitGroup
	wg.Go(func() {
		for sum := uint64(0); sum < 6; {
			ns := r.Read()
			for _, n := range ns {
				sum += n
			}
			r.Skip(len(ns))
		}
	})
	r.Write([]uint64{1, 2})
	r.Write([]uint64{3})
	wg.Wait()
}

// Slate is wrong: nothing keeps the two apart.
func Slate() {
	s := ring.NewSlate(2)
	var wg sync.WaitGroup
	wg.Go(func() { // related `lent to the goroutine`
		for _, n := range s.Read() {
			println(n)
		}
	})
	s.Write([]uint64{1, 2}) // want `s is overwritten while the goroutine may still be using it`
	wg.Wait()
}
