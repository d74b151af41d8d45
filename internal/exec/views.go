package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// borrow makes the result that c, a contract of verb borrow, speaks of at p a view of memory
// that somebody else owns: the receiver, or whatever else must be called to end it.
func (f *function) borrow(b binder, c *contract.Contract, p contract.Place) {
	if p.Root != contract.RootRes || len(p.Path) > 1 || b.k.result == nil {
		return
	}
	res, typ := b.root(contract.Place{Root: p.Root, Index: p.Index})
	var cell place.Place
	if len(p.Path) == 1 {
		i, field := fieldNamed(typ, p.Path[0])
		if field == nil || res.Kind != place.Agg && res.Kind != place.Ref {
			return
		}
		cell, typ = f.join(res, place.FieldSel(i)), field.Type()
	}
	owner := f.ownerOf(b, c)
	if owner.Kind != place.Ref || typ == nil {
		return
	}
	s := f.Table.View(f.join(owner, memorySel), b.k.result, nil, p.Index, typ)
	f.renewView(b.w, s)
	f.bounds[s] = c
	if len(p.Path) == 0 {
		b.setResult(p.Index, place.RefTo(s))
		return
	}
	b.w.Store.Set(cell, place.RefTo(s))
}

// ownerOf returns the value that owns what c says is borrowed.
func (f *function) ownerOf(b binder, c *contract.Contract) place.Value {
	for _, e := range c.Until {
		if e.HasPlace {
			v, _ := b.value(e.Place)
			return v
		}
	}
	v, _ := b.root(contract.Place{Root: contract.RootRecv})
	return v
}

// renewView forgets the end of what the call that makes the view s returned before.
func (f *function) renewView(w *world.World, s place.Sym) {
	w.Ends = slices.DeleteFunc(w.Ends, func(e world.End) bool { return e.Place.Sym == s })
	f.renew(w, s)
}

// endBorrows runs the end that the call k, with the contracts cs, puts to the memory its
// receiver has lent out: by the contracts of other methods, that memory is valid until k.
func (f *function) endBorrows(w *world.World, k callee, cs []*contract.Contract) {
	v, fn := f.methodOf(k)
	if fn == nil || v.Kind != place.Ref {
		return
	}
	p, ends := f.join(v, memorySel), f.enders(receiverType(k, fn))
	kind := event.Refill
	switch {
	case speaksOfReceiver(cs, contract.VerbGrow):
		p.Path = f.Table.Join(p.Path, spareSel)
	case !ends.names[fn.Name()] && !f.bound(p, fn.Name()) || f.leavesAll(p, k.instr):
		return
	case ends.grows:
		kind = event.Append // nothing is overwritten until the receiver grows again
	}
	if !speaksOfReceiver(cs, contract.VerbWrite) {
		f.catch(w, kind, p, 0, k.site, w.Settled)
	}
	if f.reachable(w, p.Sym) {
		f.record(w, event.Event{Kind: kind, Place: f.Table.Home(p), Site: k.site})
	}
	f.expire(w, kind, p, k.site)
}

// speaksOfReceiver reports whether one of the contracts has the verb v for the receiver.
func speaksOfReceiver(cs []*contract.Contract, v contract.Verb) bool {
	return slices.ContainsFunc(cs, func(c *contract.Contract) bool {
		return c.Verb == v && slices.ContainsFunc(c.Places, contract.Place.IsReceiver)
	})
}

// methodOf returns the method that k calls and its receiver, nil if it calls none.
func (f *function) methodOf(k callee) (place.Value, *types.Func) {
	switch {
	case len(k.args) == 0:
		return place.Value{}, nil
	case k.common.IsInvoke():
		return k.args[0], k.common.Method
	case k.fn != nil && k.fn.Signature.Recv() != nil:
		return k.args[0], funcObject(k.fn)
	}
	return place.Value{}, nil
}

// endings says what ends the memory that an object has lent out.
type endings struct {
	names map[string]bool // the methods until which it is valid
	grows bool            // other methods append: those named only make room for them
}

// receiverType returns the type of the receiver of k, a call of the method fn: of an
// interface, the one that it is called through, which may embed the one that declares it.
func receiverType(k callee, fn *types.Func) types.Type {
	if k.common.IsInvoke() {
		return k.common.Value.Type()
	}
	return fn.Signature().Recv().Type()
}

// bound reports whether the memory at p has views that are valid until the method of that
// name is called on what is no receiver of the call that made them.
func (f *function) bound(p place.Place, name string) bool {
	return slices.ContainsFunc(f.Table.Views(p.Sym), func(s place.Sym) bool {
		c := f.bounds[s]
		return c != nil && f.Table.Info(s).At.Path == p.Path && slices.ContainsFunc(c.Until, func(e contract.Event) bool {
			return e.Kind == contract.EventCall && e.HasPlace && !e.Place.IsReceiver() && e.Name == name
		})
	})
}

// enders returns what ends the memory that methods of the type recv have lent out.
func (p *Program) enders(recv types.Type) endings {
	typ := types.Unalias(elem(types.Unalias(recv)))
	if e, ok := p.ending[typ]; ok {
		return e
	}
	methods := typ
	if !types.IsInterface(typ) {
		methods = types.NewPointer(typ)
	}
	var e endings
	for m := range types.NewMethodSet(methods).Methods() {
		cs := p.Contracts.Invoke(m.Obj().(*types.Func), typ)
		e.grows = e.grows || speaksOfReceiver(cs, contract.VerbGrow)
		for _, c := range cs {
			if c.Verb == contract.VerbBorrow && !c.OptIn {
				e.add(c)
			}
		}
	}
	p.ending[typ] = e
	return e
}

