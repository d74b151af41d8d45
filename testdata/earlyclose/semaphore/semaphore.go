// Package semaphore releases semaphores before it stores results.
package semaphore

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// A tablet is changed by one action at a time.
type tablet struct {
	action *semaphore.Weighted
	kind   string
}

// Demote is right: the semaphore is a lock, which is taken again for the change, and giving it
// back the first time says nothing of the kind.
func (t *tablet) Demote(ctx context.Context) {
	if t.action.Acquire(ctx, 1) != nil {
		return
	}
	t.action.Release(1)
	if t.action.Acquire(ctx, 1) != nil {
		return
	}
	t.kind = "replica"
	t.action.Release(1)
}

// Kind takes the lock before it looks.
func (t *tablet) Kind(ctx context.Context) string {
	if t.action.Acquire(ctx, 1) != nil {
		return ""
	}
	defer t.action.Release(1)
	return t.kind
}

// Watch demotes in a goroutine.
func Watch(ctx context.Context) string {
	t := &tablet{action: semaphore.NewWeighted(1), kind: "primary"}
	go t.Demote(ctx)
	return t.Kind(ctx)
}

// A job is done when its semaphore can be had.
type job struct {
	done   *semaphore.Weighted
	result string
}

// run is wrong: it gives what it has never taken, and stores the result later.
func (j *job) run() {
	j.done.Release(1)
	j.result = "done" // want `j\.result is stored after j\.done\.Release\(1\)`
}

// Start waits for the job.
func Start(ctx context.Context) string {
	j := &job{done: semaphore.NewWeighted(1)}
	if j.done.Acquire(ctx, 1) != nil {
		return ""
	}
	go j.run()
	if j.done.Acquire(ctx, 1) != nil {
		return ""
	}
	return j.result
}
