package place

import (
	"go/types"
	"testing"
)

func TestIntern(t *testing.T) {
	table := NewTable()
	a := table.Intern(Info{Origin: FromParam, N: 1}, types.Typ[types.Int])
	b := table.Intern(Info{Origin: FromParam, N: 2}, nil)
	if a == 0 || b == 0 || a == b {
		t.Fatalf("two descriptions are the symbols %d and %d", a, b)
	}
	if again := table.Intern(Info{Origin: FromParam, N: 1}, types.Typ[types.Bool]); again != a || table.Type(a) != types.Typ[types.Int] {
		t.Errorf("the same description is the symbol %d of type %v", again, table.Type(again))
	}
	if table.Info(b).N != 2 {
		t.Errorf("the description of %d is %+v", b, table.Info(b))
	}
	if x, y := table.StrValue("x"), table.StrValue("y"); x == y || x != table.StrValue("x") {
		t.Error("strings are not told apart")
	}
	one, two := IntValue(1), RefTo(a)
	pair := table.TupleOf([]Value{one, two})
	if pair != table.TupleOf([]Value{one, two}) || pair == table.TupleOf([]Value{two, one}) {
		t.Error("tuples are not told apart")
	}
	if got := table.Elems(pair); len(got) != 2 || got[0] != one || got[1] != two {
		t.Errorf("the elements of a pair are %v", got)
	}
	if table.Elems(one) != nil || table.FuncOf(one) != nil {
		t.Error("a number has elements, or is a function")
	}
}

func TestOld(t *testing.T) {
	table := NewTable()
	now := table.Intern(Info{Origin: FromAlloc, N: 1}, types.Typ[types.Int])
	before := table.Old(now)
	earlier := table.Old(before)
	if before == now || earlier == before || earlier == now {
		t.Fatalf("turns share a symbol: %d, %d, %d", now, before, earlier)
	}
	if table.Old(earlier) != earlier || table.Old(now) != before {
		t.Error("the earlier turns do not share a symbol")
	}
	call := func(s Sym) Sym { return table.Intern(Info{Origin: FromCall, N: 5, Of: s}, nil) }
	field := func(s Sym) Sym { return table.Init(Place{Sym: s}, nil, nil) }
	tests := []struct {
		name      string
		s         Sym
		many      bool
		allocated bool
		root      Sym
	}{
		{"now", now, false, true, now},
		{"before", before, false, true, before},
		{"earlier", earlier, true, true, earlier},
		{"of a callee", call(now), false, true, call(now)},
		{"earlier ones of a callee", call(earlier), true, true, call(earlier)},
		{"what one held", field(now), false, false, now},
		{"what several held", field(field(earlier)), true, false, earlier},
	}
	for _, test := range tests {
		if got := table.Many(test.s); got != test.many {
			t.Errorf("Many(%s) = %v", test.name, got)
		}
		if got := table.Allocated(test.s); got != test.allocated {
			t.Errorf("Allocated(%s) = %v", test.name, got)
		}
		if got := table.Root(test.s); got != test.root {
			t.Errorf("Root(%s) = %d, want %d", test.name, got, test.root)
		}
	}
	if table.Base(call(earlier)) != now || table.Type(earlier) != types.Typ[types.Int] {
		t.Error("the symbol of an earlier turn has another base or type")
	}
}
