// Package basics has one function for each way to start, end and order things.
package basics

import (
	"io"
	"sync"
)

type conn interface {
	Read(p []byte) (int, error)
}

func loop(c conn, out chan<- []byte, quit <-chan struct{}) error {
	buf := make([]byte, 64)
	for i := 0; ; i++ {
		n, err := c.Read(buf)
		if err != nil {
			return err
		}
		select {
		case out <- buf[:n]:
		case <-quit:
			return io.EOF
		default:
			continue
		}
		if i > 3 {
			break
		}
	}
	return nil
}

func group(jobs []func() error) (first error) {
	errs := make([]error, len(jobs))
	var wg sync.WaitGroup
	for i, job := range jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs[i] = job()
		}()
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil && first == nil {
			first = err
		}
	}
	return first
}

func closes(jobs []func() int) int {
	results := make(chan int)
	defer close(results)
	for _, job := range jobs {
		go func() { results <- job() }()
	}
	sum := 0
	for range jobs {
		r := <-results
		if r < 0 {
			return r
		}
		sum += r
	}
	return sum
}

func sums(n int) <-chan int {
	out := make(chan int, n)
	done := make(chan struct{})
	var total int
	go func() {
		defer close(done)
		for i := range n {
			out <- i
			total += i
		}
	}()
	go func() {
		<-done
		out <- total
		close(out)
	}()
	return out
}
