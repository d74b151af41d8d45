package place

import (
	"fmt"
	"go/types"
	"strings"
)

// A Path is an interned sequence of selectors; the zero Path is empty.
type Path int32

// A SelKind says how a selector goes one step down.
type SelKind uint8

// The kinds of selectors.
const (
	Field  SelKind = iota // struct field number N
	Index                 // the element at the constant index N
	SymIdx                // the element at the index Sym + Off (modulo Mod)
	AnyIdx                // an element that is not known; also what a map or channel holds
	Pseudo                // a part that has no name in Go, such as the memory behind a bytes.Buffer
	Bound                 // binding number N of a closure
	Typed                 // what a value of an interface is if its type is Name
)

// A Selector is one step of a path.
type Selector struct {
	Kind SelKind
	N    int64
	Sym  Sym
	Off  int32
	Mod  int32
	Name string // Pseudo and Typed
}

// FieldSel selects struct field number i.
func FieldSel(i int) Selector { return Selector{Kind: Field, N: int64(i)} }

// PseudoSel selects the unnamed part called name.
func PseudoSel(name string) Selector { return Selector{Kind: Pseudo, Name: name} }

// TypedSel selects what is in a value of an interface if its type is the one called name.
func TypedSel(name string) Selector { return Selector{Kind: Typed, Name: name} }

// BoundSel selects binding i of a closure.
func BoundSel(i int) Selector { return Selector{Kind: Bound, N: int64(i)} }

// IndexSel returns the selector of the element at index v.
func IndexSel(v Value) Selector {
	switch v.Kind {
	case Int:
		n := v.N
		return Selector{Kind: Index, N: n}
	case Ref:
		s := Selector{Kind: SymIdx, Sym: v.Sym, Off: v.Off, Mod: v.Mod}
		if s.Off == 0 {
			s.Mod = 0
		}
		return s
	}
	return Selector{Kind: AnyIdx}
}

type pathNode struct {
	parent Path
	sel    Selector
}

// Join returns the path p followed by s.
func (t *Table) Join(p Path, s Selector) Path {
	n := pathNode{p, s}
	if q, ok := t.pathIDs[n]; ok {
		return q
	}
	q := Path(len(t.paths))
	t.paths = append(t.paths, n)
	t.sels = append(t.sels, append(append([]Selector(nil), t.sels[p]...), s))
	t.pathIDs[n] = q
	return q
}

// Concat returns the path p followed by the selectors of q.
func (t *Table) Concat(p, q Path) Path {
	if p == 0 {
		return q
	}
	for _, s := range t.sels[q] {
		p = t.Join(p, s)
	}
	return p
}

// Parent returns p without its last selector. The empty path is its own parent.
func (t *Table) Parent(p Path) Path { return t.paths[p].parent }

// Selectors returns the steps of p. The caller must not modify them.
func (t *Table) Selectors(p Path) []Selector { return t.sels[p] }

// Exact reports whether p denotes a single cell, so that a store to it
// replaces what was there.
func (t *Table) Exact(p Path) bool {
	for _, s := range t.sels[p] {
		if s.Kind == AnyIdx {
			return false
		}
	}
	return true
}

// HasPrefix reports whether p begins with q.
func (t *Table) HasPrefix(p, q Path) bool {
	for len(t.sels[p]) > len(t.sels[q]) {
		p = t.paths[p].parent
	}
	return p == q
}

// Overlap reports whether the cells at p and q of one object may be the same,
// or one may be part of the other. Two indexes that are not provably equal are
// taken for different ones: the engine reports only what it can tell.
func (t *Table) Overlap(p, q Path) bool {
	a, b := t.sels[p], t.sels[q]
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] || a[i].Kind == AnyIdx {
			return false
		}
	}
	return true
}

// render writes the selectors of p, with the names of fields where typ, the
// type of the object, tells them.
func (t *Table) render(b *strings.Builder, typ types.Type, p Path) {
	for _, s := range t.sels[p] {
		if typ != nil {
			typ = deref(typ)
		}
		switch s.Kind {
		case Field:
			if st, ok := under(typ).(*types.Struct); ok && int(s.N) < st.NumFields() {
				f := st.Field(int(s.N))
				fmt.Fprintf(b, ".%s", f.Name())
				typ = f.Type()
				continue
			}
			fmt.Fprintf(b, ".%d", s.N)
			typ = nil
		case Index:
			fmt.Fprintf(b, "[%d]", s.N)
			typ = elem(typ)
		case SymIdx:
			fmt.Fprintf(b, "[%s%+d%%%d]", t.Name(s.Sym), s.Off, s.Mod)
			typ = elem(typ)
		case AnyIdx:
			b.WriteString("[*]")
			typ = elem(typ)
		case Pseudo:
			fmt.Fprintf(b, ".%s", s.Name)
			typ = nil
		case Typed:
			fmt.Fprintf(b, ".(%s)", s.Name)
			typ = nil
		case Bound:
			fmt.Fprintf(b, ".bound%d", s.N)
			typ = nil
		}
	}
}

// TypeAt returns the type of the cell at p inside an object of type typ, or
// nil where it cannot be told.
func (t *Table) TypeAt(typ types.Type, p Path) types.Type {
	for _, s := range t.sels[p] {
		switch s.Kind {
		case Field:
			st, ok := under(typ).(*types.Struct)
			if !ok || int(s.N) >= st.NumFields() {
				return nil
			}
			typ = st.Field(int(s.N)).Type()
		case Index, SymIdx, AnyIdx:
			typ = elem(typ)
		default:
			return nil
		}
	}
	return typ
}

func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

func deref(t types.Type) types.Type {
	if p, ok := under(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func elem(t types.Type) types.Type {
	switch t := under(t).(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Map:
		return t.Elem()
	case *types.Pointer:
		return elem(t.Elem())
	}
	return nil
}
