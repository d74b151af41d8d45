package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// maxEnds bounds the memory of a state that is known to have come to its end.
const maxEnds = 16

// release gives the memory of v, which was passed to a pool as a value of type typ, back at
// site: whatever the next owner may overwrite in it must not be used any longer.
func (f *function) release(w *world.World, v place.Value, typ types.Type, site event.Site) {
	if v.Kind != place.Ref || f.counted(f.Log.SiteInfo(site).Instr) {
		return
	}
	memory := f.recycled(w, v, typ)
	for _, m := range memory {
		f.access(w, event.Release, m.place, m.rng, site)
	}
	for _, m := range memory {
		w.AddEnd(world.End{Place: m.place, Kind: world.Released, Site: site}, maxEnds)
	}
	f.forgetMemory(w, v, site)
}

// forgetMemory forgets what the memory of v holds: it is somebody else's from site on.
func (f *function) forgetMemory(w *world.World, v place.Value, site event.Site) {
	if at := f.Log.SiteInfo(site).Instr; v.Path == 0 && f.funcOf(v) == nil {
		f.lose(w, v.Sym, at)
		return
	}
	f.loseCell(w, v.Place())
}

// recycled returns the memory that the next user of v, of type typ, will overwrite in
// place: the object, the slice that it points to, and slices in its fields that
// the package fills again.
func (f *function) recycled(w *world.World, v place.Value, typ types.Type) []target {
	out := []target{{v.Place(), v.Rng}}
	if typ == nil {
		return out
	}
	ptr, ok := typ.Underlying().(*types.Pointer)
	if !ok {
		return out
	}
	add := func(p place.Place, typ types.Type) {
		if m := f.load(w, p, typ); m.Kind == place.Ref && f.exact(m.Sym) {
			out = append(out, target{m.Place(), m.Rng})
		}
	}
	switch e := ptr.Elem().Underlying().(type) {
	case *types.Slice, *types.Map:
		add(v.Place(), ptr.Elem())
	case *types.Struct:
		for i := range min(e.NumFields(), maxFields) {
			field := e.Field(i)
			p := f.join(v, place.FieldSel(i))
			if f.refilled(field) || f.emptied(w, p) {
				add(p, field.Type())
			}
		}
	}
	return out
}

// emptied reports whether the cell p was set to a slice of no length, with the memory kept.
func (f *function) emptied(w *world.World, p place.Place) bool {
	v, ok := w.Store.Get(p)
	return ok && v.Kind == place.Ref && f.Table.Empty(v.Rng)
}

// refilled reports whether the package fills the memory of the field again, from its
// start: it cuts the slice back to no length, or resets the buffer it points to.
func (p *Program) refilled(field *types.Var) bool {
	if p.refills == nil {
		p.refills = map[any]bool{}
		for _, fn := range p.funcs {
			eachInstr(fn, p.noteRefill)
		}
	}
	return p.refills[field.Origin()]
}

// noteRefill notes the field whose memory instr makes ready to be filled again.
func (p *Program) noteRefill(instr ssa.Instruction) {
	s, ok := instr.(*ssa.Slice)
	if !ok || s.High == nil {
		return
	}
	if c, ok := s.High.(*ssa.Const); !ok || c.Value == nil || c.Int64() != 0 {
		return
	}
	if field := loadedField(s.X); field != nil {
		p.refills[field] = true
	}
}

// loadedField returns the field that v was loaded from, nil if it is none.
func loadedField(v ssa.Value) any {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	addr, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	return fieldVar(addr.X.Type(), addr.Field)
}

// exact reports whether s was reached without an element that is not known, so that it
// stands for one object.
func (f *function) exact(s place.Sym) bool {
	for !f.Table.Many(s) {
		i := f.Table.Info(f.Table.Base(s))
		if i.Origin != place.FromInit {
			return true
		}
		if !f.Table.Exact(i.At.Path) {
			return false
		}
		s = i.At.Sym
	}
	return false
}

