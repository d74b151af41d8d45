package place

import (
	"go/types"
	"testing"
)

// at returns the constant end n.
func at(n int64) BoundAt { return BoundAt{Kind: ConstB, N: n} }

// bounds returns an end that the engine does not know, from which others can be
// told.
func bounds(t *Table, n int) func(off int64) BoundAt {
	s := t.Intern(Info{Origin: FromParam, N: n}, nil)
	return func(off int64) BoundAt { return BoundAt{Kind: SymB, Sym: s, N: off} }
}

func TestDisjoint(t *testing.T) {
	table := NewTable()
	n, m := bounds(table, 1), bounds(table, 2)
	open, length := BoundAt{}, BoundAt{Kind: LenB}
	tests := []struct {
		name               string
		alo, ahi, blo, bhi BoundAt
		want               bool
	}{
		{"the whole and itself", open, open, open, open, false},
		{"head and tail", open, at(4), at(4), open, true},
		{"with a gap", at(0), at(2), at(4), at(6), true},
		{"with a common element", open, at(5), at(4), open, false},
		{"nothing and the whole", open, at(0), open, open, true},
		{"up to n and from n", open, n(0), n(0), open, true},
		{"up to n and from n+1", open, n(0), n(1), open, true},
		{"up to n+1 and from n", open, n(1), n(0), open, false},
		{"up to n and from m", open, n(0), m(0), open, false},
		{"up to n and from 4", open, n(0), at(4), open, false},
		{"behind the length", open, open, length, open, true},
		{"the whole and from n", open, open, n(0), open, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, b := table.RangeOf(test.alo, test.ahi), table.RangeOf(test.blo, test.bhi)
			if got := table.Disjoint(a, b); got != test.want {
				t.Errorf("Disjoint(%s, %s) = %v", table.rangeName(a), table.rangeName(b), got)
			}
			if got := table.Disjoint(b, a); got != test.want {
				t.Errorf("Disjoint(%s, %s) = %v", table.rangeName(b), table.rangeName(a), got)
			}
		})
	}
}

func TestPartsOfRanges(t *testing.T) {
	table := NewTable()
	open := BoundAt{}
	head, tail := table.RangeOf(open, at(4)), table.RangeOf(at(4), open)
	tests := []struct {
		name      string
		got, want Range
	}{
		{"all of the whole", table.Slice(0, open, open), 0},
		{"from zero", table.Slice(0, at(0), at(4)), head},
		{"up to 4", table.Slice(0, open, at(4)), head},
		{"from 4", table.Slice(0, at(4), open), tail},
		{"the end stays", table.Slice(head, at(2), open), table.RangeOf(at(2), at(4))},
		{"a shorter head", table.Slice(head, open, at(2)), table.RangeOf(open, at(2))},
		{"a part of a tail", table.Slice(tail, at(1), at(2)), tail},
		{"behind a head", table.Tail(head), tail},
		{"behind the whole", table.Tail(0), table.RangeOf(BoundAt{Kind: LenB}, open)},
		{"behind what has grown", table.Tail(table.Grown()), table.Tail(0)},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, table.rangeName(test.got), table.rangeName(test.want))
		}
	}
	if table.FromStart(tail) || !table.FromStart(head) || !table.FromStart(table.Grown()) {
		t.Error("FromStart does not tell heads from tails")
	}
	if !table.IsTail(table.Tail(0)) || table.IsTail(tail) || table.IsTail(table.Grown()) {
		t.Error("IsTail does not tell what is behind the length")
	}
}

