// Package inner updates something that workers have in common, after they have been told to stop.
package inner

import (
	"context"
	"sync"
)

// A Depot lends tools; those who get one back hand it to the next.
type Depot struct {
	mu    sync.Mutex
	tools []string
}

// take takes the last tool. It reads and stores in one go, as everybody who comes here does.
func (d *Depot) take(i int) string {
	t := d.tools[i]
	d.drop(i)
	return t
}

func (d *Depot) drop(i int) {
	last := len(d.tools) - 1
	d.tools[i] = d.tools[last]
	d.tools = d.tools[:last]
}

// A Job uses tools until it is cancelled.
type Job struct {
	ctx    context.Context
	cancel func()
	depot  *Depot
	left   string
}

// New makes a job, which is to be started.
func New(d *Depot) *Job {
	j := &Job{depot: d}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	return j
}

// Start begins the job.
func (j *Job) Start() { go j.await() }

// StartAll begins jobs.
func StartAll(jobs []*Job) {
	for _, j := range jobs {
		j.Start()
	}
}

// await is right: what it stores in the depot is no result of the job, and others take it only to change it in turn.
func (j *Job) await() {
	<-j.ctx.Done()
	j.quit()
}

func (j *Job) quit() {
	j.cancel()
	j.depot.mu.Lock()
	defer j.depot.mu.Unlock()
	if len(j.depot.tools) > 0 {
		j.depot.take(0)
	}
}

// A Task leaves a word when it is cancelled.
type Task struct {
	ctx    context.Context
	cancel func()
	mu     sync.Mutex
	word   string
}

// StartTask begins a task.
func StartTask() *Task {
	t := new(Task)
	t.ctx, t.cancel = context.WithCancel(context.Background())
	return t
}

// Word waits for the word.
func (t *Task) Word() string {
	<-t.ctx.Done()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.word
}

// Quit is wrong: whoever waits for the word sees the end first.
func (t *Task) Quit(word string) {
	t.cancel()   // related "signals completion"
	t.note(word) // want `t\.word is stored after t\.cancel is called`
}

func (t *Task) note(word string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.word = word // related "stored"
}
