// Package wrapped gives signs in functions that others run under a lock.
package wrapped

import "sync"

// A Task has a method that runs a function under its lock.
type Task struct {
	mu   sync.Mutex
	done chan struct{}
	err  error
}

func (t *Task) locked(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f()
}

// Go is right: the lock is given back when the error is there.
func (t *Task) Go(f func() error) {
	go func() {
		err := f()
		t.locked(func() {
			close(t.done)
			t.err = err
		})
	}()
}

// Wait takes the lock after the sign.
func (t *Task) Wait() error {
	<-t.done
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// A Job has a method that gives the lock back before it runs the function.
type Job struct {
	mu   sync.Mutex
	done chan struct{}
	err  error
}

func (j *Job) locked(f func()) {
	j.mu.Lock()
	j.mu.Unlock()
	f()
}

// Go is wrong.
func (j *Job) Go(f func() error) {
	go func() {
		err := f()
		j.locked(func() {
			close(j.done)
			j.err = err // want "j.err is stored after j.done is closed"
		})
	}()
}

// Wait takes the lock after the sign.
func (j *Job) Wait() error {
	<-j.done
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err
}

func withLock(mu sync.Locker, f func()) {
	mu.Lock()
	f()
	mu.Unlock()
}

// A Call is ended under a lock that a function takes.
type Call struct {
	mu   sync.Mutex
	done chan struct{}
	err  error
}

// Go is right.
func (c *Call) Go(f func() error) {
	go func() {
		err := f()
		withLock(&c.mu, func() {
			close(c.done)
			c.err = err
		})
	}()
}

// Wait takes the lock after the sign.
func (c *Call) Wait() (err error) {
	<-c.done
	withLock(&c.mu, func() { err = c.err })
	return err
}
