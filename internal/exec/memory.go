package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// eval returns the value of the operand v in w.
func (f *function) eval(w *world.World, v ssa.Value) place.Value {
	switch v := v.(type) {
	case *ssa.Const:
		return f.constant(v)
	case *ssa.Function:
		return f.Table.FuncValue(v)
	case *ssa.Parameter:
		return f.entry(place.Info{Origin: place.FromParam, Val: v}, v.Type())
	case *ssa.FreeVar:
		return f.entry(place.Info{Origin: place.FromFree, Val: v}, v.Type())
	case *ssa.Global:
		return place.RefTo(f.Table.Intern(place.Info{Origin: place.FromGlobal, Val: v}, v.Type()))
	}
	return f.reg(w, v)
}

// reg returns what the register v holds in w.
func (f *function) reg(w *world.World, v ssa.Value) place.Value { return w.Env.At(f.register(v)) }

// setReg puts val into the register v.
func (f *function) setReg(w *world.World, v ssa.Value, val place.Value) {
	w.Env.Set(f.register(v), val)
}

// entry returns the value that i had when the function was entered.
func (f *function) entry(i place.Info, typ types.Type) place.Value {
	return f.symbolic(f.Table.Intern(i, typ), typ)
}

// symbolic returns the value of type typ that s stands for.
func (f *function) symbolic(s place.Sym, typ types.Type) place.Value {
	switch typ.Underlying().(type) {
	case *types.Struct, *types.Array:
		return place.Value{Kind: place.Agg, Sym: s}
	case *types.Tuple:
		return place.Value{}
	}
	return place.RefTo(s)
}

// define gives the register v the value of a new symbol.
func (f *function) define(w *world.World, v ssa.Value) place.Value {
	var val place.Value
	if t, ok := v.Type().(*types.Tuple); ok {
		vs := make([]place.Value, t.Len())
		for i := range vs {
			typ := t.At(i).Type()
			vs[i] = f.symbolic(f.Table.Def(v, i, typ), typ)
		}
		val = f.Table.TupleOf(vs)
	} else {
		val = f.symbolic(f.Table.Def(v, 0, v.Type()), v.Type())
	}
	f.setReg(w, v, val)
	return val
}

// allocate gives the register v a reference to memory of its own.
func (f *function) allocate(w *world.World, v ssa.Value) place.Sym {
	s := f.Table.Intern(place.Info{Origin: place.FromAlloc, Val: v}, v.Type())
	f.setReg(w, v, place.RefTo(s))
	return s
}

// load returns what the cell p of type typ holds in w.
func (f *function) load(w *world.World, p place.Place, typ types.Type) place.Value {
	switch typ.Underlying().(type) {
	case *types.Struct, *types.Array:
		return p.Agg()
	}
	for range maxCopies {
		if v, ok := w.Store.Get(p); ok {
			if v.Kind == place.Shared {
				return place.RefTo(f.Table.Init(p, f.now, typ))
			}
			return v
		}
		src, ok := f.copiedFrom(w, p)
		if !ok {
			if v, ok := f.anyView(w, p); ok {
				return v
			}
			return f.untouched(w, p, typ)
		}
		p = src
	}
	return place.Value{} // structs that were swapped, each a copy of the other
}

// maxCopies bounds the copies of structs that are followed back.
const maxCopies = 8

// untouched returns what the cell p holds if nothing was stored to it in sight.
func (f *function) untouched(w *world.World, p place.Place, typ types.Type) place.Value {
	if f.zeroed(w, p.Sym) {
		return f.zero(typ)
	}
	init := f.Table.Init(p, w.Lost.At(p.Sym), typ)
	if f.Table.Info(p.Sym).Origin == place.FromGlobal && IsError(typ) {
		w.Facts.Set(init, place.Value{Kind: place.NonNil}) // a sentinel
	}
	return place.RefTo(init)
}

// copiedFrom finds the cell of which p is a copy, if a struct was stored over
// p as a whole and p not changed since.
func (f *function) copiedFrom(w *world.World, p place.Place) (place.Place, bool) {
	sels := f.Table.Selectors(p.Path)
	at := p.Path
	for i := range slices.Backward(sels) {
		at = f.Table.Parent(at)
		v, ok := w.Store.Get(place.Place{Sym: p.Sym, Path: at})
		if !ok {
			continue
		}
		if v.Kind != place.Agg {
			return place.Place{}, false
		}
		path := v.Path
		for _, s := range sels[i:] {
			path = f.Table.Join(path, s)
		}
		src := place.Place{Sym: v.Sym, Path: path}
		return src, src != p
	}
	return place.Place{}, false
}

