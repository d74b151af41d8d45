// Package visits hands memory to calls that run a callback for each of its
// parts; the callback sends.
package visits

import (
	"context"
	"io"
)

// A Tree calls back before Visit returns.
type Tree interface {
	Visit(leaves []int, each func(int) bool)
}

// Sum is right: the callback sends the leaves one by one, it does not say that Visit is through.
func Sum(ctx context.Context, t Tree, leaves []int) (sum int) {
	c := make(chan int)
	go func() {
		defer close(c)
		t.Visit(leaves, func(x int) bool {
			select {
			case c <- x:
				return true
			case <-ctx.Done():
				return false
			}
		})
		leaves[0] = 0
	}()
	for x := range c {
		sum += x
	}
	return sum
}

// Fields is right: split calls back for each field while the page is whole.
func Fields(r io.Reader, split func([]byte, func(string))) (n int) {
	fields := make(chan string)
	go func() {
		defer close(fields)
		page := make([]byte, 512)
		for {
			n, err := r.Read(page)
			if err != nil {
				return
			}
			split(page[:n], func(s string) { fields <- s })
		}
	}()
	for range fields {
		n++
	}
	return n
}
