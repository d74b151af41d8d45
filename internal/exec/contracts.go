package exec

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// Parts of objects that have no name in Go.
var (
	memorySel   = place.PseudoSel("memory")   // what an object lends out as its result
	zeroSel     = place.PseudoSel("zero")     // the sign that one less is at work, of those that a number counts
	onceSel     = place.PseudoSel("once")     // that a function runs its body at its first call only
	takenSel    = place.PseudoSel("taken")    // the sign that an operation has taken back if its result is true
	clearSel    = place.PseudoSel("clear")    // the sign that a flag is no longer set
	flagSel     = place.PseudoSel("flag")     // the flag that an atomic load has read
	doneSel     = place.PseudoSel("done")     // the end of a context
	ranSel      = place.PseudoSel("ran")      // that what is run once has been run
	settlesSel  = place.PseudoSel("settles")  // what has ended if a result is true
	closedSel   = place.PseudoSel("closed")   // the end of a channel
	allSel      = place.PseudoSel("all")      // all answers that a channel was to bring
	roomSel     = place.PseudoSel("room")     // that what was sent on a channel has been received
	spareSel    = place.PseudoSel("spare")    // the rest of the memory that an object appends to
	refsSel     = place.PseudoSel("refs")     // how many references have been taken in sight
	taskSel     = place.PseudoSel("task")     // that a task has an object
	callSel     = place.PseudoSel("call")     // the sign that calling a function gives, or what it completes
	overSel     = place.PseudoSel("over")     // the end of the runs of a function that a call has waited for
	detachedSel = place.PseudoSel("detached") // the lock under which memory was taken out of the field that held it
)

// applyContracts runs a call by its contracts.
func (f *function) applyContracts(w *world.World, k callee, cs []*contract.Contract) []*world.World {
	b := binder{f, w, k}
	f.readOperands(b, cs)
	f.endBorrows(w, k, cs)
	var out []*world.World
	for _, o := range f.outcomesBy(b, cs) {
		out = append(out, f.applyAll(o, cs)...)
	}
	return out
}

// applyAll runs the contracts cs of a call whose outcome is known as far as they ask for it.
func (f *function) applyAll(o outcome, cs []*contract.Contract) []*world.World {
	b, w, k := o.binder, o.w, o.k
	var calls []place.Value
	for _, c := range inOrder(cs) {
		if c.OptIn || !o.meets(c.If) {
			continue
		}
		switch c.Verb {
		case contract.VerbNoReturn:
			return nil
		case contract.VerbCall, contract.VerbCallOnce:
			if c.To != nil {
				f.callLater(b, c)
				continue
			}
			if c.Verb == contract.VerbCallOnce && !f.first(b) {
				continue
			}
			for _, p := range c.Places {
				v, _ := b.value(p)
				calls = append(calls, v)
			}
		case contract.VerbDefer:
			f.registerCalls(b, c)
		default:
			if !f.applyContract(b, c) {
				return nil
			}
		}
	}
	worlds := []*world.World{w}
	for _, v := range calls {
		worlds = f.callBack(worlds, k, v)
	}
	return worlds
}

// readOperands records that the call reads what it is given, except what it
// only locks, waits for or writes.
func (f *function) readOperands(b binder, cs []*contract.Contract) {
	for _, c := range cs {
		switch c.Verb {
		case contract.VerbLock, contract.VerbUnlock, contract.VerbRLock, contract.VerbRUnlock,
			contract.VerbSignal, contract.VerbSettle, contract.VerbCondWait, contract.VerbAStore, contract.VerbALoad, contract.VerbARMW, contract.VerbAAdd:
			return
		}
	}
	for i, a := range b.k.args {
		if i == 0 && b.method() && changesReceiver(cs) {
			continue
		}
		f.readDeep(b.w, a, b.k.site)
	}
}

// changesReceiver reports whether one of the contracts cs is of a change of the receiver, or of
// something that takes it away: what is more than that it is read.
func changesReceiver(cs []*contract.Contract) bool {
	return slices.ContainsFunc(cs, func(c *contract.Contract) bool {
		switch c.Verb {
		case contract.VerbWrite, contract.VerbWriteDeep, contract.VerbRelease:
			return slices.ContainsFunc(c.Places, func(p contract.Place) bool { return p.Root == contract.RootRecv })
		}
		return false
	})
}

// applyContract runs one contract and reports whether the path goes on.
func (f *function) applyContract(b binder, c *contract.Contract) bool {
	switch c.Verb {
	case contract.VerbAlias, contract.VerbCancel:
		f.relate(b, c)
		return true
	case contract.VerbReason:
		f.reason(b, c)
		return true
	}
	for _, p := range c.Places {
		for _, e := range b.elements(p) {
			if !f.applyAt(b, c, p, e.value, e.typ) {
				return false
			}
		}
	}
	return true
}

