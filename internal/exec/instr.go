package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// step runs one instruction that does not end its block, and returns the
// states after it: none if the path ends there. It may change w.
func (f *function) step(w *world.World, instr ssa.Instruction) []*world.World {
	switch instr := instr.(type) {
	case *ssa.Call:
		return f.callOrPanic(w, instr)
	case *ssa.Defer:
		f.deferCall(w, instr)
	case *ssa.RunDefers:
		return f.runDefers(w)
	case *ssa.Go:
		f.goStmt(w, instr)
	case *ssa.Send:
		f.send(w, instr, f.eval(w, instr.Chan), f.eval(w, instr.X), instr.X.Type())
	case *ssa.Select:
		return f.selectStmt(w, instr)
	case *ssa.Store:
		f.storeInstr(w, instr)
	case *ssa.MapUpdate:
		f.mapUpdate(w, instr)
	case *ssa.UnOp:
		return f.unOp(w, instr)
	case ssa.Value:
		f.compute(w, instr)
	}
	return []*world.World{w}
}

// compute runs an instruction that only gives its register a value.
func (f *function) compute(w *world.World, v ssa.Value) {
	switch v := v.(type) {
	case *ssa.Alloc:
		s := f.allocate(w, v)
		f.renew(w, s)
	case *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan:
		f.renew(w, f.allocate(w, v))
	case *ssa.MakeClosure:
		f.makeClosure(w, v)
	case *ssa.FieldAddr:
		f.selectAddr(w, v, f.eval(w, v.X), place.FieldSel(v.Field))
	case *ssa.Field:
		base := f.eval(w, v.X)
		if base.Kind == place.Agg {
			f.setReg(w, v, f.load(w, f.join(base, place.FieldSel(v.Field)), v.Type()))
			return
		}
		f.define(w, v)
	case *ssa.IndexAddr:
		f.indexAddr(w, v)
	case *ssa.Slice:
		f.slice(w, v)
	case *ssa.Lookup:
		f.lookup(w, v)
	case *ssa.BinOp:
		f.setReg(w, v, f.binOp(w, v))
	case *ssa.Extract:
		f.extract(w, v)
	case *ssa.TypeAssert:
		f.typeAssert(w, v)
	case *ssa.ChangeType:
		f.setReg(w, v, f.eval(w, v.X))
	case *ssa.ChangeInterface:
		f.setReg(w, v, f.eval(w, v.X))
	case *ssa.MakeInterface:
		f.setReg(w, v, f.eval(w, v.X))
	case *ssa.SliceToArrayPointer:
		f.setReg(w, v, f.eval(w, v.X))
	case *ssa.Convert:
		f.convert(w, v)
	case *ssa.Range:
		if m := f.eval(w, v.X); m.Kind == place.Ref {
			f.access(w, event.Read, m.Place(), 0, f.site(v))
		}
		f.define(w, v)
	default: // Next, Index, MultiConvert and what else there may come
		f.define(w, v)
	}
}

// renew drops what was known of an earlier object at the same allocation.
func (f *function) renew(w *world.World, s place.Sym) {
	f.forget(w, place.Place{Sym: s})
	w.Store.Delete(place.Place{Sym: s})
	w.Lost.Delete(s)
	w.Shared.Delete(s)
}

// join returns the place of the part sel of what v denotes.
func (f *function) join(v place.Value, sel place.Selector) place.Place {
	return place.Place{Sym: v.Sym, Path: f.Table.Join(v.Path, sel)}
}

// selectAddr gives v the address of the part sel of what base points to.
func (f *function) selectAddr(w *world.World, v ssa.Value, base place.Value, sel place.Selector) {
	if base.Kind != place.Ref {
		f.define(w, v)
		return
	}
	f.setReg(w, v, f.join(base, sel).Ref())
}

// indexAddr gives v the address of an element.
func (f *function) indexAddr(w *world.World, v *ssa.IndexAddr) {
	base := f.eval(w, v.X)
	idx := f.eval(w, v.Index)
	if base.Kind != place.Ref || f.reserved(v.Index) {
		f.define(w, v)
		return
	}
	addr := f.join(base, place.IndexSel(idx)).Ref()
	if base.Rng != 0 {
		// The index counts from the start of the slice, not of the memory.
		addr = f.join(base, place.Selector{Kind: place.AnyIdx}).Ref()
	}
	if scalar(v.Type().(*types.Pointer).Elem()) {
		addr.Rng = f.element(base, idx)
	}
	f.setReg(w, v, addr)
}

