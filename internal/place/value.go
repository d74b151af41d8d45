package place

// A Kind says what a Value is.
type Kind uint8

// The kinds of values.
const (
	Unknown Kind = iota // nothing is known, not even identity
	Nil                 // the nil of a reference type or interface
	NonNil              // only as a fact: anything but nil
	Many                // only as a fact: a number of turns larger than the first few
	Bool                // a boolean constant, in N
	Int                 // an integer constant, in N
	Str                 // a string constant, number N of the table's strings
	Ref                 // the symbol Sym: a reference into its object, or an unknown scalar
	Agg                 // the struct or array held at a place, by value
	Tuple               // several values, number N of the table's tuples
	Shared              // what the cell holds when it is read: others write it
	Func                // function number N of the table's functions
)

// A Value is what a register or a memory cell holds.
type Value struct {
	N    int64 // Bool, Int, Str, Tuple, Func
	Sym  Sym   // Ref, Agg
	Path Path  // Ref, Agg: where inside the object
	Rng  Range // Ref to elements: which of them
	Off  int32 // Ref to an integer: what was added to it
	Mod  int32 // Ref to an integer: the modulus of that addition; 0 none, -1 not known
	Kind Kind
	Full bool // Ref to elements: the capacity ends with the length, so that an append moves
}

// NilValue is the nil reference.
var NilValue = Value{Kind: Nil}

// BoolValue returns the constant b.
func BoolValue(b bool) Value {
	if b {
		return Value{Kind: Bool, N: 1}
	}
	return Value{Kind: Bool}
}

// IntValue returns the constant n.
func IntValue(n int64) Value { return Value{Kind: Int, N: n} }

// RefTo returns a reference to the whole object of s.
func RefTo(s Sym) Value { return Value{Kind: Ref, Sym: s} }

// IsRef reports whether v refers to an object, or is a scalar with identity.
func (v Value) IsRef() bool { return v.Kind == Ref }

// Place returns the place that the reference or aggregate v denotes.
func (v Value) Place() Place { return Place{v.Sym, v.Path} }

// A Place is a memory cell, or a group of cells with a common prefix.
type Place struct {
	Sym  Sym
	Path Path
}

// Ref returns a reference to p.
func (p Place) Ref() Value { return Value{Kind: Ref, Sym: p.Sym, Path: p.Path} }

// Agg returns the aggregate held at p.
func (p Place) Agg() Value { return Value{Kind: Agg, Sym: p.Sym, Path: p.Path} }
