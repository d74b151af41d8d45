// Package facts has functions whose bodies other packages can rely on.
package facts

import (
	"errors"
	"sync"
)

// A Gate is opened once.
type Gate struct {
	once sync.Once
	open chan struct{}
	wg   sync.WaitGroup
}

func (g *Gate) Open() { // want Open:"signal recv.open"
	g.once.Do(g.release)
}

func (g *Gate) release() { close(g.open) }

func (g *Gate) Pass() { <-g.open } // want Pass:"settle recv.open"

func (g *Gate) Peek() bool {
	select {
	case <-g.open:
		return true
	default:
		return false
	}
}

func (g *Gate) Leave() { g.wg.Done() } // want Leave:"signal recv.wg"

func (g *Gate) Join() { g.wg.Wait() } // want Join:"settle recv.wg"

// A Queue takes buffers.
type Queue struct {
	ch chan []byte
}

func (q *Queue) Push(b []byte) { q.ch <- b } // want Push:"lend arg0 until never"

func (q *Queue) Offer(b []byte) error { // want Offer:"lend arg0 if noerr until never"
	select {
	case q.ch <- b:
		return nil
	default:
		return errors.New("full")
	}
}

// Stack adds to memory of its own, under a lock.
type Stack struct {
	mu    sync.Mutex
	items []int
	more  chan struct{}
}

func (s *Stack) Push(i int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.items = append(s.items, i)
	select {
	case s.more <- struct{}{}:
	default:
	}
}

func (q *Queue) Copy(b []byte) { q.ch <- append([]byte(nil), b...) }

func Answered(b []byte, done chan<- error) { // want Answered:"lend arg0 until chan:arg1"
	go func() { done <- use(b) }()
}

func Within(b []byte, done func()) { // want Within:"call arg1"
	use(b)
	done()
}

func Keeps(b []byte, done chan<- error) { // want Keeps:"noretain arg0"
	var wg sync.WaitGroup
	wg.Go(func() { use(b) })
	wg.Wait()
}

// Hidden keeps b until something that callers cannot name; nothing is said of it.
func Hidden(b []byte, done chan<- error) {
	finished := make(chan struct{})
	go func() {
		use(b)
		close(finished)
	}()
	hidden = finished
}

var hidden chan struct{}

// Maybe lends b whatever error, if any, comes back.
func Maybe(c chan []byte, b []byte, check func() error) error { // want Maybe:"Maybe lend arg1 until never"
	c <- b
	return check()
}

func Fill(b []byte, stop chan struct{}) { // want Fill:"Fill settle arg1; Fill write arg0"
	<-stop
	b[0] = 1
}

func Head(b []byte, stop chan struct{}) []byte { // want Head:"Head alias arg0 -> res0; Head settle arg1"
	<-stop
	return b[:1]
}

func Halt(stop chan struct{}) { // want Halt:"noreturn"
	close(stop)
	panic("halt")
}

func unseen(c chan struct{}) { close(c) }

func use(b []byte) error {
	if b[0] == 0 {
		return errors.New("empty")
	}
	return nil
}

// Labelled appends to labels of its own; what the caller has of the slice stays.
func (q *Queue) Labelled(labels []string, host, service string) int {
	if host != "" {
		labels = append(labels, host)
	}
	labels = append(labels, service)
	q.ch <- nil
	return len(labels)
}

// Framed appends, and gives the caller what there is then.
func (q *Queue) Framed(b []byte) []byte { // want Framed:"Framed alias arg0 -> res0; .*Framed grow arg0"
	q.ch <- nil
	return append(b, '\n')
}

// Counted appends, and returns another slice.
func (q *Queue) Counted(b []byte) []int {
	q.ch <- nil
	b = append(b, 1)
	return []int{len(b)}
}

// Stamped writes into what it is given.
func (q *Queue) Stamped(b []byte) { // want Stamped:"write arg0"
	q.ch <- nil
	b[0] = 1
}
