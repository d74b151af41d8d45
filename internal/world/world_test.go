package world

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// numbers gives the registers and instructions of a test their numbers.
type numbers map[any]uint64

func (n numbers) of(x any) uint64 { return n[x] }

// A change is something that a state can know.
type change struct {
	name string
	do   func(w *World)
}

// changes returns a change for each part of a state that is part of its
// identity, and the numbers of what they speak of.
func changes() ([]change, numbers) {
	d, at := new(ssa.Defer), new(ssa.Jump)
	sel := new(ssa.Select)
	cell := place.Place{Sym: 3, Path: 1}
	return []change{
		{"register", func(w *World) { w.Env.Set(1, place.IntValue(1)) }},
		{"other register", func(w *World) { w.Env.Set(2, place.IntValue(1)) }},
		{"cell", func(w *World) { w.Store.Set(cell, place.RefTo(4)) }},
		{"other cell", func(w *World) { w.Store.Set(place.Place{Sym: 3}, place.NilValue) }},
		{"fact", func(w *World) { w.Facts.Set(5, place.BoolValue(true)) }},
		{"other fact", func(w *World) { w.Facts.Set(6, place.BoolValue(false)) }},
		{"shared", func(w *World) { w.Shared.Set(5, true) }},
		{"lost", func(w *World) { w.Lost.Set(5, at) }},
		{"loan", func(w *World) { w.AddLoan(Loan{Place: cell, Site: 1}, 9) }},
		{"other loan", func(w *World) { w.AddLoan(Loan{Place: cell, Site: 2}, 9) }},
		{"loan perhaps answered", func(w *World) { w.AddLoan(Loan{Place: cell, Site: 1, Weak: WeakSettle{sel, 1}}, 9) }},
		{"end", func(w *World) { w.AddEnd(End{Place: cell, Site: 1}, 9) }},
		{"other end", func(w *World) { w.AddEnd(End{Place: cell, Kind: Expired, Site: 1}, 9) }},
		{"fired", func(w *World) { w.Fired = 1 }},
		{"seen", func(w *World) { w.Seen = 1 }},
		{"settled", func(w *World) { w.Settled = 1 }},
		{"locks", func(w *World) { w.Locks = 1 }},
		{"deferred call", func(w *World) { w.Defers = append(w.Defers, Deferred{Instr: d}) }},
		{"result", func(w *World) { w.Result = []place.Value{place.NilValue} }},
	}, numbers{d: 3, at: 4, sel: 5}
}

func TestIdentity(t *testing.T) {
	all, n := changes()
	forth, back := New(), New()
	for i := range all {
		all[i].do(forth)
		all[len(all)-1-i].do(back)
	}
	key := forth.Identity(n.of)
	if back.Identity(n.of) != key {
		t.Error("the order in which a state came to know what it knows counts")
	}
	for range 20 {
		if forth.Clone().Identity(n.of) != key {
			t.Fatal("the order of a map counts")
		}
	}
	seen := map[Key]string{New().Identity(n.of): "nothing"}
	for _, c := range all {
		w := New()
		c.do(w)
		k := w.Identity(n.of)
		if same, ok := seen[k]; ok {
			t.Errorf("%s and %s have the same key", c.name, same)
		}
		seen[k] = c.name
	}
	forth.Happened(7)
	forth.Loans[0].GaveUp = 9
	if forth.Identity(n.of) != key {
		t.Error("the history counts")
	}
	one, two := place.IntValue(1), place.IntValue(2)
	forth.Defers = []Deferred{{forth.Defers[0].Instr, []place.Value{one, two}}}
	ordered := forth.Identity(n.of)
	forth.Defers = []Deferred{{forth.Defers[0].Instr, []place.Value{two, one}}}
	if ordered == key || forth.Identity(n.of) == ordered {
		t.Error("the operands of deferred calls or their order do not count")
	}
}

