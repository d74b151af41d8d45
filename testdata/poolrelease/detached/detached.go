// Package detached gives back objects that have taken their memory out of a field under a lock.
package detached

import "sync"

type span struct {
	mu    sync.Mutex
	marks []int
}

var spare = make(chan *span, 8)

func take() *span {
	select {
	case s := <-spare:
		return s
	default:
		return new(span)
	}
}

func (s *span) reset() {
	s.mu.Lock()
	s.marks = nil
	s.mu.Unlock()
}

// give is right: nobody has the span any more.
func give(s *span) {
	s.reset()
	select {
	case spare <- s:
	default:
	}
}

// Measure gives the span back at its end.
func Measure(n int) int {
	s := take()
	s.marks = append(s.marks, n)
	sum := len(s.marks)
	give(s)
	return sum
}

// MeasureLate is wrong: somebody else may have the span by then.
func MeasureLate(n int) int {
	s := take()
	s.marks = append(s.marks, n)
	give(s)
	return len(s.marks) // want `s\.marks is used after give has released it`
}