// zeroed reports whether the cells of s hold the zero value as long as nothing
// was stored to them: s is a new allocation whose contents were never out of
// sight, or a zero value itself.
func (f *function) zeroed(w *world.World, s place.Sym) bool {
	i := f.Table.Info(s)
	if i.Origin != place.FromAlloc {
		return i.Origin == place.FromZero
	}
	_, closure := i.Val.(*ssa.MakeClosure)
	return !closure && !w.Lost.Has(s)
}

// zero returns the zero value of typ, as far as it is tracked.
func (p *Program) zero(typ types.Type) place.Value {
	switch t := typ.Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			return place.BoolValue(false)
		case t.Info()&types.IsInteger != 0:
			return place.IntValue(0)
		case t.Info()&types.IsString != 0:
			return p.Table.StrValue(`""`)
		case t.Kind() == types.UnsafePointer:
			return place.NilValue
		}
		return place.Value{}
	case *types.Struct, *types.Array:
		return place.Value{Kind: place.Agg, Sym: p.Table.Intern(place.Info{Origin: place.FromZero}, nil)}
	}
	return place.NilValue
}

// constant returns the value of c.
func (p *Program) constant(c *ssa.Const) place.Value {
	if c.IsNil() || c.Value == nil {
		return p.zero(c.Type())
	}
	t, ok := c.Type().Underlying().(*types.Basic)
	if !ok {
		return place.Value{}
	}
	switch {
	case t.Info()&types.IsBoolean != 0:
		return place.BoolValue(c.Value.String() == "true")
	case t.Info()&types.IsInteger != 0:
		return place.IntValue(c.Int64())
	case t.Info()&types.IsString != 0 && len(c.Value.ExactString()) < 64:
		return p.Table.StrValue(c.Value.ExactString())
	}
	return place.Value{}
}

// store puts v into the cell p.
func (f *function) store(w *world.World, p place.Place, v place.Value) {
	f.forget(w, p)
	if v.Kind == place.Agg {
		f.copyCells(w, p, v.Place())
	}
	if !f.Table.Exact(p.Path) {
		if old, ok := w.Store.Get(p); ok && old != v {
			v = f.eitherView(w, old, v)
		}
	}
	w.Store.Set(p, v)
	f.link(w, p, v)
	if f.reachable(w, p.Sym) {
		f.share(w, v)
	}
}

// link notes, when a cancel function or the context it ends is stored in a field, that
// calling what the one field holds completes what the other holds.
func (f *function) link(w *world.World, p place.Place, v place.Value) {
	if v.Kind != place.Ref || v.Path != 0 || f.Table.Info(v.Sym).Origin != place.FromDef {
		return
	}
	for q, u := range w.Store.In(p.Sym) {
		if u.Kind != place.Ref || q == p {
			continue
		}
		if end, ok := w.Store.Get(f.join(v, callSel)); ok && end.Sym == u.Sym {
			f.links[f.content(p, callSel)] = f.content(q, doneSel)
		}
		if end, ok := w.Store.Get(f.join(u, callSel)); ok && end.Sym == v.Sym {
			f.links[f.content(q, callSel)] = f.content(p, doneSel)
		}
	}
}

// content returns the class of the part sel of whatever the cell p holds.
func (f *function) content(p place.Place, sel place.Selector) any {
	in := place.RefTo(f.Table.Init(p, nil, nil))
	return f.Class(f.join(in, sel))
}

// forget drops what is known of the cells below p.
func (f *function) forget(w *world.World, p place.Place) {
	some := !f.Table.Exact(p.Path)
	w.Store.DeleteIn(p.Sym, func(q place.Path) bool {
		if q == p.Path || !f.Table.HasPrefix(q, p.Path) {
			return false
		}
		v := w.Store.At(place.Place{Sym: p.Sym, Path: q})
		return !some || v.Kind != place.Ref || !f.isView(v.Sym) // another element holds it still
	})
}

// copyCells copies what is known of the cells below src to those below dst.
func (f *function) copyCells(w *world.World, dst, src place.Place) {
	n := len(f.Table.Selectors(src.Path))
	for q, v := range w.Store.In(src.Sym) {
		if q.Path == src.Path || !f.Table.HasPrefix(q.Path, src.Path) {
			continue
		}
		path := dst.Path
		for _, s := range f.Table.Selectors(q.Path)[n:] {
			path = f.Table.Join(path, s)
		}
		at := place.Place{Sym: dst.Sym, Path: path}
		if old, ok := w.Store.Get(at); ok && old != v {
			v = f.eitherView(w, old, v)
		}
		w.Store.Set(at, v)
	}
}