// applyAt runs the contract c, which speaks of what it does with v, of type typ, at the place
// p, and reports whether the path goes on.
func (f *function) applyAt(b binder, c *contract.Contract, p contract.Place, v place.Value, typ types.Type) bool {
	switch c.Verb {
	case contract.VerbWrite:
		if p.IsReceiver() && v.Kind == place.Ref && f.leavesAll(f.join(v, memorySel), b.k.instr) {
			break // the call that lent the memory has written as much of the receiver
		}
		if typ == nil || !writes(typ) || f.memoryWriter(v) {
			f.write(b.w, event.Write, v, b.k.site)
		}
	case contract.VerbWriteDeep:
		f.writeDeep(b, v)
	case contract.VerbGrow:
		if !p.IsReceiver() {
			f.grow(b, v)
		}
	case contract.VerbRetain:
		f.retain(b.w, v)
	case contract.VerbRelease:
		f.releaseContract(b, p)
	case contract.VerbIsNil:
		if !f.assumeValue(b.w, v, place.NilValue) {
			return false
		}
	case contract.VerbNonNil:
		if v.Kind == place.Ref {
			b.w.Facts.Set(v.Sym, place.Value{Kind: place.NonNil})
		}
	case contract.VerbBorrow:
		f.borrow(b, c, p)
	case contract.VerbLend, contract.VerbLendW, contract.VerbTake:
		f.lendContract(b, c, v, b.passed(p, typ))
	case contract.VerbSpawn:
		f.spawnContract(b, c, v)
	case contract.VerbStable:
		f.stable(b, v)
	default:
		f.synchronize(b, c.Verb, v)
	}
	return true
}

// writes reports whether typ is an interface through which one writes, to wherever.
func writes(typ types.Type) bool {
	if !types.IsInterface(typ) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, "Write")
	_, ok := obj.(*types.Func)
	return ok
}

// memoryWriter reports whether what is written to v, a writer, goes to memory of its own,
// as with a bytes.Buffer.
func (f *function) memoryWriter(v place.Value) bool {
	typ := f.dynamicType(v)
	if typ == nil || types.IsInterface(typ) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, "Write")
	fn, ok := obj.(*types.Func)
	return ok && slices.ContainsFunc(f.Contracts.Func(fn), func(c *contract.Contract) bool {
		return c.Verb == contract.VerbWrite && len(c.Places) > 0 && c.Places[0].Root == contract.RootRecv
	})
}

// relate runs a contract that connects two places.
func (f *function) relate(b binder, c *contract.Contract) {
	if c.To == nil || len(c.Places) == 0 {
		return
	}
	if c.To.Root == contract.RootRecv && len(c.To.Path) == 0 {
		f.keep(b, c)
		return
	}
	v, _ := b.value(c.Places[0])
	if c.Verb == contract.VerbCancel {
		target, _ := b.value(*c.To)
		if v.Kind == place.Ref && target.Kind == place.Ref {
			b.w.Store.Set(f.join(v, callSel), f.join(target, doneSel).Ref())
		}
		return
	}
	if v.Kind != place.Ref && v.Kind != place.Agg {
		return
	}
	switch {
	case c.To.Root == contract.RootRes && len(c.To.Path) == 0:
		b.setResult(c.To.Index, v)
	case len(c.To.Path) == 1:
		base, typ := b.root(*c.To)
		if i, field := fieldNamed(typ, c.To.Path[0]); field != nil && base.Kind == place.Ref {
			f.store(b.w, f.join(base, place.FieldSel(i)), v)
		}
	}
}

// reason makes a result known to be non-nil if the completion it explains has
// been observed.
func (f *function) reason(b binder, c *contract.Contract) {
	end, _ := b.value(c.Places[0])
	res, _ := b.value(*c.To)
	if end.Kind == place.Ref && res.Kind == place.Ref && f.Log.Has(b.w.Seen, end.Place()) {
		b.w.Facts.Set(res.Sym, place.Value{Kind: place.NonNil})
	}
}

// writeDeep records that a decoder overwrites everything that v reaches.
func (f *function) writeDeep(b binder, v place.Value) {
	if v.Kind != place.Ref {
		return
	}
	f.write(b.w, event.Refill, v, b.k.site)
	for q, e := range b.w.Store.In(v.Sym) {
		if e.Kind == place.Ref && e.Sym != v.Sym && f.Table.HasPrefix(q.Path, v.Path) {
			f.write(b.w, event.Refill, e, b.k.site)
		}
	}
}

// grow runs a call that appends to v and returns the result of that.
func (f *function) grow(b binder, v place.Value) {
	if v.Kind != place.Ref {
		return
	}
	f.access(b.w, event.Append, v.Place(), f.Table.Tail(v.Rng), b.k.site)
	v.Rng = f.Table.Grown()
	b.setResult(0, v)
}