// element returns the range of the one element of base at idx.
func (f *function) element(base, idx place.Value) place.Range {
	if base.Rng != 0 {
		return base.Rng
	}
	lo := place.BoundOf(idx, true)
	if lo.Kind == place.Open {
		return 0
	}
	hi := lo
	hi.N++
	return f.Table.RangeOf(lo, hi)
}

// slice gives v a part of a slice, an array or a string.
func (f *function) slice(w *world.World, v *ssa.Slice) {
	base := f.eval(w, v.X)
	if base.Kind != place.Ref {
		if base.Kind == place.Nil {
			f.setReg(w, v, base)
			return
		}
		f.define(w, v)
		return
	}
	if advances(v) || f.reserved(v.Low) {
		f.define(w, v)
		return
	}
	at := func(x ssa.Value) place.BoundAt {
		if x == nil {
			return place.BoundAt{}
		}
		return place.BoundOf(f.eval(w, x), true)
	}
	whole := f.Table.FromStart(base.Rng)
	base.Rng = f.Table.Slice(base.Rng, at(v.Low), at(v.High))
	if in, ok := f.windowOf(v); ok && whole {
		base.Rng = f.Table.InWindow(base.Rng, in)
	}
	base.Full = v.Max != nil && (v.Max == v.High || sameLength(v.Max, v.High) || at(v.Max) == at(v.High) && at(v.Max) != place.BoundAt{}) || v.Max == nil && toEnd(v)
	f.setReg(w, v, base)
}

// toEnd reports whether v is a slice of an array to its end: it has no room for more. One without
// elements does not count: what is appended to it may as well be in its own memory.
func toEnd(v *ssa.Slice) bool {
	ptr, ok := v.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	a, ok := ptr.Elem().Underlying().(*types.Array)
	high, isConst := v.High.(*ssa.Const)
	return ok && a.Len() > 0 && (v.High == nil || isConst && high.Int64() == a.Len())
}

// sameLength reports whether a and b are both the length of one slice.
func sameLength(a, b ssa.Value) bool {
	x, y := lengthOf(a), lengthOf(b)
	return x != nil && x == y
}

// lengthOf returns the register whose length v is, nil if it is none.
func lengthOf(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	if b, ok := call.Common().Value.(*ssa.Builtin); !ok || b.Name() != "len" {
		return nil
	}
	return call.Common().Args[0]
}

// advances reports whether v cuts a piece off the front of a slice for the next
// turn of a loop, as in s = s[n:]: the rest is memory of its own.
func advances(v *ssa.Slice) bool {
	phi, ok := v.X.(*ssa.Phi)
	if !ok || v.Low == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		if back, ok := r.(*ssa.Phi); ok && feeds(back, phi, 4) {
			return true
		}
	}
	return false
}

// feeds reports whether a is b or an operand of it, over at most depth phis.
func feeds(a, b *ssa.Phi, depth int) bool {
	if a == b {
		return true
	}
	for _, e := range b.Edges {
		if p, ok := e.(*ssa.Phi); ok && depth > 0 && feeds(a, p, depth-1) {
			return true
		}
	}
	return false
}

// lookup gives v an element of a map or string.
func (f *function) lookup(w *world.World, v *ssa.Lookup) {
	m := f.eval(w, v.X)
	if _, ok := v.X.Type().Underlying().(*types.Map); !ok || m.Kind != place.Ref {
		f.define(w, v)
		return
	}
	p := f.join(m, place.IndexSel(f.eval(w, v.Index)))
	f.access(w, event.Read, p, 0, f.site(v))
	if v.CommaOk {
		f.define(w, v)
		return
	}
	f.setReg(w, v, f.load(w, p, v.Type()))
}

// extract gives v a component of a tuple.
func (f *function) extract(w *world.World, v *ssa.Extract) {
	if vs := f.Table.Elems(f.eval(w, v.Tuple)); v.Index < len(vs) {
		f.setReg(w, v, vs[v.Index])
		return
	}
	f.define(w, v)
}

