// Package benign signals before the result is there, and rightly so: nobody
// takes the signal for the result.
package benign

import (
	"context"
	"sync"
)

// Pages is right: the range ends at the close, and then the receive waits for the error.
func Pages(load func(int) (string, error), show func(string)) error {
	pages, errc := make(chan string), make(chan error, 1)
	go func() {
		var err error
		for i := 0; err == nil; i++ {
			var p string
			if p, err = load(i); err == nil {
				pages <- p
			}
		}
		close(pages)
		errc <- err
	}()
	for p := range pages {
		show(p)
	}
	if err := <-errc; err != nil {
		return err
	}
	return nil
}

// A Book is read page by page; its error is asked for last.
type Book struct {
	pages chan string
	errc  chan error
}

// Next returns the next page, or waits for the error.
func (b *Book) Next() (string, error) {
	if p, ok := <-b.pages; ok {
		return p, nil
	}
	return "", <-b.errc
}

// Print is right: all that see pages closed wait for the error.
func (b *Book) Print(load func() (string, error)) {
	p, err := load()
	for ; err == nil; p, err = load() {
		b.pages <- p
	}
	close(b.pages)
	b.errc <- err
	close(b.errc)
}

// Exactly is right: it receives one result from each worker, however late it is sent.
func Exactly(jobs []int, do func(int) error) (first error) {
	queue, results := make(chan int, len(jobs)), make(chan error)
	for range 3 {
		go func() {
			var err error
			for j := range queue {
				if e := do(j); e != nil {
					err = e
				}
			}
			results <- err
		}()
	}
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	for range 3 {
		if err := <-results; err != nil {
			first = err
		}
	}
	return first
}

// A Server tells when it is up, and much later how it ended.
type Server struct {
	up   chan struct{}
	down chan struct{}
	err  error
}

// Serve is right: up is closed before the work, not after it.
func (s *Server) Serve(accept func() error) {
	defer close(s.down)
	close(s.up)
	for s.err == nil {
		s.err = accept()
	}
}

// Up waits until the server is there.
func (s *Server) Up() { <-s.up }

// Err waits until the server has ended.
func (s *Server) Err() error {
	<-s.down
	return s.err
}

// Ready is right: the caller of Ready is told when to begin, and reads nothing but the second channel.
func Ready(serve func() error) (<-chan struct{}, <-chan error) {
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		close(ready)
		ended <- serve()
	}()
	return ready, ended
}

// A Tap has its error guarded by a mutex that is held over both steps.
type Tap struct {
	mu     sync.Mutex
	closed chan struct{}
	err    error
}

// Shut is right: Err cannot take the lock between the close and the store.
func (t *Tap) Shut(err error) {
	t.mu.Lock()
	close(t.closed)
	t.err = err
	t.mu.Unlock()
}

// Err waits for the close, and then for the lock.
func (t *Tap) Err() error {
	<-t.closed
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// A Cursor ends its rows before it has its error; Err waits for a later signal.
type Cursor struct {
	rows chan int
	task sync.WaitGroup
	err  error
}

// Fetch is right: what Err waits for comes after the store.
func (c *Cursor) Fetch(query func(chan<- int) error) {
	c.task.Go(func() {
		err := query(c.rows)
		close(c.rows)
		c.err = err
	})
}

// Row returns the next row.
func (c *Cursor) Row() (int, bool) {
	r, ok := <-c.rows
	return r, ok
}

// Err waits for the task.
func (c *Cursor) Err() error {
	c.task.Wait()
	return c.err
}

// A Ticket may be void from the start.
type Ticket struct {
	used chan struct{}
	err  error
}

// Err waits until the ticket is used.
func (t *Ticket) Err() error {
	<-t.used
	return t.err
}

// Void is right: nobody else has the ticket before Void returns.
func Void(err error) *Ticket {
	t := &Ticket{used: make(chan struct{})}
	close(t.used)
	t.err = err
	return t
}

// Jobs is right: the close ends the input of the workers, who report afterwards.
func Jobs(jobs []int, do func(int) error) error {
	var wg sync.WaitGroup
	queue, errc := make(chan int), make(chan error, 2)
	for range cap(errc) {
		wg.Go(func() {
			for j := range queue {
				if err := do(j); err != nil {
					errc <- err
					break
				}
			}
			for range queue {
			}
		})
	}
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	wg.Wait()
	select {
	case err := <-errc:
		return err
	default:
		return nil
	}
}

// Looked is right: the look comes after Wait, when all errors have been sent, though data was closed before.
func Looked(work func(chan<- int) error, use func(int)) error {
	var wg sync.WaitGroup
	data, errc := make(chan int), make(chan error, 1)
	wg.Go(func() {
		err := work(data)
		close(data)
		if err != nil {
			errc <- err
		}
	})
	for d := range data {
		use(d)
	}
	wg.Wait()
	select {
	case err := <-errc:
		return err
	default:
		return nil
	}
}

// LookedClosed is right: the error channel is closed after Wait, and read to its end.
func LookedClosed(works []func() error) (errs []error) {
	var wg sync.WaitGroup
	errc := make(chan error, len(works))
	for _, w := range works {
		wg.Go(func() {
			if err := w(); err != nil {
				errc <- err
			}
		})
	}
	wg.Wait()
	close(errc)
	for err := range errc {
		errs = append(errs, err)
	}
	return errs
}

// Exclusive is right: on an error the data channel stays open, so whoever sees it closed may forget the errors.
func Exclusive(read func() (int, bool, error), use func(int)) error {
	data, errc := make(chan int), make(chan error, 1)
	go func() {
		for {
			d, more, err := read()
			if err != nil {
				errc <- err
				return
			}
			if !more {
				close(data)
				return
			}
			data <- d
		}
	}()
	for {
		select {
		case d, ok := <-data:
			if !ok {
				return nil
			}
			use(d)
		case err := <-errc:
			return err
		}
	}
}

// A Node is loaded once; those that wait for it never ask for its error.
type Node struct {
	loaded chan struct{}
	err    error
}

// Load is right: only the caller itself reads err.
func (n *Node) Load(load func() error) error {
	err := load()
	close(n.loaded)
	n.err = err
	return n.err
}

// Await waits for the node and looks at nothing else.
func (n *Node) Await() { <-n.loaded }

// Monitor is right: one goroutine takes both steps, and looks for a better error in its own loop.
func Monitor(ctx context.Context, lost <-chan struct{}, reasons chan error) error {
	for {
		select {
		case <-lost:
			select {
			case err := <-reasons:
				return err
			default:
				return context.Canceled
			}
		case err := <-reasons:
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Unrelated is right: what is stored after the close is nothing that those who wait for it read.
func Unrelated(work func() int) (result, spent int) {
	done, counted := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(counted)
		result = work()
		close(done)
		spent = 1
	}()
	<-done
	r := result
	<-counted
	return r, spent
}

// Statistic is right: nobody reads the count that is late.
func Statistic(work func()) {
	done, count := make(chan struct{}), 0
	go func() {
		work()
		close(done)
		count++
	}()
	<-done
}
