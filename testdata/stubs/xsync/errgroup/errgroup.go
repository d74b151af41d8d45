// Package errgroup has the shape of golang.org/x/sync/errgroup, as far as the
// test cases use it.
package errgroup

import (
	"context"
	"sync"
)

// A Group runs tasks and keeps their first error.
type Group struct {
	tasks  sync.WaitGroup
	once   sync.Once
	err    error
	cancel context.CancelCauseFunc
}

// WithContext returns a group and a context that the first error of the group ends.
func WithContext(ctx context.Context) (*Group, context.Context) {
	ctx, cancel := context.WithCancelCause(ctx)
	return &Group{cancel: cancel}, ctx
}

// Go runs task in a goroutine.
func (g *Group) Go(task func() error) {
	g.tasks.Go(func() {
		if err := task(); err != nil {
			g.once.Do(func() {
				g.err = err
				if g.cancel != nil {
					g.cancel(err)
				}
			})
		}
	})
}

// TryGo runs task in a goroutine and reports whether it did.
func (g *Group) TryGo(task func() error) bool {
	g.Go(task)
	return true
}

// Wait waits for all tasks and returns the first error.
func (g *Group) Wait() error {
	g.tasks.Wait()
	return g.err
}