// add notes the methods of the receiver until which c says something is valid.
func (e *endings) add(c *contract.Contract) {
	for _, until := range c.Until {
		if until.Kind == contract.EventCall && until.HasPlace && until.Place.IsReceiver() {
			if e.names == nil {
				e.names = map[string]bool{}
			}
			e.names[until.Name] = true
		}
	}
}

// elem returns what typ, if it is a pointer, points to, typ otherwise.
func elem(typ types.Type) types.Type {
	if ptr, ok := typ.(*types.Pointer); ok {
		return ptr.Elem()
	}
	return typ
}

// expire ends the views of the memory at p, which its owner fills with something else: at once, or,
// if it was only emptied, when it is next filled.
func (f *function) expire(w *world.World, kind event.Kind, p place.Place, site event.Site) {
	filled := false
	if sels := f.Table.Selectors(p.Path); len(sels) > 0 && sels[len(sels)-1] == spareSel {
		p.Path, filled = f.Table.Parent(p.Path), true
	}
	if kind != event.Refill && kind != event.Append || !f.endsBorrow(p.Path) {
		return
	}
	var held map[place.Sym]bool
	for _, s := range f.Table.Views(p.Sym) {
		if f.Table.Info(s).At.Path != p.Path {
			continue
		}
		if filled {
			fillEmptied(w, s, site)
			continue
		}
		if held == nil {
			held = f.holds(w)
		}
		if held[s] && !f.leaves(s, f.Log.SiteInfo(site).Instr) {
			e := world.End{Place: place.Place{Sym: s}, Kind: world.Expired, Site: site}
			if kind == event.Append {
				e.Kind = world.Emptied
			}
			w.AddEnd(e, maxEnds)
		}
	}
}

// fillEmptied ends the view s at site if its memory has been emptied before.
func fillEmptied(w *world.World, s place.Sym, site event.Site) {
	for i, e := range w.Ends {
		if e.Kind == world.Emptied && e.Place.Sym == s {
			w.Ends = slices.Delete(w.Ends, i, i+1)
			e.Kind, e.Site = world.Expired, site
			w.AddEnd(e, maxEnds)
			return
		}
	}
}

// holds returns the symbols that the registers and cells of w refer to.
func (f *function) holds(w *world.World) map[place.Sym]bool {
	held := map[place.Sym]bool{}
	var add func(v place.Value)
	add = func(v place.Value) {
		for _, e := range f.Table.Elems(v) {
			add(e)
		}
		if v.Kind == place.Ref || v.Kind == place.Agg {
			held[v.Sym] = true
			for at, view := f.Table.Owner(v.Place()); view; at, view = f.Table.Owner(at) {
				held[at.Sym] = true
			}
		}
	}
	for _, v := range w.Env.All() {
		add(v)
	}
	for _, v := range w.Store.All() {
		add(v)
	}
	for _, d := range w.Defers {
		for _, v := range d.Operands {
			add(v)
		}
	}
	return held
}

// viewFrom returns the view s of a callee as the caller knows it after the call at site; it is a new
// one then.
func (f *function) viewFrom(w *world.World, s place.Sym, owner place.Place, site ssa.Instruction) place.Sym {
	v := f.Table.Seen(s, owner, site)
	f.bounds[v] = f.bounds[s]
	w.Ends = slices.DeleteFunc(w.Ends, func(e world.End) bool { return e.Place.Sym == v })
	return v
}

// Borrowed reports whether at is memory that an object has lent out as its result.
func (p *Program) Borrowed(at place.Place) bool { return p.endsBorrow(at.Path) }

// endsBorrow reports whether a path leads to the memory that an object lends out.
func (p *Program) endsBorrow(path place.Path) bool {
	sels := p.Table.Selectors(path)
	return len(sels) > 0 && sels[len(sels)-1] == memorySel
}

// anyView returns the view that some element beside p is known to hold, if p is an element.
func (f *function) anyView(w *world.World, p place.Place) (place.Value, bool) {
	sels := f.Table.Selectors(p.Path)
	for i, s := range sels {
		if s.Kind != place.SymIdx && s.Kind != place.Index {
			continue
		}
		path := place.Path(0)
		for j, s := range sels {
			if j == i {
				s = place.Selector{Kind: place.AnyIdx}
			}
			path = f.Table.Join(path, s)
		}
		v, ok := w.Store.Get(place.Place{Sym: p.Sym, Path: path})
		return v, ok && v.Kind == place.Ref && f.isView(v.Sym)
	}
	return place.Value{}, false
}

// eitherView returns what remains known of an element that holds old or v: if both are views, the one
// that has come to its end.
func (f *function) eitherView(w *world.World, old, v place.Value) place.Value {
	if old.Kind != place.Ref || v.Kind != place.Ref || !f.isView(old.Sym) || !f.isView(v.Sym) {
		return place.Value{}
	}
	if _, ended := f.ended(w, v.Place()); ended {
		return v
	}
	return old
}

// isView reports whether s is a view of memory that something else owns.
func (f *function) isView(s place.Sym) bool { return f.Table.Info(s).Origin == place.FromView }

// valueOnly reports whether typ is that of structs without bytes: what is borrowed as an interface
// and turns out to be one of them is no view.
func valueOnly(typ types.Type) bool {
	st, ok := typ.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for field := range st.Fields() {
		if s, ok := field.Type().Underlying().(*types.Slice); ok {
			if b, ok := s.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte {
				return false
			}
		}
	}
	return true
}
