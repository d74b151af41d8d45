package place

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Sym is a symbol: an unknown value that can be told from others. The zero
// Sym is none.
type Sym int32

// An Origin says where a symbol comes from.
type Origin uint8

// The origins of symbols.
const (
	FromAlloc  Origin = iota + 1 // allocated by the instruction Val
	FromParam                    // the parameter Val at entry
	FromFree                     // the free variable Val at entry, or the variable Val of another function
	FromGlobal                   // the global Val
	FromInit                     // what the place At held at entry, or since the event Epoch
	FromDef                      // result N of the instruction Val
	FromCall                     // the symbol Of of a callee, seen from the call Val
	FromAge                      // an earlier incarnation of the symbol Of
	FromView                     // what a call has returned of memory that something else owns, see View
	FromPanic                    // what recover returns; the only one of its kind
	FromZero                     // a struct or array all of whose cells are zero; the only one of its kind
)

// Info describes a symbol.
type Info struct {
	Origin Origin
	Val    ssa.Value
	Site   ssa.Instruction // FromCall, FromView, and FromInit after a loss of knowledge: where
	N      int
	At     Place // FromInit, FromView
	Of     Sym   // FromCall, FromAge
}

type infoKey = Info

// Table interns symbols, paths, ranges and tuples for one package. It is not
// safe for concurrent use.
type Table struct {
	infos   []Info
	views   map[Sym][]Sym // by the symbol of their owner
	types   []types.Type
	ids     map[infoKey]Sym
	paths   []pathNode
	sels    [][]Selector
	pathIDs map[pathNode]Path
	ranges  []rangeNode
	rngIDs  map[rangeNode]Range
	tuples  [][]Value
	tupIDs  map[string]int
	strs    map[string]int64
	funcs   []*ssa.Function
	funcIDs map[*ssa.Function]int
}

// NewTable returns an empty table.
func NewTable() *Table {
	return &Table{
		infos:   make([]Info, 1),
		views:   map[Sym][]Sym{},
		types:   make([]types.Type, 1),
		ids:     map[infoKey]Sym{},
		paths:   make([]pathNode, 1),
		sels:    make([][]Selector, 1),
		pathIDs: map[pathNode]Path{},
		ranges:  make([]rangeNode, 1),
		rngIDs:  map[rangeNode]Range{},
		tupIDs:  map[string]int{},
		strs:    map[string]int64{},
		funcIDs: map[*ssa.Function]int{},
	}
}

// Intern returns the symbol that i describes; typ is the type of the value it
// stands for and counts only at the first call.
func (t *Table) Intern(i Info, typ types.Type) Sym {
	if s, ok := t.ids[i]; ok {
		return s
	}
	s := Sym(len(t.infos))
	t.infos = append(t.infos, i)
	t.types = append(t.types, typ)
	t.ids[i] = s
	return s
}

// Len returns a number larger than that of any symbol so far.
func (t *Table) Len() int { return len(t.infos) }

// Info returns the description of s.
func (t *Table) Info(s Sym) Info { return t.infos[s] }

// Type returns the type of the value s stands for; it may be nil.
func (t *Table) Type(s Sym) types.Type { return t.types[s] }

// Narrow notes that the value s stands for, known as an interface so far, is of type typ.
func (t *Table) Narrow(s Sym, typ types.Type) {
	if old := t.types[s]; old != nil && types.IsInterface(old) && !types.IsInterface(typ) {
		t.types[s] = typ
	}
}

// Init returns the symbol for what p held at entry.
func (t *Table) Init(p Place, site ssa.Instruction, typ types.Type) Sym {
	return t.Intern(Info{Origin: FromInit, At: p, Site: site}, typ)
}

// Def returns the symbol for result n of the instruction v.
func (t *Table) Def(v ssa.Value, n int, typ types.Type) Sym {
	return t.Intern(Info{Origin: FromDef, Val: v, N: n}, typ)
}

// Old returns the symbol for the incarnation of s in the turn of the loop
// before this one. Those of all earlier turns share a symbol, see [Table.Many].
func (t *Table) Old(s Sym) Sym {
	if i := t.infos[s]; i.Origin == FromAge {
		return t.Intern(Info{Origin: FromAge, Of: i.Of, N: 2}, t.types[s])
	}
	return t.Intern(Info{Origin: FromAge, Of: s, N: 1}, t.types[s])
}

// Many reports whether s may stand for several objects at a time.
func (t *Table) Many(s Sym) bool {
	i := t.infos[s]
	switch i.Origin {
	case FromAge:
		return i.N > 1
	case FromInit, FromView:
		return t.Many(i.At.Sym)
	case FromCall:
		return t.Many(i.Of)
	}
	return false
}

