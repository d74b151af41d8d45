package exec

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A callee is what a call calls, with its operands.
type callee struct {
	instr   ssa.Instruction // the call, the go statement, or the RunDefers that makes a deferred call
	common  *ssa.CallCommon
	result  ssa.Value // the register of the result, nil if none
	fn      *ssa.Function
	closure place.Value   // the value called, for its bindings
	args    []place.Value // the receiver of a method first
	site    event.Site
}

// call runs a call and returns the states after it.
func (f *function) call(w *world.World, instr ssa.Instruction, c *ssa.CallCommon) []*world.World {
	result, _ := instr.(ssa.Value)
	return f.invoke(w, f.resolve(w, instr, c, result, f.operands(w, c)))
}

// operands evaluates what c calls and its arguments, in this order.
func (f *function) operands(w *world.World, c *ssa.CallCommon) []place.Value {
	vs := []place.Value{f.eval(w, c.Value)}
	for _, a := range c.Args {
		vs = append(vs, f.eval(w, a))
	}
	return vs
}

// resolve finds out what is called, given the values of the operands.
func (f *function) resolve(w *world.World, instr ssa.Instruction, c *ssa.CallCommon, result ssa.Value, operands []place.Value) callee {
	k := callee{instr: instr, common: c, result: result, closure: operands[0], args: operands[1:]}
	k.site = f.Log.Site(event.SiteInfo{Pos: callPos(instr, c), Instr: instr})
	if c.IsInvoke() {
		k.args = operands
		return k
	}
	k.fn = c.StaticCallee()
	if k.fn == nil {
		k.fn = f.funcOf(operands[0])
	}
	return k
}

// funcOf returns the function that v is known to be, nil if it is not known.
func (f *function) funcOf(v place.Value) *ssa.Function {
	if fn := f.Table.FuncOf(v); fn != nil {
		return fn
	}
	if v.Kind == place.Ref && v.Path == 0 {
		if f.of.body != nil && f.Table.Info(v.Sym).Val == ssa.Value(f.of.yield) {
			return f.of.body
		}
		if mc, ok := f.Table.Info(f.Table.Base(v.Sym)).Val.(*ssa.MakeClosure); ok {
			return mc.Fn.(*ssa.Function)
		}
	}
	return nil
}

// invoke runs the call k now.
func (f *function) invoke(w *world.World, k callee) []*world.World {
	if b, ok := k.common.Value.(*ssa.Builtin); ok {
		return f.builtin(w, k, b.Name())
	}
	if k.result != nil {
		f.define(w, k.result)
	}
	var out []*world.World
	for _, w := range f.settleMethod(w, k) {
		out = append(out, f.called(w, k)...)
	}
	return out
}

// called runs the call k, by its contracts or its body, if there are any.
func (f *function) called(w *world.World, k callee) []*world.World {
	if k.common.IsInvoke() {
		return f.dispatch(w, k)
	}
	if cs := f.contracts(k); len(cs) > 0 {
		return f.applyContracts(w, k, cs)
	}
	if k.fn != nil {
		if f.spent(w, k.closure) {
			return []*world.World{w}
		}
		if f.callsOnce(w, k.closure) {
			f.firstOn(w, k.closure, k.site)
		}
		if s := f.summaryOf(k); s != nil {
			return f.applySummary(w, k, s)
		}
	}
	f.unknownCall(w, k)
	return f.turns(w, k)
}

// contracts returns the contracts of what k calls. A body in this package
// tells more than a contract that it inherits from an interface.
func (f *function) contracts(k callee) []*contract.Contract {
	if k.common.IsInvoke() {
		return f.Contracts.Invoke(k.common.Method, k.common.Value.Type())
	}
	return f.contractsOf(k.fn)
}

func (f *Program) contractsOf(fn *ssa.Function) []*contract.Contract {
	if fn == nil || isBound(fn) {
		return nil
	}
	obj := funcObject(fn)
	if obj == nil {
		return nil
	}
	cs := f.Contracts.Func(obj)
	if len(cs) > 0 && f.local(fn) && len(fn.Blocks) > 0 && fn.Synthetic == "" && cs[0].Package != obj.Pkg().Path() {
		return nil
	}
	return cs
}

// isBound reports whether fn is a method bound to its receiver, which it has as a variable: its
// body calls the method.
func isBound(fn *ssa.Function) bool {
	return strings.HasPrefix(fn.Synthetic, "bound method wrapper")
}

