// Package errgroup has the shape of golang.org/x/sync/errgroup, as far as the
// test cases use it.
package errgroup

import "sync"

// A Group runs tasks and keeps their first error.
type Group struct {
	tasks sync.WaitGroup
	once  sync.Once
	err   error
}

// Go runs task in a goroutine.
func (g *Group) Go(task func() error) {
	g.tasks.Go(func() {
		if err := task(); err != nil {
			g.once.Do(func() { g.err = err })
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
