// Package given lets helpers start goroutines that use what their callers have made.
package given

import "sync"

// A job is made by one function, started by a second, and waited for by a third.
type job struct {
	done chan struct{}
	err  error
}

// start is wrong: wait, which Run calls next, may return before the error is stored.
func (j *job) start(work func() error) {
	go func() {
		err := work()
		close(j.done)
		j.err = err // want "j.err is stored after j.done is closed"
	}()
}

func (j *job) wait() error {
	<-j.done
	return j.err
}

// Run runs work.
func Run(work func() error) error {
	j := &job{done: make(chan struct{})}
	j.start(work)
	return j.wait()
}

// An errand is a job that is right.
type errand struct {
	done chan struct{}
	err  error
}

func (e *errand) start(work func() error) {
	go func() {
		err := work()
		e.err = err
		close(e.done)
	}()
}

func (e *errand) wait() error {
	<-e.done
	return e.err
}

// RunErrand runs work.
func RunErrand(work func() error) error {
	e := &errand{done: make(chan struct{})}
	e.start(work)
	return e.wait()
}

// begin is wrong: the variable is one of Count's, which looks at it as soon as the channel is closed.
func begin(done chan struct{}, n *int, count func() int) {
	go func() {
		v := count()
		close(done)
		*n = v // want `\*n is stored after done is closed`
	}()
}

// Count counts.
func Count(count func() int) int {
	done := make(chan struct{})
	var n int
	begin(done, &n, count)
	<-done
	return n
}

// beginWell is right.
func beginWell(done chan struct{}, n *int, count func() int) {
	go func() {
		*n = count()
		close(done)
	}()
}

// CountWell counts.
func CountWell(count func() int) int {
	done := make(chan struct{})
	var n int
	beginWell(done, &n, count)
	<-done
	return n
}

// A batch is waited for by its group.
type batch struct {
	wg  sync.WaitGroup
	err error
}

// start is wrong in the same way.
func (b *batch) start(work func() error) {
	b.wg.Add(1)
	go func() {
		err := work()
		b.wg.Done()
		b.err = err // want "b.err is stored after b.wg.Done"
	}()
}

func (b *batch) run(work func() error) error {
	b.start(work)
	b.wg.Wait()
	return b.err
}

// RunBatch runs work.
func RunBatch(work func() error) error {
	var b batch
	return b.run(work)
}

// A trial is looked at before it begins and when it is through. What is stored late is looked at by nobody who
// waits for the channel: the look comes before the start.
type trial struct {
	done chan struct{}
	err  error
}

func (t *trial) start() {
	go func() {
		close(t.done)
		t.err = nil
		t.err = next()
	}()
}

func next() error { return nil }

// Try is right: it has looked at the error before anybody else knew the trial.
func Try() error {
	t := &trial{done: make(chan struct{})}
	err := t.err
	t.start()
	<-t.done
	return err
}
