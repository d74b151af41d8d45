package publish

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
)

// An actor is a function with what it does, or a task that a function starts
// or keeps. Its events are in the terms of fn.
type actor struct {
	fn     *ssa.Function
	task   event.TaskID  // 0 for the function itself
	by     *actor        // who starts or keeps it; nil for the function itself
	starts []event.Event // the events of by in which it does
	events []event.Event
	own    []event.Event // those that are judged here rather than where the function is called
}

// maxActors bounds the tasks of a function, those of its tasks included.
const maxActors = 48

// actors returns the actors of the functions fns that have been analysed.
func actors(p *exec.Program, fns []*ssa.Function, stage exec.Stage) []*actor {
	var out []*actor
	for _, fn := range fns {
		s := p.Known(fn)
		if s == nil || p.Placed(fn) || p.Inline(fn) {
			continue
		}
		self := &actor{fn: fn}
		out = append(out, self)
		seen := map[event.TaskID]*actor{}
		var collect func(a *actor, ids []event.ID)
		collect = func(a *actor, ids []event.ID) {
			a.events = slices.Grow(a.events, len(ids))
			for _, id := range ids {
				e := p.Log.Event(id)
				if e.Kind != event.Task {
					a.events = append(a.events, e)
					continue
				}
				t := seen[e.Task]
				if t != nil {
					t.starts = append(t.starts, e)
					continue
				}
				if len(seen) == maxActors {
					p.Note(fn.Pos(), stage, "the function starts too many tasks to pair them all")
				}
				if len(seen) <= maxActors {
					t = &actor{fn: fn, task: e.Task, by: a, starts: []event.Event{e}}
					seen[e.Task] = t
					out = append(out, t)
					collect(t, p.Log.TaskEvents(e.Task))
				}
			}
		}
		collect(self, s.Events)
	}
	callersIn(p, fns).carry(out)
	return out
}

// A key names a piece of memory or a signal, the same for all actors that
// mean the same: a field of a type, a global variable, or an object of one
// function and the functions inside it.
type key any

type localKey struct {
	fn *ssa.Function
	at place.Place
}

// keys returns the names of p for the actor a. Elements of an object go by the
// name of the whole.
func (m *matcher) keys(a *actor, p place.Place) []key {
	local := localKey{a.fn, p}
	if ks, ok := m.named[local]; ok {
		return ks
	}
	p = m.p.Whole(p)
	ks := []key{localKey{a.fn, p}}
	if c := m.p.Class(p); c != nil {
		ks = append(ks, c)
	}
	m.named[local] = ks
	return ks
}