func TestProperty(t *testing.T) {
	all, n := changes()
	tracked := []string{"loan", "other loan", "loan perhaps answered", "end", "other end", "fired", "seen", "settled", "locks", "deferred call"}
	for _, c := range all {
		w := New()
		c.do(w)
		if differs := w.Property(n.of) != New().Property(n.of); differs != slices.Contains(tracked, c.name) {
			t.Errorf("%s: counts for the property: %v", c.name, differs)
		}
	}
}

func TestClone(t *testing.T) {
	all, n := changes()
	for _, c := range all {
		w := New()
		w.Loans = make([]Loan, 0, 4)
		before := w.Identity(n.of)
		c.do(w.Clone())
		if w.Identity(n.of) != before {
			t.Errorf("%s: a change of the copy changes the state", c.name)
		}
		copied := w.Clone()
		c.do(w)
		if copied.Identity(n.of) != before {
			t.Errorf("%s: a change of the state changes the copy", c.name)
		}
	}
	w := New()
	w.AddLoan(Loan{Site: 1}, 9)
	w.Clone().Loans[0].Later = true
	if w.Loans[0].Later {
		t.Error("copies share their loans")
	}
	for id := range event.ID(5) {
		w.Happened(id * 2)
	}
	a, b := w.Clone(), w.Clone()
	a.Happened(3)
	b.Happened(1)
	if slices.Contains(b.Trace, 3) || slices.Contains(a.Trace, 1) || len(w.Trace) != 5 {
		t.Errorf("copies share a history: %v, %v, %v", w.Trace, a.Trace, b.Trace)
	}
}

func TestAddLoan(t *testing.T) {
	base := Loan{Kind: BySend, Place: place.Place{Sym: 1}, Site: 1}
	tests := []struct {
		name   string
		change func(*Loan)
		want   int
	}{
		{"the same", func(*Loan) {}, 1},
		{"given up elsewhere", func(l *Loan) { l.GaveUp = 3 }, 1},
		{"another place", func(l *Loan) { l.Place.Sym = 2 }, 2},
		{"another site", func(l *Loan) { l.Site = 2 }, 2},
		{"a later turn", func(l *Loan) { l.Later = true }, 2},
		{"other tokens", func(l *Loan) { l.Tokens = 1 }, 2},
		{"a borrower that has not begun", func(l *Loan) { l.After.Sym = 2 }, 2},
		{"for writing", func(l *Loan) { l.Writes = true }, 2},
	}
	for _, test := range tests {
		w, l := New(), base
		w.AddLoan(base, 9)
		test.change(&l)
		if !w.AddLoan(l, 9) || !w.AddLoan(l, 9) || len(w.Loans) != test.want {
			t.Errorf("%s: %d loans, want %d", test.name, len(w.Loans), test.want)
		}
	}
	full := New()
	full.AddLoan(base, 1)
	other := base
	other.Site = 2
	if full.AddLoan(other, 1) || len(full.Loans) != 1 || !full.AddLoan(base, 1) {
		t.Errorf("of at most one loan there are %d", len(full.Loans))
	}
}

func TestMergeTrace(t *testing.T) {
	tests := []struct {
		name        string
		a, b, merge []event.ID
	}{
		{"nothing", nil, nil, nil},
		{"nothing new", []event.ID{1, 2}, []event.ID{2}, []event.ID{1, 2}},
		{"before and between", []event.ID{2, 5}, []event.ID{4, 1}, []event.ID{1, 2, 4, 5}},
		{"from nothing", nil, []event.ID{3, 1}, []event.ID{1, 3}},
	}
	for _, test := range tests {
		a, b := New(), New()
		for _, id := range test.a {
			a.Happened(id)
		}
		for _, id := range test.b {
			b.Happened(id)
		}
		if grew := a.MergeTrace(b); grew != (len(test.merge) > len(test.a)) || !slices.Equal(a.Trace, test.merge) {
			t.Errorf("%s: got %v, grew %v", test.name, a.Trace, grew)
		}
		if a.MergeTrace(b) {
			t.Errorf("%s: grows again", test.name)
		}
	}
}
