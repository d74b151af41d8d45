package explore

import (
	"fmt"
	"iter"
)

// A task is a goroutine of the program. It runs only while the explorer waits
// for it.
type task struct {
	id    int
	name  string
	next  func() (struct{}, bool) // runs the task up to its next operation
	stop  func()                  // makes it panic with abort
	yield func(struct{}) bool

	finished bool
	pending  *operation // what it is about to do
	chosen   int        // alternative that was chosen
	passed   any        // value that was received without a buffer
	met      bool       // the chosen alternative was carried out with another task
	clock    clock      // what has happened before
	seen     clock      // eras of the tasks whose uses of memory it comes after
}

// abort is what a task panics with to end early.
type abort struct{}

// newTask returns a task that is about to call body.
func (r *run) newTask(name string, body func()) *task {
	t := &task{id: len(r.tasks), name: name}
	if t.id == maxTasks {
		panic(fmt.Sprintf("explore: more than %d tasks", maxTasks))
	}
	if parent := r.running; parent != nil {
		t.clock, t.seen = parent.clock, parent.seen
		parent.seen[parent.id]++
	}
	t.seen[t.id]++
	t.next, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		t.yield = yield
		defer func() {
			t.finished, t.pending = true, nil
			if v := recover(); v != nil && v != (abort{}) && !r.aborting {
				r.fail(fmt.Sprintf("panic: %v", v))
			}
		}()
		body()
	})
	r.tasks = append(r.tasks, t)
	r.fresh = append(r.fresh, t)
	return t
}

// do announces an operation, and returns the alternative that the explorer has
// chosen, once it has.
func do(op *operation) int {
	r := current
	if r.aborting {
		panic(abort{})
	}
	t := r.running
	t.pending, t.passed, t.met = op, nil, false
	if !t.yield(struct{}{}) {
		panic(abort{})
	}
	return t.chosen
}

// Go starts a task that calls f.
func Go(site string, f func()) { GoNamed("task of "+site, f) }

// GoNamed starts a task with a name that traces call it by.
func GoNamed(name string, f func()) {
	if current.aborting {
		panic(abort{})
	}
	current.newTask(name, f)
}

// Choose returns a number below n; the explorer tries all. Programs use it for
// what their surroundings may do.
func Choose(site string, n int) int {
	op := &operation{site: site}
	for i := range n {
		op.alternatives = append(op.alternatives, alternative{verb: fmt.Sprintf("chooses %d", i)})
	}
	return do(op)
}

// Running returns the names of the tasks that have not ended, but for the one
// that calls it.
func Running() []string {
	var names []string
	for _, t := range current.tasks {
		if !t.finished && t != current.running {
			names = append(names, t.name)
		}
	}
	return names
}
