package world

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// A Renaming replaces symbols by others throughout a state.
type Renaming struct {
	Table *place.Table
	Log   *event.Log
	Sym   func(place.Sym) place.Sym
	// Passing reports whether a place belongs to one of many objects, which may be another
	// one the next time; nil if there are none.
	Passing func(place.Place) bool
	// Next reports whether the symbol of a turn of a loop is replaced since the next turn of the
	// same loop begins; nil if none is.
	Next func(turn place.Sym) bool
}

// Place returns p with its symbols replaced.
func (r Renaming) Place(p place.Place) place.Place {
	return place.Place{Sym: r.Sym(p.Sym), Path: r.path(p.Path)}
}

// path replaces the symbols that index p. An index of an earlier iteration is
// no longer known.
func (r Renaming) path(p place.Path) place.Path {
	if p == 0 {
		return 0
	}
	var out place.Path
	for _, s := range r.Table.Selectors(p) {
		if s.Kind == place.SymIdx && r.Sym(s.Sym) != s.Sym {
			s = place.Selector{Kind: place.AnyIdx}
		}
		out = r.Table.Join(out, s)
	}
	return out
}

// Value returns v with its symbols replaced.
func (r Renaming) Value(v place.Value) place.Value {
	switch v.Kind {
	case place.Ref, place.Agg:
		v.Sym = r.Sym(v.Sym)
		v.Path = r.path(v.Path)
		v.Rng = r.Table.RenameRange(v.Rng, r.Sym, r.Next)
	case place.Tuple:
		var vs []place.Value
		for _, e := range r.Table.Elems(v) {
			vs = append(vs, r.Value(e))
		}
		v = r.Table.TupleOf(vs)
	}
	return v
}

// Set returns s with the symbols of its places replaced.
func (r Renaming) Set(s event.Set) event.Set {
	return r.Log.Map(s, func(m event.Mark) (event.Mark, bool) {
		m.Place = r.Place(m.Place)
		m.Locks = r.Set(m.Locks)
		return m, true
	})
}

// current returns s without the places whose symbols are replaced: a sign that
// something of an earlier turn gave says nothing about this one, nor does one that
// belonged to whatever object was at hand.
func (r Renaming) current(s event.Set) event.Set {
	return r.Log.Map(s, func(m event.Mark) (event.Mark, bool) {
		m.Locks = r.Set(m.Locks)
		return m, r.Place(m.Place) == m.Place && (r.Passing == nil || !r.Passing(m.Place))
	})
}

// Apply renames everything that w knows, except its history. Where two cells
// or facts fall together and disagree, nothing remains known of them.
func (r Renaming) Apply(w *World) {
	for _, s := range w.syms() {
		r.Sym(s) // intern the new symbols in a fixed order
	}
	for reg, v := range w.Env.All() {
		w.Env.Set(reg, r.Value(v))
	}
	r.cells(w)
	r.facts(w)
	r.loans(w)
	r.ends(w)
	var shared Map[place.Sym, bool]
	for s := range w.Shared.All() {
		shared.Set(r.Sym(s), true)
	}
	w.Shared = shared
	var lost Map[place.Sym, LostAt]
	for s, at := range w.Lost.All() {
		lost.Set(r.Sym(s), at)
	}
	w.Lost = lost
	w.Fired, w.Seen, w.Settled, w.Locks = r.current(w.Fired), r.current(w.Seen), r.current(w.Settled), r.Set(w.Locks)
	w.Defers = slices.Clone(w.Defers)
	for i, d := range w.Defers {
		out := make([]place.Value, len(d.Operands))
		for i, o := range d.Operands {
			out[i] = r.Value(o)
		}
		w.Defers[i].Operands = out
	}
}

func (r Renaming) cells(w *World) {
	var cells Cells
	for p, v := range w.Store.All() {
		p, v := r.Place(p), r.Value(v)
		if o, ok := cells.Get(p); ok && o != v {
			v = place.Value{}
		}
		cells.Set(p, v)
	}
	w.Store = cells
}

func (r Renaming) facts(w *World) {
	var facts Map[place.Sym, place.Value]
	clash := map[place.Sym]bool{}
	for s, f := range w.Facts.All() {
		n := r.Sym(s)
		if o, ok := facts.Get(n); ok && o != f || clash[n] {
			clash[n] = true
			facts.Delete(n)
			continue
		}
		facts.Set(n, f)
	}
	w.Facts = facts
}

func (r Renaming) loans(w *World) {
	loans := w.Loans
	w.Loans = nil
	for _, l := range loans {
		l.Place = r.Place(l.Place)
		l.Chan = r.Place(l.Chan)
		if l.Waits() {
			l.After = r.Place(l.After)
		}
		l.Rng = r.Table.RenameRange(l.Rng, r.Sym, r.Next)
		l.Tokens = r.Set(l.Tokens)
		l.Locks = r.Set(l.Locks)
		w.AddLoan(l, len(loans))
	}
}

// syms returns the symbols that w speaks of, sorted.
func (w *World) syms() []place.Sym {
	var out []place.Sym
	for _, v := range w.Env.All() {
		out = append(out, v.Sym)
	}
	for p, v := range w.Store.All() {
		out = append(out, p.Sym, v.Sym)
	}
	for s := range w.Facts.All() {
		out = append(out, s)
	}
	for s := range w.Shared.All() {
		out = append(out, s)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
