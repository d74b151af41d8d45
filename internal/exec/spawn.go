package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// goStmt runs a go statement.
func (f *function) goStmt(w *world.World, g *ssa.Go) {
	k := f.resolve(w, g, g.Common(), nil, f.operands(w, g.Common()))
	f.handOver(w, g)
	f.spawn(w, k, world.ByGo, 0)
}

// spawn starts the call k beside this function: what it uses is lent to it
// until it gives a sign after its last use, or until one of tokens.
func (f *function) spawn(w *world.World, k callee, kind world.LoanKind, tokens event.Set) {
	var events []event.ID
	var sent []world.Loan
	shared := map[event.ID]bool{}
	if s := f.taskSummary(k); s != nil {
		f.placed[s.Fn] = true
		t := f.translate(w, k, s)
		events = t.events(s.Events)
		t.shared(s.Events, shared)
		sent = t.sent(s)
	} else {
		events = f.unseenTask(w, k)
	}
	f.imply(events)
	uses := f.usesOf(events, shared)
	f.meet(w, uses)
	f.startLate(w, events)
	f.recordTask(w, k, kind == world.ByGo, events, tokens)
	for _, a := range append(k.args, k.closure) {
		f.share(w, a)
	}
	f.lendUses(w, uses, world.Loan{Kind: kind, Site: k.site, Tokens: tokens})
	f.lendObliged(w, k, events, world.Loan{Kind: kind, Site: k.site, Tokens: f.Log.Union(tokens, f.signsAmong(events))})
	for _, l := range sent {
		f.open(w, l)
	}
	f.loseWrites(w, events)
}

