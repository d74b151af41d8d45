package world

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// A World is the state of one path. The zero World is not ready for use; see
// New.
type World struct {
	Env     map[ssa.Value]place.Value
	Store   map[place.Place]place.Value
	Facts   map[place.Sym]place.Value
	Loans   []Loan
	Fired   event.Set                    // signals given
	Seen    event.Set                    // signals observed
	Settled event.Set                    // completions awaited
	Locks   event.Set                    // locks held
	Shared  map[place.Sym]bool           // allocations that others may know
	Lost    map[place.Sym]LostAt         // objects whose contents may have changed unseen
	Defers  []*ssa.Defer                 // registered, oldest first
	Args    map[*ssa.Defer][]place.Value // their operands: the function, then the arguments
	Trace   []event.ID                   // the history: sorted, not part of the identity
	Result  []place.Value                // at a return
}

// LostAt is the instruction at which the contents of an object were lost.
type LostAt = ssa.Instruction

// New returns the state at the entry of a function.
func New() *World {
	return &World{
		Env:    map[ssa.Value]place.Value{},
		Store:  map[place.Place]place.Value{},
		Facts:  map[place.Sym]place.Value{},
		Shared: map[place.Sym]bool{},
		Lost:   map[place.Sym]LostAt{},
		Args:   map[*ssa.Defer][]place.Value{},
	}
}

// Clone returns a copy of w that shares nothing mutable with it.
func (w *World) Clone() *World {
	c := *w
	c.Env = maps.Clone(w.Env)
	c.Store = maps.Clone(w.Store)
	c.Facts = maps.Clone(w.Facts)
	c.Loans = slices.Clone(w.Loans)
	c.Shared = maps.Clone(w.Shared)
	c.Lost = maps.Clone(w.Lost)
	c.Defers = slices.Clone(w.Defers)
	c.Args = maps.Clone(w.Args)
	c.Trace = slices.Clip(w.Trace)
	return &c
}

// Happened adds the event id to the history.
func (w *World) Happened(id event.ID) {
	i, ok := slices.BinarySearch(w.Trace, id)
	if !ok {
		w.Trace = slices.Insert(slices.Clip(w.Trace), i, id)
	}
}

// MergeTrace adds the history of o to that of w and reports whether it grew.
func (w *World) MergeTrace(o *World) bool {
	n := len(w.Trace)
	for _, id := range o.Trace {
		w.Happened(id)
	}
	return len(w.Trace) > n
}

// AddLoan opens the loan l, unless the same is open already or there are too
// many (max). It reports whether there was room.
func (w *World) AddLoan(l Loan, max int) bool {
	for _, o := range w.Loans {
		o.GaveUp = l.GaveUp
		if o == l {
			return true
		}
	}
	if len(w.Loans) >= max {
		return false
	}
	w.Loans = append(w.Loans, l)
	return true
}