// lose forgets the contents of the object s: the instruction at may have
// changed them out of sight.
func (f *function) lose(w *world.World, s place.Sym, at ssa.Instruction) {
	w.Store.DeleteIn(s, func(place.Path) bool { return true })
	w.Lost.Set(s, at)
}

// reachable reports whether others may know the object s.
func (f *function) reachable(w *world.World, s place.Sym) bool {
	return w.Shared.At(s) || !f.Table.Allocated(f.Table.Root(s))
}

// share marks the allocations that v refers to, directly or through what is
// stored in them, as known to others.
func (f *function) share(w *world.World, v place.Value) {
	for _, e := range f.Table.Elems(v) {
		f.share(w, e)
	}
	f.attach(w, v)
	if v.Kind != place.Ref && v.Kind != place.Agg || w.Shared.At(v.Sym) {
		return
	}
	w.Shared.Set(v.Sym, true)
	for _, e := range w.Store.In(v.Sym) {
		f.share(w, e)
	}
}

// aging renames, in w, what the loop of header has defined to its earlier
// incarnation, and returns the renaming.
func (f *function) aging(w *world.World, header *ssa.BasicBlock) world.Renaming {
	body := f.nest.bodies[header]
	next := func(turn place.Sym) bool {
		phi, ok := f.Table.Info(f.Table.Base(turn)).Val.(*ssa.Phi)
		return ok && phi.Block() == header
	}
	return f.age(w, next, func(i place.Info) bool {
		switch i.Origin {
		case place.FromAlloc, place.FromDef:
			instr, ok := i.Val.(ssa.Instruction)
			return ok && body[instr.Block()]
		case place.FromCall, place.FromInit:
			return i.Site != nil && body[i.Site.Block()]
		case place.FromView:
			at := i.Site
			if at == nil {
				at, _ = i.Val.(ssa.Instruction)
			}
			return body[at.Block()]
		}
		return false
	})
}

// ageCall renames, in w, what the call at site has defined, before it defines it
// again.
func (f *function) ageCall(w *world.World, site ssa.Instruction) {
	f.age(w, nil, func(i place.Info) bool {
		return (i.Origin == place.FromCall || i.Origin == place.FromView) && i.Site == site
	})
}

// age renames the symbols for which again holds, and those that depend on them,
// to their earlier incarnations. For next see [world.Renaming].
func (f *function) age(w *world.World, next func(turn place.Sym) bool, again func(place.Info) bool) world.Renaming {
	memo := map[place.Sym]bool{}
	var inside func(s place.Sym) bool
	inside = func(s place.Sym) bool {
		if s == 0 {
			return false
		}
		if b, ok := memo[s]; ok {
			return b
		}
		memo[s] = false
		i := f.Table.Info(s)
		in := again(i)
		switch i.Origin {
		case place.FromAge:
			in = inside(i.Of)
		case place.FromInit, place.FromView:
			in = in || inside(i.At.Sym) || f.indexed(i.At.Path, inside)
		}
		memo[s] = in
		return in
	}
	r := world.Renaming{Table: f.Table, Log: f.Log, Passing: f.ofElement, Next: next}
	r.Sym = func(s place.Sym) place.Sym {
		switch i := f.Table.Info(s); {
		case !inside(s):
			return s
		case i.Origin == place.FromView:
			return f.Table.Moved(s, r.Place(i.At), again(i))
		}
		return f.Table.Old(s)
	}
	r.Apply(w)
	for i := range w.Loans {
		w.Loans[i].Later = true
	}
	return r
}

// ofElement reports whether p belongs to an object that is an element of another, such as
// the next one of a queue.
func (f *function) ofElement(p place.Place) bool {
	i := f.Table.Info(p.Sym)
	for i.Origin == place.FromInit {
		for _, s := range f.Table.Selectors(i.At.Path) {
			if s.Kind == place.Index || s.Kind == place.AnyIdx {
				return true
			}
		}
		i = f.Table.Info(i.At.Sym)
	}
	return false
}

// indexed reports whether p has an index for which inside holds.
func (f *function) indexed(p place.Path, inside func(place.Sym) bool) bool {
	return slices.ContainsFunc(f.Table.Selectors(p), func(s place.Selector) bool {
		return s.Kind == place.SymIdx && inside(s.Sym)
	})
}

// site returns the site of instr in this function.
func (f *function) site(instr ssa.Instruction) event.Site {
	return f.Log.Site(event.SiteInfo{Pos: position(instr), Instr: instr})
}