// unknownCall runs a call of which nothing is known: it is synchronous, reads
// what it is given and keeps nothing, except what a completion token proves.
func (f *function) unknownCall(w *world.World, k callee) {
	for i, a := range k.args {
		f.readDeep(w, a, k.site)
		f.escape(w, k, i, a)
	}
	f.endBorrows(w, k, nil)
	f.callUnknown(w, k)
	f.lendByToken(w, k)
}

// callUnknown runs a call of a function value whose body is not known here; a caller may
// know what it does. If it looks like one that only gives a sign, the call counts as
// that sign.
func (f *function) callUnknown(w *world.World, k callee) {
	if k.common.IsInvoke() {
		f.waitsOfHeld(w, k)
		return
	}
	if k.closure.Kind != place.Ref {
		return
	}
	p := f.join(k.closure, callSel)
	if target, ok := w.Store.Get(p); ok {
		f.signal(w, target.Place(), k.site)
		return
	}
	if f.entryRooted(k.closure.Sym) {
		f.record(w, event.Event{Kind: event.Call, Place: k.closure.Place(), Site: k.site})
	}
	f.waitsOfHeld(w, k)
	if givesSign(k.common.Signature()) || f.fromAround(k.closure) {
		f.signal(w, p, k.site)
	}
}

// fromAround reports whether v is what a variable of the function around this one held, as
// a whole: that function knows which function it is, and what signs it gives.
func (f *function) fromAround(v place.Value) bool {
	i := f.Table.Info(v.Sym)
	return v.Path == 0 && i.Origin == place.FromInit && i.At.Path == 0 && f.Table.Info(i.At.Sym).Origin == place.FromFree
}

// givesSign reports whether a function of type sig can do nothing but give a
// sign, perhaps with an error as its cause.
func givesSign(sig *types.Signature) bool {
	if sig.Results().Len() > 0 || sig.Params().Len() > 1 {
		return false
	}
	return sig.Params().Len() == 0 || IsError(sig.Params().At(0).Type())
}

// escape makes the argument a known to the callee, which may change what it
// points to.
func (f *function) escape(w *world.World, k callee, i int, a place.Value) {
	f.share(w, a)
	if a.Kind == place.Ref {
		f.dropEnds(w, a.Sym)
	}
	if a.Kind == place.Ref && a.Path == 0 && f.Table.Allocated(a.Sym) && f.funcOf(a) == nil {
		f.lose(w, a.Sym, k.instr)
	}
}

// readDeep records that the memory behind v is read. What lies behind the fields of an object with
// a lock of its own is read under that, if others use it so.
func (f *function) readDeep(w *world.World, v place.Value, site event.Site) {
	for _, e := range f.Table.Elems(v) {
		f.readDeep(w, e, site)
	}
	switch {
	case v.Kind == place.Ref && v.Off == 0 && v.Mod == 0:
		f.access(w, event.Read, v.Place(), v.Rng, site)
	case v.Kind != place.Agg:
		return
	}
	locks := w.Locks
	w.Locks = f.Log.Union(locks, f.ownLocks(w, v.Sym))
	for _, e := range f.inside(w, v) {
		f.access(w, event.Read, e.Place(), e.Rng, site)
	}
	w.Locks = locks
}

// inside returns the references to other memory that are known to be in the object v, or in the
// one that v refers to.
func (f *function) inside(w *world.World, v place.Value) []place.Value {
	var out []place.Value
	for q, e := range w.Store.In(v.Sym) {
		if e.Kind == place.Ref && e.Off == 0 && e.Mod == 0 && e.Sym != v.Sym && f.Table.HasPrefix(q.Path, v.Path) {
			out = append(out, e)
		}
	}
	return out
}

// ownLocks returns the locks of the object s, in it or behind a field, that borrowers hold.
func (f *function) ownLocks(w *world.World, s place.Sym) event.Set {
	var own event.Set
	for _, l := range w.Loans {
		own = f.Log.Union(own, f.Log.Map(l.Locks, func(m event.Mark) (event.Mark, bool) {
			of := m.Place.Sym == s
			for _, e := range w.Store.In(s) {
				of = of || e.Kind == place.Ref && e.Sym == m.Place.Sym
			}
			return m, of
		}))
	}
	return own
}