// FromCallee returns the symbol by which a caller knows the callee's symbol s
// after the call at site.
func (t *Table) FromCallee(site ssa.Instruction, s Sym) Sym {
	return t.Intern(Info{Origin: FromCall, Site: site, Of: s}, t.types[s])
}

// Base returns s without the layers that calls and loops put around it.
func (t *Table) Base(s Sym) Sym {
	for t.infos[s].Origin == FromCall || t.infos[s].Origin == FromAge {
		s = t.infos[s].Of
	}
	return s
}

// Allocated reports whether s stands for memory that was allocated in the
// function or one of its callees, and is hence known to nobody else at first.
func (t *Table) Allocated(s Sym) bool { return t.infos[t.Base(s)].Origin == FromAlloc }

// Root returns the symbol from whose memory s was reached.
func (t *Table) Root(s Sym) Sym {
	for {
		i := t.infos[s]
		switch i.Origin {
		case FromInit, FromView:
			s = i.At.Sym
		default:
			return s
		}
	}
}

// TupleOf interns vs as one value.
func (t *Table) TupleOf(vs []Value) Value {
	key := fmt.Sprint(vs)
	id, ok := t.tupIDs[key]
	if !ok {
		id = len(t.tuples)
		t.tuples = append(t.tuples, append([]Value(nil), vs...))
		t.tupIDs[key] = id
	}
	return Value{Kind: Tuple, N: int64(id)}
}

// Elems returns the components of a tuple, nil for any other value.
func (t *Table) Elems(v Value) []Value {
	if v.Kind != Tuple {
		return nil
	}
	return t.tuples[v.N]
}

// StrValue returns the string constant s.
func (t *Table) StrValue(s string) Value {
	n, ok := t.strs[s]
	if !ok {
		n = int64(len(t.strs))
		t.strs[s] = n
	}
	return Value{Kind: Str, N: n}
}

// FuncValue returns the value of the function f.
func (t *Table) FuncValue(f *ssa.Function) Value {
	id, ok := t.funcIDs[f]
	if !ok {
		id = len(t.funcs)
		t.funcs = append(t.funcs, f)
		t.funcIDs[f] = id
	}
	return Value{Kind: Func, N: int64(id)}
}

// FuncOf returns the function of a Func value, nil for any other value.
func (t *Table) FuncOf(v Value) *ssa.Function {
	if v.Kind != Func {
		return nil
	}
	return t.funcs[v.N]
}

// Name renders s for debug output.
func (t *Table) Name(s Sym) string {
	if s == 0 {
		return "none"
	}
	i := t.infos[s]
	switch i.Origin {
	case FromInit:
		n := "*" + t.PlaceName(i.At)
		if i.Site != nil {
			n += "'"
		}
		return n
	case FromAlloc:
		return "new(" + i.Val.Name() + ")"
	case FromDef:
		return fmt.Sprintf("%s#%d", i.Val.Name(), i.N)
	case FromCall:
		return "call(" + t.Name(i.Of) + ")"
	case FromAge:
		return "old(" + t.Name(i.Of) + ")"
	case FromView:
		return fmt.Sprintf("view%d(%s)", i.N&3, t.PlaceName(i.At))
	case FromPanic:
		return "recovered"
	case FromZero:
		return "zero"
	}
	return i.Val.Name()
}

// PlaceName renders p for debug output.
func (t *Table) PlaceName(p Place) string {
	var b strings.Builder
	b.WriteString(t.Name(p.Sym))
	if p.Sym != 0 {
		t.render(&b, deref(t.types[p.Sym]), p.Path)
	}
	return b.String()
}

// ValueName renders v for debug output.
func (t *Table) ValueName(v Value) string {
	switch v.Kind {
	case Nil:
		return "nil"
	case NonNil:
		return "non-nil"
	case Bool:
		return fmt.Sprint(v.N != 0)
	case Int:
		return fmt.Sprint(v.N)
	case Str:
		return fmt.Sprintf("string %d", v.N)
	case Ref:
		n := t.PlaceName(v.Place())
		if v.Off != 0 {
			n += fmt.Sprintf("%+d%%%d", v.Off, v.Mod)
		}
		return n + t.rangeName(v.Rng)
	case Agg:
		return "{" + t.PlaceName(v.Place()) + "}"
	case Tuple:
		var parts []string
		for _, e := range t.tuples[v.N] {
			parts = append(parts, t.ValueName(e))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	case Func:
		return t.funcs[v.N].Name()
	}
	return "?"
}