// typeAssert gives v the value inside an interface; it keeps its identity.
func (f *function) typeAssert(w *world.World, v *ssa.TypeAssert) {
	x := f.eval(w, v.X)
	if x.Kind == place.Ref && f.isView(x.Sym) && valueOnly(v.AssertedType) {
		f.define(w, v)
		return
	}
	if !v.CommaOk {
		if x.Kind == place.Ref && x.Path == 0 {
			f.Table.Narrow(x.Sym, v.AssertedType)
		}
		f.setReg(w, v, x)
		return
	}
	t := v.Type().(*types.Tuple)
	ok := f.symbolic(f.Table.Def(v, 1, t.At(1).Type()), t.At(1).Type())
	f.setReg(w, v, f.Table.TupleOf([]place.Value{x, ok}))
}

// convert gives v a converted value. Conversions between strings and slices
// copy; numbers keep their identity.
func (f *function) convert(w *world.World, v *ssa.Convert) {
	if isInteger(v.Type()) && isInteger(v.X.Type()) {
		f.setReg(w, v, f.eval(w, v.X))
		return
	}
	if x := f.eval(w, v.X); x.Kind == place.Ref {
		if _, ok := v.X.Type().Underlying().(*types.Slice); ok {
			f.access(w, event.Read, x.Place(), x.Rng, f.site(v))
		}
	}
	f.define(w, v)
}

// unOp runs a load, a receive or an operator.
func (f *function) unOp(w *world.World, v *ssa.UnOp) []*world.World {
	switch v.Op {
	case token.ARROW:
		return f.receive(w, v)
	case token.MUL:
		addr := f.eval(w, v.X)
		if addr.Kind != place.Ref {
			f.define(w, v)
			break
		}
		f.access(w, event.Read, addr.Place(), addr.Rng, f.site(v))
		f.setReg(w, v, f.load(w, addr.Place(), v.Type()))
	case token.NOT:
		if x := f.eval(w, v.X); x.Kind == place.Bool {
			f.setReg(w, v, place.BoolValue(x.N == 0))
			break
		}
		f.define(w, v)
	default:
		f.define(w, v)
	}
	return []*world.World{w}
}

// storeInstr runs a store through an address.
func (f *function) storeInstr(w *world.World, v *ssa.Store) {
	addr, val := f.eval(w, v.Addr), f.eval(w, v.Val)
	if addr.Kind != place.Ref {
		f.share(w, val)
		return
	}
	p := addr.Place()
	f.replaceMemory(w, p)
	f.access(w, event.Write, p, addr.Rng, f.site(v))
	f.detach(w, p, val)
	f.store(w, p, val)
	if op, ok := v.Val.(*ssa.BinOp); ok && takesOneFrom(op, v.Addr) {
		f.takeOne(w, v.Addr, p, v)
	}
	if val.Kind == place.Bool && w.Locks != 0 {
		on, off := p, f.join(addr, clearSel)
		if val.N == 0 {
			on, off = off, on
		}
		f.turnFlag(w, on, off, f.site(v))
	}
}

// replaceMemory ends the loans of the unnamed memory behind the object at p, which
// is about to be overwritten as a whole: it has other memory then.
func (f *function) replaceMemory(w *world.World, p place.Place) {
	w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool {
		if l.Place.Sym != p.Sym || l.Place.Path == p.Path || !f.Table.HasPrefix(l.Place.Path, p.Path) {
			return false
		}
		sels := f.Table.Selectors(l.Place.Path)
		return sels[len(sels)-1] == memorySel
	})
}

// mapUpdate runs m[k] = v.
func (f *function) mapUpdate(w *world.World, v *ssa.MapUpdate) {
	m, val := f.eval(w, v.Map), f.eval(w, v.Value)
	if m.Kind != place.Ref {
		f.share(w, val)
		return
	}
	p := f.join(m, place.IndexSel(f.eval(w, v.Key)))
	f.access(w, event.Write, p, 0, f.site(v))
	f.store(w, p, val)
}

// makeClosure gives v a function with bindings.
func (f *function) makeClosure(w *world.World, v *ssa.MakeClosure) {
	s := f.allocate(w, v)
	f.renew(w, s)
	for i, b := range v.Bindings {
		w.Store.Set(place.Place{Sym: s, Path: f.Table.Join(0, place.BoundSel(i))}, f.eval(w, b))
	}
}
