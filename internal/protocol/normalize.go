package protocol

import (
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A normalizer brings the state after a call into the form of one before a
// call, so that equal states are found to be equal: all is said in terms of
// what the fields of the receiver hold now.
type normalizer struct {
	p    *exec.Program
	recv place.Sym
	wild map[int]bool
}

// normalize returns the state after a call as a state before the next, nil if
// it cannot be expressed so.
func (n normalizer) normalize(w *world.World) *world.World {
	out := world.New()
	s := shift{n: n, w: w, names: map[place.Sym]place.Sym{}}
	if !s.rotations() {
		return nil
	}
	s.holders()
	s.cells(out)
	s.choices(out)
	s.facts(out)
	s.loans(out)
	return out
}

// A shift renames the symbols of one state.
type shift struct {
	n     normalizer
	w     *world.World
	turns map[place.Sym]turn      // integer fields that were rotated
	names map[place.Sym]place.Sym // objects, by the field that holds them now
}

// A turn is what was added to an integer field, modulo mod.
type turn struct{ off, mod int32 }

// sortedCells returns the cells of the receiver's memory in a fixed order,
// those nearer to the receiver first.
func (s *shift) sortedCells() []place.Place {
	t := s.n.p.Table
	var ps []place.Place
	for p := range s.w.Store.All() {
		if t.Root(p.Sym) == s.n.recv {
			ps = append(ps, p)
		}
	}
	return ps
}

// rotations finds the integer fields that were rotated. It reports false if
// one was moved in a way that is not understood while it indexes a loan.
func (s *shift) rotations() bool {
	s.turns = map[place.Sym]turn{}
	t := s.n.p.Table
	for _, p := range s.sortedCells() {
		v := s.w.Store.At(p)
		if v.Kind != place.Ref || v.Off == 0 || v.Sym != t.Init(p, nil, nil) {
			continue
		}
		if v.Mod == 0 {
			return false
		}
		s.turns[v.Sym] = turn{v.Off, v.Mod}
	}
	return true
}

// holders names each object by the cell that holds it now. What may be one of several objects
// has no name: another of them may be lent.
func (s *shift) holders() {
	for _, p := range s.sortedCells() {
		v := s.w.Store.At(p)
		if v.Kind != place.Ref || v.Path != 0 || v.Off != 0 || s.names[v.Sym] != 0 || s.n.p.Table.Many(v.Sym) {
			continue
		}
		if q, ok := s.place(p); ok {
			s.names[v.Sym] = s.n.p.Table.Init(q, nil, s.n.p.Table.Type(v.Sym))
		}
	}
}

// sym returns the new name of sym, false if nothing holds it any more.
func (s *shift) sym(sym place.Sym) (place.Sym, bool) {
	if sym == s.n.recv {
		return sym, true
	}
	if name, ok := s.names[sym]; ok {
		return name, true
	}
	t := s.n.p.Table
	i := t.Info(sym)
	if i.Origin == place.FromGlobal || i.Origin == place.FromZero {
		return sym, true
	}
	if i.Origin != place.FromInit || i.Site != nil {
		return 0, false
	}
	if s.w.Store.Has(i.At) {
		return 0, false // the cell holds something else now
	}
	q, ok := s.place(i.At)
	if !ok {
		return 0, false
	}
	return t.Init(q, nil, t.Type(sym)), true
}

// place returns p in the new terms.
func (s *shift) place(p place.Place) (place.Place, bool) {
	sym, ok := s.sym(p.Sym)
	if !ok {
		return p, false
	}
	t := s.n.p.Table
	out := place.Place{Sym: sym}
	for _, sel := range t.Selectors(p.Path) {
		if sel.Kind == place.SymIdx {
			if sel, ok = s.index(sel); !ok {
				return p, false
			}
		}
		out.Path = t.Join(out.Path, sel)
	}
	return out, true
}

// index returns the selector of an element relative to the index field's new
// value.
func (s *shift) index(sel place.Selector) (place.Selector, bool) {
	turned, ok := s.turns[sel.Sym]
	if !ok {
		sym, ok := s.sym(sel.Sym)
		sel.Sym = sym
		return sel, ok
	}
	off := sel.Off - turned.off
	if turned.mod > 0 {
		off = ((off % turned.mod) + turned.mod) % turned.mod
	}
	if off < -8 || off > 8 {
		return sel, false
	}
	return place.IndexSel(place.Value{Kind: place.Ref, Sym: sel.Sym, Off: off, Mod: turned.mod}), true
}

// cells keeps the constants that fields of the receiver hold, and the parts of
// their own memory that slices were cut to.
func (s *shift) cells(out *world.World) {
	t := s.n.p.Table
	for _, p := range s.sortedCells() {
		if p.Sym != s.n.recv || s.isWild(p) {
			continue
		}
		q, ok := s.place(p)
		if !ok {
			continue
		}
		v := s.w.Store.At(p)
		known, isKnown := s.constant(v)
		switch {
		case isKnown && known.Kind == place.NonNil:
			out.Facts.Set(t.Init(q, nil, t.Type(v.Sym)), known)
		case isKnown:
			out.Store.Set(q, known)
		case v.Kind == place.Ref && v.Rng != 0 && !t.IsGrown(v.Rng):
			if sym, ok := s.sym(v.Sym); ok && sym == t.Init(q, nil, nil) {
				v = place.RefTo(sym)
				v.Rng = s.rng(s.w.Store.At(p).Rng)
				out.Store.Set(q, v)
			}
		}
	}
}

// choices keeps what is known of the types of values that are in interfaces.
func (s *shift) choices(out *world.World) {
	t := s.n.p.Table
	for _, p := range s.sortedCells() {
		if _, ok := s.n.p.TypeChosen(p); !ok {
			continue
		}
		q, ok := s.place(p)
		if !ok {
			continue
		}
		v := s.w.Store.At(p)
		if v.Kind == place.Ref || v.Kind == place.Agg {
			v.Sym = t.Init(q, nil, t.Type(v.Sym))
		}
		out.Store.Set(q, v)
	}
}

// constant returns what is known of v.
func (s *shift) constant(v place.Value) (place.Value, bool) {
	switch v.Kind {
	case place.Nil, place.Bool, place.Int:
		return v, v.Kind != place.Int || v.N >= -8 && v.N <= 8
	case place.Ref:
		if v.Path == 0 && v.Off == 0 {
			if k, ok := s.w.Facts.Get(v.Sym); ok {
				return k, true
			}
			if s.n.p.Table.Allocated(v.Sym) {
				return place.Value{Kind: place.NonNil}, true
			}
		}
	}
	return place.Value{}, false
}

// facts keeps what is known of fields that were not changed.
func (s *shift) facts(out *world.World) {
	t := s.n.p.Table
	for sym, k := range s.w.Facts.All() {
		i := t.Info(sym)
		if i.Origin != place.FromInit || i.At.Sym != s.n.recv || s.isWild(i.At) {
			continue
		}
		if s.w.Store.Has(i.At) {
			continue
		}
		q, ok := s.place(i.At)
		if !ok {
			continue
		}
		if k.Kind == place.NonNil {
			out.Facts.Set(t.Init(q, nil, t.Type(sym)), k)
		} else {
			out.Store.Set(q, k)
		}
	}
}

// isWild reports whether p is a field of the receiver, or in one, that others
// may have changed.
func (s *shift) isWild(p place.Place) bool {
	sels := s.n.p.Table.Selectors(p.Path)
	return p.Sym == s.n.recv && len(sels) > 0 && sels[0].Kind == place.Field && s.n.wild[int(sels[0].N)]
}

// loans keeps the loans of memory that a field still holds.
func (s *shift) loans(out *world.World) {
	t := s.n.p.Table
	for _, l := range s.w.Loans {
		if l.Place == (place.Place{Sym: s.n.recv}) {
			continue // the value has made itself known: it is shared by design
		}
		if t.Root(l.Place.Sym) != s.n.recv && s.names[l.Place.Sym] == 0 {
			continue
		}
		p, ok := s.place(l.Place)
		if !ok {
			continue
		}
		l.Place = p
		l.Rng = s.rng(l.Rng)
		l.Chan, _ = s.place(l.Chan)
		if l.Waits() {
			l.After, _ = s.place(l.After)
		}
		l.Tokens = s.n.p.MapPlaces(l.Tokens, s.place)
		l.Locks = s.n.p.MapPlaces(l.Locks, s.place)
		l.Later = true
		l.Weak = world.WeakSettle{}
		out.AddLoan(l, len(s.w.Loans))
	}
}

// rng returns the range r with ends that have changed opened.
func (s *shift) rng(r place.Range) place.Range {
	t := s.n.p.Table
	return t.MapRange(r, func(sym place.Sym) place.Value {
		if name, ok := s.sym(sym); ok && s.turns[sym] == (turn{}) {
			return place.RefTo(name)
		}
		return place.Value{}
	}, func(place.Sym) bool { return false })
}