func TestRangesElsewhere(t *testing.T) {
	table := NewTable()
	n, m := bounds(table, 1), bounds(table, 2)
	r := table.RangeOf(n(1), m(0))
	other := func(s Sym) Sym {
		if s == n(0).Sym {
			return table.Old(s)
		}
		return s
	}
	if got, want := table.RenameRange(r, other, nil), table.RangeOf(BoundAt{}, m(0)); got != want {
		t.Errorf("of an earlier turn: got %s, want %s", table.rangeName(got), table.rangeName(want))
	}
	value := func(s Sym) Value {
		if s == n(0).Sym {
			return IntValue(6)
		}
		return Value{}
	}
	if got, want := table.MapRange(r, value, nil), table.RangeOf(at(7), BoundAt{}); got != want {
		t.Errorf("of a callee: got %s, want %s", table.rangeName(got), table.rangeName(want))
	}
}

func TestBoundOf(t *testing.T) {
	tests := []struct {
		name string
		v    Value
		ok   bool
		want BoundAt
	}{
		{"none", Value{}, false, BoundAt{}},
		{"unknown", Value{}, true, BoundAt{}},
		{"constant", IntValue(3), true, at(3)},
		{"sum", Value{Kind: Ref, Sym: 7, Off: 2}, true, BoundAt{Kind: SymB, Sym: 7, N: 2}},
		{"modulo", Value{Kind: Ref, Sym: 7, Off: 2, Mod: 4}, true, BoundAt{}},
		{"no integer", NilValue, true, BoundAt{}},
	}
	for _, test := range tests {
		if got := BoundOf(test.v, test.ok); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

func TestWindows(t *testing.T) {
	table := NewTable()
	now := table.Def(nil, 1, types.Typ[types.Int])
	then, other := table.Old(now), table.Def(nil, 2, types.Typ[types.Int])
	in := func(turn Sym, lo, hi int64) Range { return table.InWindow(0, Window{turn, 8, lo, hi}) }
	for _, test := range []struct {
		name string
		a, b Range
		want bool
	}{
		{"the same turn", in(now, 0, 8), in(now, 0, 8), false},
		{"halves of one turn", in(now, 0, 4), in(now, 4, 8), true},
		{"halves of the turn before", in(then, 0, 4), in(then, 4, 8), true},
		{"halves of any turns before", in(table.Old(then), 0, 4), in(table.Old(then), 4, 8), false},
		{"the turn before", in(now, 0, 8), in(then, 0, 8), true},
		{"reaching into the next", in(now, 0, 9), in(then, 0, 9), false},
		{"behind what is reached", in(now, 1, 9), in(then, 0, 9), true},
		{"earlier turns", in(then, 0, 8), in(table.Old(then), 0, 8), false},
		{"of another loop", in(now, 0, 8), in(other, 0, 8), false},
		{"without a window", in(now, 0, 8), 0, false},
		{"ends that tell", table.InWindow(table.RangeOf(at(4), at(8)), Window{now, 8, 0, 8}), table.RangeOf(at(0), at(4)), true},
	} {
		if table.Disjoint(test.a, test.b) != test.want || table.Disjoint(test.b, test.a) != test.want {
			t.Errorf("%s: want %v", test.name, test.want)
		}
	}
	part := in(now, 0, 8)
	if got := table.Slice(part, at(0), at(4)); got != part {
		t.Errorf("a part of a part: %s", table.rangeName(got))
	}
	if got := table.Tail(part); table.Disjoint(got, in(then, 0, 8)) {
		t.Errorf("what is appended to a part, %s, touches no other", table.rangeName(got))
	}
	for _, test := range []struct {
		name      string
		got, want Range
	}{
		{"in the next turn", table.RenameRange(part, table.Old, func(Sym) bool { return true }), in(then, 0, 8)},
		{"in the next turn of another loop", table.RenameRange(part, table.Old, func(Sym) bool { return false }), 0},
		{"in the next call", table.RenameRange(part, table.Old, nil), 0},
		{"of a literal in the loop", table.MapRange(part, RefTo, func(Sym) bool { return true }), part},
		{"of a callee", table.MapRange(part, RefTo, func(Sym) bool { return false }), 0},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, table.rangeName(test.got), table.rangeName(test.want))
		}
	}
}
