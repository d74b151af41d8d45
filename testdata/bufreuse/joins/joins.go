// Package joins waits for those who borrow a buffer, in ways that need a
// second look.
package joins

import (
	"context"
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// FromSecond is right: all turns but the first wait for the one before.
func FromSecond(r io.Reader, w io.Writer) error {
	done := make(chan struct{}, 1)
	page := make([]byte, 512)
	for i := 0; ; i++ {
		if i > 0 {
			<-done
		}
		n, err := r.Read(page)
		if err != nil {
			return err
		}
		go func() { w.Write(page[:n]); done <- struct{}{} }()
	}
}

// FromThird is wrong: the second turn does not wait.
func FromThird(r io.Reader, w io.Writer) error {
	done := make(chan struct{}, 1)
	page := make([]byte, 512)
	for i := 0; ; i++ {
		if i > 1 {
			<-done
		}
		n, err := r.Read(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		go func() { w.Write(page[:n]); done <- struct{}{} }() // related "lent"
	}
}

// Outstanding is right: it counts what is under way.
func Outstanding(r io.Reader, w io.Writer) error {
	done := make(chan struct{}, 1)
	page, pending := make([]byte, 512), 0
	for {
		if pending > 0 {
			<-done
			pending--
		}
		n, err := r.Read(page)
		if err != nil {
			return err
		}
		pending++
		go func() { w.Write(page[:n]); done <- struct{}{} }()
	}
}

// OutstandingAll is right: it waits until nothing is under way.
func OutstandingAll(r io.Reader, w io.Writer) error {
	done := make(chan struct{}, 1)
	page, pending := make([]byte, 512), 0
	for {
		for pending > 0 {
			<-done
			pending--
		}
		n, err := r.Read(page)
		if err != nil {
			return err
		}
		pending++
		go func() { w.Write(page[:n]); done <- struct{}{} }()
	}
}

// Previous is right: a channel that is not nil belongs to a write under way.
func Previous(r io.Reader, w io.Writer) error {
	var previous chan struct{}
	page := make([]byte, 512)
	for {
		if previous != nil {
			<-previous
		}
		n, err := r.Read(page)
		if err != nil {
			return err
		}
		done := make(chan struct{})
		go func() { defer close(done); w.Write(page[:n]) }()
		previous = done
	}
}

// PreviousDropped is wrong: done is never kept, so no turn waits.
func PreviousDropped(r io.Reader, w io.Writer) error {
	var previous chan struct{}
	page := make([]byte, 512)
	for {
		if previous != nil {
			<-previous
		}
		n, err := r.Read(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		done := make(chan struct{})
		go func() { defer close(done); w.Write(page[:n]) }() // related "lent"
	}
}

// Swapped is right: the next page is read while the previous one is written, into the other buffer.
func Swapped(r io.Reader, w io.Writer) error {
	var previous chan error
	a, b := make([]byte, 512), make([]byte, 512)
	for {
		n, err := r.Read(a)
		if previous != nil {
			if err := <-previous; err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		done := make(chan error, 1)
		go func(p []byte) { _, err := w.Write(p); done <- err }(a[:n])
		previous = done
		a, b = b, a
	}
}

// Twice is right: two answers for two tasks.
func Twice(w io.Writer, page []byte) {
	done := make(chan struct{})
	go func() { w.Write(page); done <- struct{}{} }()
	go func() { w.Write(page); done <- struct{}{} }()
	for range 2 {
		<-done
	}
	clear(page)
}

// Once is wrong: one answer for two tasks.
func Once(w io.Writer, page []byte) {
	done := make(chan struct{})
	go func() { w.Write(page); done <- struct{}{} }()
	go func() { w.Write(page); done <- struct{}{} }()
	<-done
	clear(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Any is wrong: the first answer of many ends the wait.
func Any(w io.Writer, page []byte, n int) {
	done := make(chan struct{}, n)
	for range n {
		go func() { w.Write(page); done <- struct{}{} }() // related "lent"
	}
	<-done
	clear(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Drained is right: total is closed when all tasks are through.
func Drained(page []byte, count func([]byte) int) (sum int) {
	var wg sync.WaitGroup
	total := make(chan int)
	for range 4 {
		wg.Go(func() { total <- count(page) })
	}
	go func() {
		wg.Wait()
		close(total)
	}()
	for n := range total {
		sum += n
	}
	clear(page)
	return sum
}

// Stranger is wrong: the group has nothing to do with those who receive pages.
func Stranger(r io.Reader, pages chan<- []byte, warm func()) error {
	var wg sync.WaitGroup
	wg.Go(warm)
	page := make([]byte, 512)
	n, err := r.Read(page)
	if err != nil {
		return err
	}
	pages <- page[:n] // related "lent"
	wg.Wait()
	_, err = r.Read(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
	return err
}

// Spin is right: it does not go on before the flag is set.
func Spin(w io.Writer, page []byte) {
	var done atomic.Bool
	go func() {
		w.Write(page)
		done.Store(true)
	}()
	for !done.Load() {
		runtime.Gosched()
	}
	clear(page)
}

// SpinEarly is wrong: the flag is set before the write.
func SpinEarly(w io.Writer, page []byte) {
	var begun atomic.Bool
	go func() { // related "lent"
		begun.Store(true)
		w.Write(page)
	}()
	for !begun.Load() {
		runtime.Gosched()
	}
	clear(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Condition is right: it waits until the flag is set.
func Condition(w io.Writer, page []byte) {
	var mu sync.Mutex
	cond, done := sync.NewCond(&mu), false
	go func() {
		w.Write(page)
		mu.Lock()
		done = true
		mu.Unlock()
		cond.Broadcast()
	}()
	mu.Lock()
	for !done {
		cond.Wait()
	}
	mu.Unlock()
	clear(page)
}

// Baton is right: the goroutine holds the lock that it was handed until it has used the page.
func Baton(mu *sync.Mutex, w io.Writer, page []byte) {
	mu.Lock()
	go func() {
		defer mu.Unlock()
		w.Write(page)
	}()
	mu.Lock()
	clear(page)
	mu.Unlock()
}

// Stopped is right: either the function will never run, or it has run.
func Stopped(page []byte, save func([]byte)) {
	saved := make(chan struct{})
	t := time.AfterFunc(time.Second, func() {
		defer close(saved)
		save(page)
	})
	if !t.Stop() {
		<-saved
	}
	clear(page)
}

// StoppedOnly is wrong: Stop does not wait for a function that runs already.
func StoppedOnly(page []byte, save func([]byte)) {
	t := time.AfterFunc(time.Second, func() { save(page) }) // related "lent"
	t.Stop()
	clear(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Detached is right: stop says whether save will run at all.
func Detached(ctx context.Context, page []byte, save func([]byte)) {
	saved := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { save(page); close(saved) })
	if !stop() {
		<-saved
	}
	clear(page)
}

// A Parcel says by a function that it has been taken in.
type Parcel struct {
	page []byte
	done func()
}

// Signed is right: done sends, and the send is awaited.
func Signed(r io.Reader, out chan<- Parcel) error {
	signed := make(chan struct{}, 1)
	page := make([]byte, 100)
	for {
		n, err := r.Read(page)
		if err != nil {
			return err
		}
		out <- Parcel{page[:n], func() { signed <- struct{}{} }}
		<-signed
	}
}

// waitFor waits for wg, but not for ever.
func waitFor(wg *sync.WaitGroup, limit time.Duration) bool {
	c := make(chan struct{})
	go func() { wg.Wait(); close(c) }()
	select {
	case <-c:
		return true
	case <-time.After(limit):
		return false
	}
}

// Limited is right: it goes on only where the wait has ended well.
func Limited(w io.Writer, page []byte) error {
	var wg sync.WaitGroup
	wg.Go(func() { w.Write(page) })
	if !waitFor(&wg, time.Second) {
		return errors.New("late")
	}
	clear(page)
	return nil
}

// LimitedAnyway is wrong: it goes on however the wait has ended.
func LimitedAnyway(w io.Writer, page []byte) {
	var wg sync.WaitGroup
	wg.Go(func() { w.Write(page) }) // related "lent"
	waitFor(&wg, time.Second)
	clear(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Closed is right: the consumer says that it is through with all of it.
func Closed(pages chan []byte, w io.Writer, page []byte) {
	through := make(chan struct{})
	go func() {
		defer close(through)
		for p := range pages {
			w.Write(p)
		}
	}()
	pages <- page
	close(pages)
	<-through
	clear(page)
}

// ClosedOnly is wrong: to close the channel is not to wait for its consumer.
func ClosedOnly(pages chan []byte, w io.Writer, page []byte) {
	go func() {
		for p := range pages {
			w.Write(p)
		}
	}()
	pages <- page // related "lent"
	close(pages)
	clear(page) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
}
