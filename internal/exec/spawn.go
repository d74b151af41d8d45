package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// goStmt runs a go statement.
func (f *function) goStmt(w *world.World, g *ssa.Go) {
	k := f.resolve(w, g, g.Common(), nil, f.operands(w, g.Common()))
	f.spawn(w, k, world.ByGo, 0)
}

// spawn starts the call k beside this function: what it uses is lent to it
// until it gives a sign after its last use, or until one of tokens.
func (f *function) spawn(w *world.World, k callee, kind world.LoanKind, tokens event.Set) {
	var events []event.ID
	var shared map[event.ID]bool
	s := f.taskSummary(k)
	if s != nil {
		f.placed[s.Fn] = true
		t := f.translate(w, k, s)
		events = t.events(s.Events)
		shared = t.shared(s.Events)
	} else {
		events = f.unseenTask(w, k)
	}
	for _, m := range f.Log.Marks(tokens) {
		end := event.Event{Kind: event.Close, Place: m.Place, Site: k.site}
		events = append(events, f.Log.Intern(end)) // whoever runs the task gives the sign at its end
	}
	task := f.Log.Task(k.site, kind == world.ByGo, events)
	f.record(w, event.Event{Kind: event.Task, Site: k.site, Task: task})
	for _, a := range append(k.args, k.closure) {
		f.share(w, a)
	}
	f.lendToTask(w, k, kind, tokens, events, shared)
	f.loseWrites(w, k, events)
}

// taskSummary returns the summary of what k calls if its body tells more than
// its contracts.
func (f *function) taskSummary(k callee) *Summary {
	if k.fn == nil || k.common.IsInvoke() || len(f.contracts(k)) > 0 {
		return nil
	}
	return f.Summary(k.fn)
}

// unseenTask returns the events of a call whose body is not seen: it reads
// its arguments, then gives each sign that it was handed.
func (f *function) unseenTask(w *world.World, k callee) []event.ID {
	var out []event.ID
	add := func(kind event.Kind, v place.Value) {
		out = append(out, f.Log.Intern(event.Event{Kind: kind, Place: v.Place(), Rng: v.Rng, Site: k.site}))
	}
	for i, a := range k.args {
		if a.Kind != place.Ref {
			continue
		}
		if isToken(f.argType(k, i)) {
			add(event.Close, a)
			continue
		}
		add(event.Read, a)
	}
	return out
}

// lendToTask opens a loan for each thing that a task uses, except through
// fields of something that stays (shared).
func (f *function) lendToTask(w *world.World, k callee, kind world.LoanKind, tokens event.Set, events []event.ID, shared map[event.ID]bool) {
	var signs, uses []event.Event
	kept := map[int]bool{}
	for _, id := range events {
		switch e := f.Log.Event(id); e.Kind {
		case event.Close, event.Send:
			signs = append(signs, e)
		case event.Read, event.Write, event.Append, event.Reset, event.Refill:
			uses = append(uses, e)
			if shared[id] {
				kept[len(uses)-1] = true
			}
		}
	}
	for i, u := range uses {
		if kept[i] {
			continue
		}
		if u.Settled != 0 {
			continue // the task waits for something first: that orders it
		}
		if !f.lendable(u) {
			continue
		}
		l := world.Loan{
			Kind: kind, Place: u.Place, Rng: u.Rng, Writes: u.Kind != event.Read, Locks: u.Locks,
			Tokens: f.Log.Union(tokens, f.endsOf(u, signs, uses)), Site: k.site, Use: u.Site,
		}
		w.AddLoan(l)
	}
}

// endsOf returns the signs after which a task no longer uses the place of u.
func (f *function) endsOf(u event.Event, signs, uses []event.Event) event.Set {
	var marks []event.Mark
	for _, s := range signs {
		ends := true
		for _, o := range uses {
			if o.Place.Sym == u.Place.Sym && f.Table.Overlap(o.Place.Path, u.Place.Path) && f.Log.Has(o.Fired, s.Place) {
				ends = false
			}
		}
		if ends {
			marks = append(marks, event.Mark{Place: s.Place})
		}
	}
	return f.Log.SetOf(marks)
}

// lendable reports whether the use u of a task is one of memory that one
// lends: a message or buffer, rather than a variable, a field of something that stays,
// or a result that the task provides.
func (f *function) lendable(u event.Event) bool {
	writes := u.Kind.Modifies()
	if writes && u.Fired != 0 {
		return false // provided after a sign: a matter of order
	}
	typ := f.cellType(u.Place)
	if typ == nil {
		return true
	}
	if guardedType(typ) {
		return false
	}
	_, basic := typ.Underlying().(*types.Basic)
	sels := f.Table.Selectors(u.Place.Path)
	if len(sels) == 0 {
		return f.elements(u.Place) || !basic && !scalar(typ) && !header(typ)
	}
	if sels[len(sels)-1].Kind == place.Field {
		return !writes && f.Table.Allocated(u.Place.Sym) || !scalar(typ) && !header(typ)
	}
	return basic || !writes
}

// elements reports whether p is all that a slice or map refers to.
func (f *function) elements(p place.Place) bool {
	typ := f.Table.Type(p.Sym)
	if p.Path != 0 || typ == nil {
		return false
	}
	switch typ.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// header reports whether a cell of type typ only refers to the memory that matters.
func header(typ types.Type) bool {
	switch typ.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Pointer:
		return true
	}
	return false
}

// loseWrites forgets what the cells hold that the task may change.
func (f *function) loseWrites(w *world.World, k callee, events []event.ID) {
	for _, id := range events {
		if e := f.Log.Event(id); e.Kind.Modifies() && e.Place.Sym != 0 {
			f.loseCell(w, e.Place, k.instr)
		}
	}
}

// loseCell forgets what p and the cells below it hold.
func (f *function) loseCell(w *world.World, p place.Place, at ssa.Instruction) {
	f.forget(w, p)
	if f.zeroed(w, p.Sym) {
		w.Store[p] = place.Value{}
		return
	}
	delete(w.Store, p)
}

// callPos returns the position to report for a call.
func callPos(instr ssa.Instruction, c *ssa.CallCommon) token.Pos {
	switch instr := instr.(type) {
	case *ssa.Go:
		return instr.Pos()
	case *ssa.Defer:
		return instr.Pos()
	}
	return c.Pos()
}
