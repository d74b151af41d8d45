package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// merge returns the state that knows what both a and b know; they have the same
// loans and have given the same signals.
func (f *function) merge(a, b *world.World) *world.World {
	m := a.Clone()
	m.Seen, m.Settled = f.both(a.Seen, b.Seen), f.both(a.Settled, b.Settled)
	m.Facts.DeleteFunc(func(s place.Sym, k place.Value) bool { return b.Facts.At(s) != k })
	for r, v := range a.Env.All() {
		m.Env.Set(r, f.eitherRegister(m, r, v, b.Env.At(r)))
	}
	for p, v := range a.Store.All() {
		if _, not := f.excludes(p); not {
			if !b.Store.Has(p) {
				m.Store.Delete(p)
			}
			continue
		}
		m.Store.Set(p, f.either(v, f.cell(b, p)))
	}
	for p, v := range b.Store.All() {
		if _, not := f.excludes(p); !not && !a.Store.Has(p) {
			m.Store.Set(p, f.either(f.cell(a, p), v))
		}
	}
	for s := range b.Shared.All() {
		m.Shared.Set(s, true)
	}
	for s, at := range b.Lost.All() {
		if !m.Lost.Has(s) {
			m.Lost.Set(s, at)
		}
	}
	m.Result = slices.Clone(m.Result)
	for i := range m.Result {
		if i < len(b.Result) {
			m.Result[i] = f.either(m.Result[i], b.Result[i])
		}
	}
	m.MergeTrace(b)
	return m
}

// both returns the marks of a whose places are in b too.
func (f *function) both(a, b event.Set) event.Set {
	if a == b {
		return a
	}
	return f.Log.Map(a, func(m event.Mark) (event.Mark, bool) { return m, f.Log.Has(b, m.Place) })
}

// eitherRegister returns the value of the register r, which is a or b, in m. A boolean that
// may be both gets a name, so that a branch on it can still tell what it is.
func (f *function) eitherRegister(m *world.World, r world.Reg, a, b place.Value) place.Value {
	out := f.either(a, b)
	if out.Kind != place.Unknown || a.Kind != place.Bool && b.Kind != place.Bool {
		return out
	}
	v, ok := f.instrs[r].(ssa.Value)
	if !ok {
		return out
	}
	s := f.Table.Def(v, 0, v.Type())
	m.Facts.Delete(s)
	return place.RefTo(s)
}

// cell returns what the cell p holds in w, without a type at hand.
func (f *function) cell(w *world.World, p place.Place) place.Value {
	if v, ok := w.Store.Get(p); ok {
		return v
	}
	typ := f.cellType(p)
	if typ == nil {
		return place.Value{}
	}
	return f.load(w, p, typ)
}

// either returns the value that is a or b. Two parts of one slice's memory are a part
// of it that is not known.
func (f *function) either(a, b place.Value) place.Value {
	if a == b {
		return a
	}
	a.Rng, a.Full = f.Table.Grown(), false
	b.Rng, b.Full = f.Table.Grown(), false
	if a == b && a.Kind == place.Ref {
		return a
	}
	return place.Value{}
}

// sameConstants reports whether callers can tell a from b by testing a result.
func sameConstants(a, b []place.Value) bool {
	return slices.EqualFunc(a, b, func(x, y place.Value) bool {
		if x.Kind == place.Ref && y.Kind == place.Ref {
			return true
		}
		return x == y
	})
}

// quiet merges the outcomes of a function that neither lends nor waits nor gives
// signs, as far as callers cannot tell them apart: why they differ is of no
// interest.
func (f *function) quiet(out []*world.World) []*world.World {
	for _, o := range out {
		if len(o.Loans)+len(o.Ends) > 0 || o.Fired|o.Settled|o.Seen|o.Locks != 0 {
			return out
		}
	}
	var kept []*world.World
	s := f.recovered()
	for _, o := range out {
		i := slices.IndexFunc(kept, func(k *world.World) bool {
			return sameConstants(k.Result, o.Result) && k.Facts.At(s) == o.Facts.At(s) && f.keepAlike(k, o) && f.keepAlike(o, k)
		})
		if i < 0 {
			kept = append(kept, o)
		} else {
			kept[i] = f.merge(kept[i], o)
		}
	}
	return kept
}

// keepAlike reports whether b keeps all the memory that a does: slices that were passed to the
// function, and views, in what outlives it.
func (f *function) keepAlike(a, b *world.World) bool {
	for p, v := range a.Store.All() {
		if v.Kind == place.Ref && f.lentMemory(v.Sym) && f.entryRooted(p.Sym) && b.Store.At(p) != v {
			return false
		}
	}
	return true
}

// lentMemory reports whether s is memory that belongs to somebody else: a slice that was passed
// to the function, or a view.
func (f *function) lentMemory(s place.Sym) bool {
	if f.isView(s) {
		return true
	}
	typ := f.Table.Type(s)
	if typ == nil || f.Table.Info(s).Origin != place.FromParam {
		return false
	}
	_, slice := typ.Underlying().(*types.Slice)
	return slice
}
