package world

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// A World is the state of one path.
type World struct {
	Env     Map[Reg, place.Value]
	Store   Cells
	Facts   Map[place.Sym, place.Value]
	Loans   []Loan
	Ends    []End                  // memory that nobody may use any longer
	Fired   event.Set              // signals given
	Seen    event.Set              // signals observed
	Settled event.Set              // completions awaited
	Locks   event.Set              // locks held
	Shared  Map[place.Sym, bool]   // allocations that others may know
	Lost    Map[place.Sym, LostAt] // objects whose contents may have changed unseen
	Defers  []Deferred             // registered, oldest first; not changed in place
	Trace   []event.ID             // the history: sorted, not part of the identity
	Result  []place.Value          // at a return

	ownTrace bool // no other state has this history
}

// A Reg is the number of a register of the function.
type Reg uint32

// LostAt is the instruction at which the contents of an object were lost.
type LostAt = ssa.Instruction

// A Deferred is a deferred call.
type Deferred struct {
	Instr    ssa.CallInstruction // a defer statement, or a call that registers a function
	Operands []place.Value       // the function, then the arguments
}

// New returns the state at the entry of a function.
func New() *World { return &World{} }

// Clone returns a copy of w that shares nothing that a change of one would
// show in the other.
func (w *World) Clone() *World {
	w.ownTrace = false
	c := *w
	c.Env = w.Env.Clone()
	c.Store = w.Store.Clone()
	c.Facts = w.Facts.Clone()
	c.Loans = slices.Clone(w.Loans)
	c.Ends = slices.Clone(w.Ends)
	c.Shared = w.Shared.Clone()
	c.Lost = w.Lost.Clone()
	return &c
}

// Happened adds the event id to the history.
func (w *World) Happened(id event.ID) {
	i, ok := slices.BinarySearch(w.Trace, id)
	if ok {
		return
	}
	if !w.ownTrace {
		w.Trace, w.ownTrace = slices.Grow(slices.Clip(w.Trace), 1+len(w.Trace)/4), true
	}
	w.Trace = slices.Insert(w.Trace, i, id)
}

// Forget removes the events for which drop holds from the history.
func (w *World) Forget(drop func(event.ID) bool) {
	if slices.ContainsFunc(w.Trace, drop) {
		w.Trace, w.ownTrace = slices.DeleteFunc(slices.Clone(w.Trace), drop), true
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
