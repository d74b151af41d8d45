// Package semaphore has the shape of golang.org/x/sync/semaphore, as far as the test cases
// use it.
package semaphore

import "context"

// A Weighted bounds what goes on at a time.
type Weighted struct{ places chan struct{} }

// NewWeighted returns a semaphore of n places.
func NewWeighted(n int64) *Weighted { return &Weighted{places: make(chan struct{}, n)} }

// Acquire takes n places, unless ctx ends first.
func (s *Weighted) Acquire(ctx context.Context, n int64) error {
	for i := range n {
		select {
		case s.places <- struct{}{}:
		case <-ctx.Done():
			s.Release(i)
			return ctx.Err()
		}
	}
	return nil
}

// TryAcquire takes n places if they are free.
func (s *Weighted) TryAcquire(n int64) bool {
	for i := range n {
		select {
		case s.places <- struct{}{}:
		default:
			s.Release(i)
			return false
		}
	}
	return true
}

// Release gives n places back.
func (s *Weighted) Release(n int64) {
	for range n {
		<-s.places
	}
}