// sent returns the loans of what the task of s has sent to others when it ends: its starter
// knows less of them than the task did.
func (t *translation) sent(s *Summary) []world.Loan {
	var out []world.Loan
	for _, o := range s.Outcomes {
		for _, l := range o.Loans {
			if l.Kind != world.BySend {
				continue
			}
			if l, ok := t.loan(l); ok && !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}

// startUnknown starts a function of which nothing is known but that tokens are given when it
// ends.
func (f *function) startUnknown(w *world.World, k callee, tokens event.Set) {
	f.recordTask(w, k, true, nil, tokens)
}

// recordTask records a task with the given events. Whoever runs it gives the signs
// tokens at its end.
func (f *function) recordTask(w *world.World, k callee, started bool, events []event.ID, tokens event.Set) {
	for _, m := range f.Log.Marks(tokens) {
		events = append(events, f.Log.Intern(event.Event{Kind: event.Close, Place: m.Place, Site: k.site}))
	}
	s := f.taskSummary(k)
	d := event.TaskData{Site: k.site, Go: started, Open: s != nil && s.Partial}
	f.record(w, event.Event{Kind: event.Task, Site: k.site, Task: f.Log.Task(d, events)})
}

// imply notes, for each sign that a task gives, what it has waited for before: who sees the
// sign knows that this is over, too.
func (f *function) imply(events []event.ID) {
	for _, id := range events {
		if e := f.Log.Event(id); (e.Kind == event.Close || e.Kind == event.Send) && e.Settled != 0 {
			f.implied[e.Place] = f.Log.Union(f.implied[e.Place], e.Settled)
		}
	}
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
// its arguments, and what is known to be in structs and arrays, then gives each sign that it was handed.
func (f *function) unseenTask(w *world.World, k callee) []event.ID {
	var out []event.ID
	add := func(kind event.Kind, v place.Value) {
		out = append(out, f.Log.Intern(event.Event{Kind: kind, Place: v.Place(), Rng: v.Rng, Site: k.site}))
	}
	for i, a := range k.args {
		if a.Kind == place.Agg {
			for _, v := range f.inside(w, a) {
				add(event.Read, v)
			}
		}
		if a.Kind != place.Ref {
			continue
		}
		if f.isToken(f.argType(k, i)) {
			add(event.Close, a)
			continue
		}
		if fn := f.funcOf(a); fn != nil {
			out = append(out, f.signsOf(w, a, k.site)...)
			continue
		}
		add(event.Read, a)
	}
	if !k.common.IsInvoke() && k.fn == nil && f.passedOn(k.closure) {
		add(event.Call, k.closure)
	}
	b := binder{f, w, k}
	for _, c := range f.contracts(k) {
		if c.Verb != contract.VerbWrite && c.Verb != contract.VerbWriteDeep || c.OptIn {
			continue
		}
		for _, p := range c.Places {
			if v, typ := b.value(p); v.Kind == place.Ref && (typ == nil || !types.IsInterface(typ)) {
				add(event.Write, v)
			}
		}
	}
	return out
}

// signsOf returns the signs that a call of the function value v gives.
func (f *function) signsOf(w *world.World, v place.Value, site event.Site) []event.ID {
	s := f.Summary(f.funcOf(v))
	if s == nil {
		return nil
	}
	var out []event.ID
	for _, id := range f.translateClosure(w, v, site, s).events(s.Events) {
		if e := f.Log.Event(id); e.Kind == event.Close || e.Kind == event.Send {
			out = append(out, id)
		}
	}
	return out
}

// meet catches the conflicts of a new task with the loans that are open.
func (f *function) meet(w *world.World, uses []use) {
	locks := w.Locks
	for _, u := range uses {
		if u.Kind.Modifies() && !u.shared && f.elements(place.Place{Sym: u.Place.Sym}) && !f.arrayVariable(u.Place.Sym) {
			w.Locks = u.Locks
			f.catch(w, u.Kind, u.Place, u.Rng, u.Site, u.Settled)
		}
	}
	w.Locks = locks
}

// arrayVariable reports whether s is a variable of array type, rather than the memory
// of a slice.
func (f *function) arrayVariable(s place.Sym) bool {
	a, ok := f.Table.Info(f.Table.Base(s)).Val.(*ssa.Alloc)
	return ok && a.Comment != "makeslice"
}

// lendUses opens a loan like l for each of uses.
func (f *function) lendUses(w *world.World, uses []use, l world.Loan) {
	for _, u := range uses {
		tokens := u.ends
		if !u.nested {
			tokens = f.Log.Union(l.Tokens, u.ends)
		}
		c := u.loan(l, tokens)
		c.Locks = u.Locks
		f.open(w, c)
	}
}

// lendable reports whether the use u of a task is one of memory that one
// lends: a message or buffer, rather than a variable, a field of something that stays,
// or a result that the task provides.
func (f *function) lendable(u event.Event) bool {
	if u.Kind == event.Call {
		return f.passedOn(place.RefTo(u.Place.Sym))
	}
	writes := u.Kind.Modifies()
	if f.isView(u.Place.Sym) && !writes {
		return true
	}
	if writes && u.Fired != 0 {
		return false // provided after a sign: a matter of order
	}
	typ := f.cellType(u.Place)
	if typ == nil {
		return true
	}
	if f.guardedType(typ) {
		return false
	}
	_, basic := typ.Underlying().(*types.Basic)
	sels := f.Table.Selectors(u.Place.Path)
	if len(sels) == 0 {
		return f.elements(u.Place) || !basic && !scalar(typ) && !header(typ) && f.message(u.Place.Sym)
	}
	if sels[len(sels)-1].Kind == place.Field {
		if owner := f.Table.Type(u.Place.Sym); owner != nil && f.guardedType(owner) {
			return false
		}
		return !writes && f.message(u.Place.Sym) && !header(typ)
	}
	return basic || !writes
}

// inField reports whether p lies in a field of its object.
func (f *function) inField(p place.Place) bool {
	sels := f.Table.Selectors(p.Path)
	return len(sels) > 0 && sels[0].Kind == place.Field
}

// message reports whether s is an object that this function has made or was handed,
// rather than one that it found somewhere, or that a constructor gave it: those stay.
func (f *function) message(s place.Sym) bool {
	i := f.Table.Info(s)
	for i.Origin == place.FromAge {
		i = f.Table.Info(i.Of)
	}
	return i.Origin == place.FromAlloc || f.passed(s) || i.Origin == place.FromDef && f.fromPool(i.Val)
}

// fromPool reports whether v is what a pool has given: the result of a method of a type with
// another method that takes such things back.
func (f *function) fromPool(v ssa.Value) bool {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	if assert, ok := v.(*ssa.TypeAssert); ok {
		v = assert.X
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	fn := call.Common().StaticCallee()
	if fn == nil || fn.Signature.Recv() == nil {
		return false
	}
	for m := range types.NewMethodSet(fn.Signature.Recv().Type()).Methods() {
		for _, c := range f.Contracts.Func(m.Obj().(*types.Func)) {
			if c.Verb == contract.VerbRelease && c.Places[0].Root == contract.RootArg {
				return true
			}
		}
	}
	return false
}

// elements reports whether p is all that a slice or map refers to.
func (f *function) elements(p place.Place) bool {
	typ := f.Table.Type(p.Sym)
	if p.Path != 0 || typ == nil {
		return false
	}
	switch t := typ.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	case *types.Pointer:
		_, array := t.Elem().Underlying().(*types.Array)
		return array
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

// know notes that a task that a callee has started, with the given events, knows the objects of
// this function that it uses, and may change them from now on.
func (f *function) know(w *world.World, events []event.ID) {
	for _, id := range events {
		if e := f.Log.Event(id); e.Kind == event.Task {
			f.know(w, f.Log.TaskEvents(e.Task))
		} else if e.Place.Sym != 0 {
			f.share(w, place.RefTo(e.Place.Sym))
		}
	}
	f.loseWrites(w, events)
}

// loseWrites forgets what the cells hold that the task may change.
func (f *function) loseWrites(w *world.World, events []event.ID) {
	for _, id := range events {
		if e := f.Log.Event(id); e.Kind.Modifies() && e.Place.Sym != 0 {
			f.loseCell(w, e.Place)
		}
	}
}

// loseCell forgets what p and the cells below it hold.
func (f *function) loseCell(w *world.World, p place.Place) {
	f.forget(w, p)
	if f.zeroed(w, p.Sym) {
		w.Store.Set(p, place.Value{Kind: place.Shared})
		return
	}
	w.Store.Delete(p)
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
