package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// record adds an event to the history of w and to that of the function. What
// happened before it is kept as far as it can matter.
func (f *function) record(w *world.World, e event.Event) {
	e.Fired, e.Seen = f.Log.Union(e.Fired, w.Fired), f.Log.Union(e.Seen, w.Seen)
	e.Settled, e.Locks = f.Log.Union(e.Settled, w.Settled), f.Log.Union(e.Locks, w.Locks)
	f.log(w, e)
}

// log adds the event e, which says itself what was before it, to the history of
// w and to that of the function.
func (f *function) log(w *world.World, e event.Event) {
	switch e.Kind {
	case event.Read:
		if !f.matters(e) {
			return
		}
	case event.Write, event.Append, event.Refill, event.Release:
		e.Seen = 0
	}
	k := e
	if e.Kind == event.Read || e.Kind == event.Write {
		k.Site = 0 // of equal accesses the first will do
	}
	id, ok := f.logged[k]
	if !ok && e.Kind == event.Task {
		if f.tasks++; f.tasks > maxStarted {
			f.giveUp("the function starts too many tasks to tell apart")
			return
		}
	}
	if !ok {
		if len(f.events) >= maxEvents {
			f.giveUp("the function does too much to summarize")
			return
		}
		id = f.Log.Intern(e)
		f.logged[k] = id
		f.events[id] = true
	}
	w.Happened(id)
}

// matters reports whether the read e can be of interest to anybody: one of lent
// memory, or of something that a signal has announced.
func (f *function) matters(e event.Event) bool {
	if e.Seen|e.Settled != 0 {
		return true
	}
	typ := f.cellType(e.Place)
	return typ == nil || IsError(typ) || f.lendable(e) || f.passed(e.Place.Sym)
}

// passed reports whether s was handed to the function, other than as the receiver of
// a method: it may be a message.
func (f *function) passed(s place.Sym) bool {
	i := f.Table.Info(s)
	switch i.Origin {
	case place.FromFree:
		return true
	case place.FromParam:
		return f.fn.Signature.Recv() == nil || i.Val != f.fn.Params[0]
	case place.FromInit:
		return f.Table.Info(i.At.Sym).Origin == place.FromFree
	}
	return false
}

// access records that the memory at p is read or changed, and catches the loans
// that this conflicts with.
func (f *function) access(w *world.World, kind event.Kind, p place.Place, rng place.Range, site event.Site) {
	if p.Sym == 0 {
		return
	}
	held := w.Locks
	w.Locks = f.locksOf(w, p.Sym)
	defer func() { w.Locks = held }()
	f.catch(w, kind, p, rng, site, w.Settled)
	if kind.Modifies() && f.pooled(w, p.Sym) {
		// Of what nobody else knows yet, no sign so far has told anybody.
		defer func(fired event.Set) { w.Fired = fired }(w.Fired)
		w.Fired = 0
	}
	if f.reachable(w, p.Sym) {
		f.record(w, event.Event{Kind: kind, Place: f.Table.Home(p), Rng: rng, Site: site})
	}
}

// catch finds the open loans that an access conflicts with.
func (f *function) catch(w *world.World, kind event.Kind, p place.Place, rng place.Range, site event.Site, settled event.Set) {
	if f.Table.Many(p.Sym) {
		return
	}
	f.useLate(w, kind, p, site)
	p = f.Table.Home(p)
	f.steps -= len(w.Loans) / 8
	for _, l := range w.Loans {
		if !kind.Modifies() && !(l.Writes && f.elements(l.Place) && l.Place == p) {
			continue
		}
		if l.Place.Sym != p.Sym || !f.Table.Overlap(l.Place.Path, p.Path) || f.Table.Disjoint(l.Rng, rng) {
			continue
		}
		if (kind == event.Refill || kind == event.Append) && l.Place.Path != p.Path && f.endsBorrow(p.Path) && f.Table.HasPrefix(p.Path, l.Place.Path) {
			continue // the object itself may be called meanwhile, as far as is known
		}
		if l.Waits() || f.settledBy(w, l, settled) || f.guarded(w, l) || l.Site == site && !l.Later {
			continue
		}
		if l.Kind == world.BySend && !f.reachable(w, l.Chan.Sym) {
			continue // the channel is one that nobody else knows, and nobody else receives from
		}
		k := conflictKey{l.Site, site, p, l.Weak}
		if !f.caught[k] && !f.opposed(l, site) {
			f.caught[k] = true
			f.Conflicts = append(f.Conflicts, Conflict{l, kind, p, site, f.fn, f.Table.IsTail(rng)})
		}
	}
}

// opposed reports whether a value of f's function that never changes decides that the borrower of l does not
// come to use its memory where the access at site is made.
func (f *function) opposed(l world.Loan, site event.Site) bool {
	never := func(ssa.Instruction) bool { return false }
	return f.Opposed(l.Site, site, f.fn, never) || l.Use != 0 && f.Opposed(l.Use, site, f.fn, never)
}

// guarded reports whether both sides of a conflict hold a common lock.
func (f *function) guarded(w *world.World, l world.Loan) bool {
	for _, m := range f.Log.Marks(w.Locks) {
		if f.Log.Has(l.Locks, m.Place) {
			return true
		}
		if l.Kind == world.BySend && m.Place.Sym == l.Place.Sym {
			return true // the message carries its own lock
		}
	}
	return false
}

// scalar reports whether values of type typ are copied whole: they refer to no memory
// that could be lent.
func scalar(typ types.Type) bool {
	switch t := typ.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Signature, *types.Interface, *types.Chan:
		return true
	}
	return false
}

// position returns the best position of instr.
func position(instr ssa.Instruction) token.Pos {
	if instr == nil {
		return token.NoPos
	}
	if p := instr.Pos(); p.IsValid() {
		return p
	}
	switch instr := instr.(type) {
	case *ssa.Call:
		return instr.Common().Pos()
	case *ssa.Store:
		return instr.Addr.Pos()
	case *ssa.UnOp:
		return instr.X.Pos()
	}
	return token.NoPos
}