// lendContract opens the loan that c speaks of, unless it may end in a way that is not
// followed.
func (f *function) lendContract(b binder, c *contract.Contract, v place.Value, typ types.Type) {
	if slices.ContainsFunc(c.Until, func(e contract.Event) bool { return !b.followed(e) }) {
		f.Note(position(b.k.instr), LoanStage, "a loan whose end is not followed: "+c.String())
		return
	}
	scoped := slices.ContainsFunc(c.Until, byName)
	l := world.Loan{Kind: world.ByCall, Writes: c.Verb == contract.VerbLendW, Site: b.k.site, Tokens: f.until(b, c.Until), Local: scoped}
	f.lend(b.w, v, typ, l)
}

// byName reports whether e is known by a name alone: the end of a scope, or a call on
// whatever object. As far as this engine can tell, the function is in that scope, and its
// callers are not.
func byName(e contract.Event) bool {
	return e.Kind == contract.EventScope || e.Kind == contract.EventPass || e.Kind == contract.EventCall && !e.HasPlace
}

// followed reports whether a loan that ends with e is known to end there.
func (b binder) followed(e contract.Event) bool {
	if byName(e) {
		return !b.f.callsNamed(e.Name)
	}
	switch e.Kind {
	case contract.EventNever:
		return true
	case contract.EventCallback:
		v, _ := b.value(e.Place)
		return v.Kind == place.Nil || b.f.funcOf(v) != nil
	case contract.EventCall, contract.EventChan:
		v, _ := b.value(e.Place)
		return v.Kind == place.Ref || v.Kind == place.Nil
	}
	return false
}

// callsNamed reports whether the function calls a function of that name, or the method that
// it names as "Type.Method".
func (f *function) callsNamed(name string) bool {
	if _, method, ok := strings.Cut(name, "."); ok {
		name = method
	}
	found := false
	eachInstr(f.fn, func(instr ssa.Instruction) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			return
		}
		if c := call.Common(); c.IsInvoke() {
			found = found || c.Method.Name() == name
		} else if fn := c.StaticCallee(); fn != nil {
			found = found || fn.Name() == name
		}
	})
	return found
}

// spawnContract starts the function value v beside this function, and waits for it if the call
// returns only then.
func (f *function) spawnContract(b binder, c *contract.Contract, v place.Value) {
	k := b.k
	k.fn, k.closure, k.args, k.result = f.funcOf(v), v, nil, nil
	kind := world.ByCallback
	if len(c.Until) > 0 && c.Until[0].If == "" {
		kind = world.ByGo
	}
	tokens := f.until(b, c.Until)
	if k.fn == nil {
		f.startUnknown(b.w, k, tokens)
		return
	}
	atReturn := func(e contract.Event) bool { return e.Kind == contract.EventReturn }
	if !slices.ContainsFunc(c.Until, atReturn) {
		f.spawn(b.w, k, kind, tokens)
		return
	}
	over := f.join(v, overSel)
	f.spawn(b.w, k, kind, f.Log.Add(tokens, event.Mark{Place: over}))
	f.settle(b.w, receipt{place: over, site: k.site, block: block(k.instr), all: true})
}

// unsettles reports whether result n of the call c only looks like a completion.
func (p *Program) unsettles(c *ssa.CallCommon, n int) bool {
	return slices.ContainsFunc(p.contractsOfCall(c), func(c *contract.Contract) bool {
		return c.Verb == contract.VerbUnsettle && slices.ContainsFunc(c.Places, func(at contract.Place) bool { return at.Root == contract.RootRes && at.Index == n })
	})
}

// unsettlesField reports whether the channel in a field only looks like a
// completion.
func (p *Program) unsettlesField(field *types.Var, owner *types.Named) bool {
	return slices.ContainsFunc(p.Contracts.Field(field, owner), func(c *contract.Contract) bool { return c.Verb == contract.VerbUnsettle })
}

// contractsOfCall returns the contracts of what c calls, if that is known from
// the call alone.
func (p *Program) contractsOfCall(c *ssa.CallCommon) []*contract.Contract {
	if c.IsInvoke() {
		return p.Contracts.Invoke(c.Method, c.Value.Type())
	}
	return p.contractsOf(c.StaticCallee())
}

// waits reports whether instr may wait for another goroutine.
func (p *Program) waits(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return isReceive(instr)
	case *ssa.Select:
		return slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return s.Dir == types.RecvOnly })
	case *ssa.Call:
		return slices.ContainsFunc(p.contractsOfCall(instr.Common()), func(c *contract.Contract) bool { return c.Verb == contract.VerbSettle })
	}
	return false
}
