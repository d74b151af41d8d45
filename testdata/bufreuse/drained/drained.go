// Package drained receives all that a goroutine sends until it closes the channel.
package drained

import "io"

// All is right: the channel is closed when the goroutine is through.
func All(r io.Reader, buf []byte) (total int) {
	sizes := make(chan int)
	go func() {
		defer close(sizes)
		for {
			n, err := r.Read(buf)
			if err != nil {
				return
			}
			sizes <- n
		}
	}()
	for n := range sizes {
		total += n
	}
	clear(buf)
	return total
}

// Asked is right: it looks for the end itself.
func Asked(r io.Reader, buf []byte) (total int) {
	sizes := make(chan int)
	go func() {
		for {
			n, err := r.Read(buf)
			if err != nil {
				break
			}
			sizes <- n
		}
		close(sizes)
	}()
	for {
		n, ok := <-sizes
		if !ok {
			break
		}
		total += n
	}
	clear(buf)
	return total
}

// Some is wrong: it stops before the end.
func Some(r io.Reader, buf []byte) (total int) {
	sizes := make(chan int, 8)
	go func() {
		defer close(sizes)
		for {
			n, err := r.Read(buf)
			if err != nil {
				return
			}
			sizes <- n
		}
	}()
	for n := range sizes {
		if n == 0 {
			break
		}
		total += n
	}
	clear(buf) // want `buf is overwritten while the goroutine may still be using it`
	return total
}

// After is wrong: the goroutine goes on after the close.
func After(r io.Reader, buf []byte) (total int) {
	sizes := make(chan int)
	go func() {
		for range 3 {
			n, _ := r.Read(buf)
			sizes <- n
		}
		close(sizes)
		r.Read(buf)
	}()
	for n := range sizes {
		total += n
	}
	clear(buf) // want `buf is overwritten while the goroutine may still be using it`
	return total
}

// Waited is right: a select looks for the end as well.
func Waited(r io.Reader, buf []byte, quit <-chan struct{}) (total int) {
	sizes := make(chan int)
	go func() {
		defer close(sizes)
		for {
			n, err := r.Read(buf)
			if err != nil {
				return
			}
			sizes <- n
		}
	}()
	for {
		select {
		case n, ok := <-sizes:
			if !ok {
				clear(buf)
				return total
			}
			total += n
		case <-quit:
			return total
		}
	}
}
