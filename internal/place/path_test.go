package place

import (
	"go/types"
	"testing"
)

// path joins the selectors to a path.
func path(t *Table, sels ...Selector) Path {
	var p Path
	for _, s := range sels {
		p = t.Join(p, s)
	}
	return p
}

func TestOverlap(t *testing.T) {
	table := NewTable()
	a, b := FieldSel(0), FieldSel(1)
	one, two, anyIdx := IndexSel(IntValue(1)), IndexSel(IntValue(2)), IndexSel(Value{})
	i := table.Intern(Info{Origin: FromParam, N: 1}, nil)
	sym := IndexSel(RefTo(i))
	next := IndexSel(Value{Kind: Ref, Sym: i, Off: 1, Mod: 4})
	tests := []struct {
		name string
		p, q []Selector
		want bool
	}{
		{"the whole and a part", nil, []Selector{a, one}, true},
		{"the same field", []Selector{a}, []Selector{a}, true},
		{"two fields", []Selector{a}, []Selector{b}, false},
		{"a field and its part", []Selector{a}, []Selector{a, b}, true},
		{"parts of two fields", []Selector{a, b}, []Selector{b, b}, false},
		{"the same index", []Selector{one}, []Selector{one}, true},
		{"two indexes", []Selector{one}, []Selector{two}, false},
		{"any index", []Selector{anyIdx}, []Selector{anyIdx}, false},
		{"the same variable", []Selector{sym, a}, []Selector{sym}, true},
		{"a variable and a constant", []Selector{sym}, []Selector{one}, false},
		{"a variable and its successor", []Selector{sym}, []Selector{next}, false},
		{"unnamed parts", []Selector{PseudoSel("x")}, []Selector{PseudoSel("y")}, false},
		{"bindings", []Selector{BoundSel(0)}, []Selector{BoundSel(1)}, false},
	}
	for _, test := range tests {
		p, q := path(table, test.p...), path(table, test.q...)
		if table.Overlap(p, q) != test.want || table.Overlap(q, p) != test.want {
			t.Errorf("%s: want %v, got %v and %v", test.name, test.want, table.Overlap(p, q), table.Overlap(q, p))
		}
	}
}

func TestPaths(t *testing.T) {
	table := NewTable()
	a, b, c := FieldSel(0), FieldSel(1), IndexSel(IntValue(2))
	abc := path(table, a, b, c)
	if table.Concat(path(table, a), path(table, b, c)) != abc || table.Concat(0, abc) != abc || table.Concat(abc, 0) != abc {
		t.Error("Concat does not lead to the same path as Join")
	}
	if table.Parent(abc) != path(table, a, b) || table.Parent(0) != 0 {
		t.Error("Parent does not drop the last selector")
	}
	prefixes := []struct {
		p, q Path
		want bool
	}{
		{abc, 0, true},
		{abc, abc, true},
		{abc, path(table, a, b), true},
		{abc, path(table, b), false},
		{path(table, a), abc, false},
		{0, path(table, a), false},
	}
	for _, test := range prefixes {
		if got := table.HasPrefix(test.p, test.q); got != test.want {
			t.Errorf("HasPrefix(%v, %v) = %v", table.Selectors(test.p), table.Selectors(test.q), got)
		}
	}
	if !table.Exact(abc) || table.Exact(path(table, a, IndexSel(Value{}), b)) {
		t.Error("Exact does not tell one cell from several")
	}
	if IndexSel(Value{Kind: Ref, Sym: 3, Mod: 4}) != IndexSel(RefTo(3)) {
		t.Error("the modulus of a sum with nothing counts")
	}
}

func TestTypeAt(t *testing.T) {
	table := NewTable()
	ints := types.NewSlice(types.Typ[types.Int])
	st := types.NewStruct([]*types.Var{types.NewField(0, nil, "ints", ints, false)}, nil)
	tests := []struct {
		sels []Selector
		want types.Type
	}{
		{nil, st},
		{[]Selector{FieldSel(0)}, ints},
		{[]Selector{FieldSel(0), IndexSel(IntValue(9))}, types.Typ[types.Int]},
		{[]Selector{FieldSel(1)}, nil},
		{[]Selector{IndexSel(IntValue(0))}, nil},
		{[]Selector{PseudoSel("x")}, nil},
	}
	for _, test := range tests {
		if got := table.TypeAt(st, path(table, test.sels...)); got != test.want {
			t.Errorf("at %v: got %v, want %v", test.sels, got, test.want)
		}
	}
}