// One reports whether p stands for one object, rather than for any element of some container.
func (p *Program) One(at place.Place) bool {
	f := &function{Program: p}
	return p.Table.Exact(at.Path) && f.exact(at.Sym)
}

// staticType returns the type of the operand i of k before it was put into an
// interface.
func (f *function) staticType(k callee, i int) types.Type {
	if k.common.IsInvoke() {
		if i == 0 {
			return k.common.Value.Type()
		}
		i--
	}
	if i >= len(k.common.Args) {
		return nil
	}
	if mi, ok := k.common.Args[i].(*ssa.MakeInterface); ok {
		return mi.X.Type()
	}
	return k.common.Args[i].Type()
}

// releaseContract runs the contract c of verb release.
func (f *function) releaseContract(b binder, p contract.Place) {
	v, typ := b.value(p)
	if p.Root == contract.RootRecv && (v.Kind != place.Ref || f.keepsReference(b, v) || f.isValue(v, typ)) {
		return
	}
	if len(p.Path) == 0 && p.Root == contract.RootArg {
		i := p.Index
		if b.method() {
			i++
		}
		typ = f.staticType(b.k, i)
	}
	if f.wraps(v, typ) {
		return
	}
	f.release(b.w, v, typ, b.k.site)
}

// ends returns the caller's ends for those of the callee's outcome o.
func (t *translation) ends(k callee, o *world.World) []world.End {
	if len(o.Ends) == 0 || t.f.counted(k.instr) {
		return nil
	}
	var out []world.End
	for _, e := range o.Ends {
		p, ok := t.place(e.Place)
		if !ok || t.wraps(e.Place, p) {
			continue
		}
		e.Place, e.Site = p, t.f.Log.Through(e.Site, t.site)
		out = append(out, e)
		out = append(out, t.unpacked(k, e)...)
	}
	return out
}

// unpacked returns the ends of the memory that the pointer in e leads to, of which a callee
// that knows it as an interface only cannot tell.
func (t *translation) unpacked(k callee, e world.End) []world.End {
	var out []world.End
	for i, a := range k.args {
		if a.Kind != place.Ref || a.Place() != e.Place || !types.IsInterface(t.f.argType(k, i)) {
			continue
		}
		for _, m := range t.f.recycled(t.w, a, t.f.staticType(k, i)) {
			e.Place = m.place
			out = append(out, e)
		}
	}
	return out
}

// dropEnds forgets the ends of what is reached through the object s: it may hold
// something else now.
func (f *function) dropEnds(w *world.World, s place.Sym) {
	kept := w.Ends[:0:0]
	for _, e := range w.Ends {
		if e.Place.Sym == s || !f.through(e.Place.Sym, s) {
			kept = append(kept, e)
		}
	}
	w.Ends = kept
}

// through reports whether s was reached from the object o.
func (f *function) through(s, o place.Sym) bool {
	for {
		i := f.Table.Info(s)
		if i.Origin != place.FromInit {
			return false
		}
		if s = i.At.Sym; s == o {
			return true
		}
	}
}

// isValue reports whether v, known as an interface of type typ, is a value that has nothing to
// give back: no pointer.
func (f *function) isValue(v place.Value, typ types.Type) bool {
	if typ == nil || !types.IsInterface(typ) {
		return false
	}
	dyn := f.dynamicType(v)
	if dyn == nil || types.IsInterface(dyn) {
		return false
	}
	_, ptr := dyn.Underlying().(*types.Pointer)
	return !ptr
}

// shifted returns path with its selector number n, if it is an index, forgotten: it counts
// from the start of a part of the memory.
func (f *function) shifted(path place.Path, n int) place.Path {
	sels := f.Table.Selectors(path)
	if n >= len(sels) || sels[n].Kind != place.Index && sels[n].Kind != place.SymIdx {
		return path
	}
	out := place.Path(0)
	for i, s := range sels {
		if i == n {
			s = place.Selector{Kind: place.AnyIdx}
		}
		out = f.Table.Join(out, s)
	}
	return out
}
