// Package atomics holds results in atomic variables.
package atomics

import (
	"sync"
	"sync/atomic"
)

type job struct {
	over chan struct{}
	err  atomic.Pointer[error]
}

// Run is wrong: who sees the job over finds no error yet.
func (j *job) Run(work func() error) {
	go func() {
		err := work()
		close(j.over)
		if err != nil {
			j.err.Store(&err) // want `j.err is written after j.over is closed`
		}
	}()
}

// Wait takes the error once the job is over.
func (j *job) Wait() error {
	<-j.over
	if p := j.err.Load(); p != nil {
		return *p
	}
	return nil
}

type task struct {
	over   chan struct{}
	result atomic.Value
	seen   atomic.Int64
}

// Run is right: the result is there, and the number says nothing of it.
func (t *task) Run(work func() any) {
	go func() {
		t.result.Store(work())
		close(t.over)
		t.seen.Add(1)
	}()
}

// Wait takes the result once the task is over.
func (t *task) Wait() any {
	<-t.over
	return t.result.Load()
}

// Seen says how many tasks are over.
func (t *task) Seen() int64 {
	<-t.over
	return t.seen.Load()
}

type feed struct {
	first chan struct{}
	last  atomic.Pointer[string]
}

// Run is right: the first value is there when it is announced, others follow.
func (f *feed) Run(in <-chan string) {
	open := false
	for s := range in {
		f.last.Store(&s)
		if !open {
			open = true
			close(f.first)
		}
	}
}

// Last returns the newest value.
func (f *feed) Last() string {
	<-f.first
	return *f.last.Load()
}

type node struct {
	mu    sync.Mutex
	dead  atomic.Bool
	up    *node
	child [4]atomic.Pointer[node]
}

// Remove is right: it takes away what nobody is to find any more.
func (n *node) Remove(hash uint) {
	n.mu.Lock()
	for n.up != nil {
		up := n.up
		up.mu.Lock()
		n.dead.Store(true)
		up.child[hash&3].Store(nil)
		n.mu.Unlock()
		n = up
	}
	n.mu.Unlock()
}

// Find starts over if a node has died.
func (n *node) Find(hash uint) *node {
	for {
		at := n
		slot := &at.child[hash&3]
		if slot.Load() == nil {
			return nil
		}
		at.mu.Lock()
		if !at.dead.Load() {
			found := slot.Load()
			at.mu.Unlock()
			return found
		}
		at.mu.Unlock()
	}
}
