package place

import "fmt"

// A Range is an interned interval of the elements of a slice's memory; the
// zero Range is the whole of it.
type Range int32

// A BoundKind says what an end of a range is.
type BoundKind uint8

// The kinds of range ends.
const (
	Open   BoundKind = iota // the start of the memory, or its end
	ConstB                  // the constant N
	SymB                    // the integer Sym + N
	LenB                    // a length the slice had, whatever it was: see Grown
)

// A BoundAt is one end of a range.
type BoundAt struct {
	Kind BoundKind
	N    int64
	Sym  Sym
}

type rangeNode struct {
	lo, hi BoundAt
	in     Window
}

// A Window says where in the memory of a loop's turn a range lies: it begins Lo elements behind
// where the turn does, or later, and ends at Hi or before. Turn stands for the turn, 0 if nothing
// is known. The next turn begins Stride elements later, or more. Elements may be counted in units,
// the same for all windows of the same Turn.
type Window struct {
	Turn           Sym
	Stride, Lo, Hi int64
}

// RangeOf interns the interval from lo (included) to hi (excluded).
func (t *Table) RangeOf(lo, hi BoundAt) Range { return t.internRange(rangeNode{lo: lo, hi: hi}) }

// InWindow returns the range r of which w is known, too.
func (t *Table) InWindow(r Range, w Window) Range {
	n := t.ranges[r]
	return t.internRange(rangeNode{n.lo, n.hi, w})
}

func (t *Table) internRange(n rangeNode) Range {
	if n == (rangeNode{}) {
		return 0
	}
	if r, ok := t.rngIDs[n]; ok {
		return r
	}
	r := Range(len(t.ranges))
	t.ranges = append(t.ranges, n)
	t.rngIDs[n] = r
	return r
}

// BoundOf returns the end that the integer v is. The zero index is the start
// of the memory.
func BoundOf(v Value, ok bool) BoundAt {
	switch {
	case !ok || v.Kind == Unknown:
		return BoundAt{}
	case v.Kind == Int:
		return BoundAt{Kind: ConstB, N: v.N}
	case v.Kind == Ref && v.Mod == 0:
		return BoundAt{Kind: SymB, Sym: v.Sym, N: int64(v.Off)}
	}
	return BoundAt{}
}

// Slice returns the part of r that remains after slicing a value of that
// range to lo:hi. Parts of a part are not tracked: they keep r.
func (t *Table) Slice(r Range, lo, hi BoundAt) Range {
	if lo.Kind == ConstB && lo.N == 0 {
		lo = BoundAt{}
	}
	old := t.ranges[r]
	if !t.FromStart(r) {
		return r
	}
	if hi == (BoundAt{}) {
		hi = old.hi
	}
	return t.RangeOf(lo, hi)
}

// Tail returns what an append to a value of range r writes: from its end on.
func (t *Table) Tail(r Range) Range {
	hi := t.ranges[r].hi
	if hi.Kind == Open && t.ranges[r].in != (Window{}) {
		return 0 // it ends somewhere inside
	}
	if hi.Kind == Open || hi.Kind == LenB {
		hi = BoundAt{Kind: LenB}
	}
	return t.RangeOf(hi, BoundAt{})
}

// Grown returns the range of a slice that has been appended to: the memory it had, or
// more of it.
func (t *Table) Grown() Range { return t.GrownBehind(0) }

// GrownBehind returns what [Table.Grown] does, for a slice whose length was that of the slice s;
// zero if that is of no matter.
func (t *Table) GrownBehind(s Sym) Range {
	return t.RangeOf(BoundAt{}, BoundAt{Kind: LenB, Sym: s})
}

// IsGrown reports whether r is the range of a slice that has been appended to.
func (t *Table) IsGrown(r Range) bool { return t.FromStart(r) && t.ranges[r].hi.Kind == LenB }

// Behind returns the tail r of a slice, or the part of it that begins at the length of the slice s
// if r begins at one.
func (t *Table) Behind(r Range, s Sym) Range {
	n := t.ranges[r]
	if n.lo.Kind == LenB {
		n.lo.Sym = s
	}
	return t.RangeOf(n.lo, n.hi)
}

// FromStart reports whether r begins at the start of the memory.
func (t *Table) FromStart(r Range) bool {
	return t.ranges[r].lo.Kind == Open && t.ranges[r].in == Window{}
}

// IsTail reports whether r begins at the length that a slice had.
func (t *Table) IsTail(r Range) bool { return t.ranges[r].lo.Kind == LenB }

// Disjoint reports whether the elements of a and b are provably not the same.
func (t *Table) Disjoint(a, b Range) bool {
	return t.before(a, b) || t.before(b, a) || t.apart(a, b) || t.apart(b, a)
}

// apart reports whether a lies in a window behind that of b: of the same turn of a loop, or of an
// earlier one.
func (t *Table) apart(a, b Range) bool {
	now, then := t.ranges[a].in, t.ranges[b].in
	if now.Turn == 0 || then.Turn == 0 {
		return false
	}
	if now.Turn == then.Turn {
		return !t.Many(now.Turn) && then.Hi <= now.Lo
	}
	i := t.infos[then.Turn]
	return i.Origin == FromAge && i.Of == now.Turn && then.Hi-now.Stride <= now.Lo
}

// before reports whether a ends where b starts, or earlier.
func (t *Table) before(a, b Range) bool {
	hi, lo := t.ranges[a].hi, t.ranges[b].lo
	switch {
	case lo.Kind == Open:
		return hi.Kind == ConstB && hi.N <= 0
	case lo.Kind == LenB:
		// Written behind the length of a slice; an earlier slice of that
		// memory ended there or before, unless it began to grow there.
		return hi.Kind != LenB || lo.Sym == 0 || hi.Sym != lo.Sym
	case hi.Kind == Open:
		return false
	case hi.Kind == lo.Kind && hi.Sym == lo.Sym:
		return hi.N <= lo.N
	}
	return false
}

// Empty reports whether r is a part of no length at the start of its memory.
func (t *Table) Empty(r Range) bool {
	n := t.ranges[r]
	return r != 0 && n.hi.Kind == ConstB && n.hi.N == 0
}

func (t *Table) rangeName(r Range) string {
	if r == 0 {
		return ""
	}
	n := t.ranges[r]
	name := fmt.Sprintf("[%s:%s]", t.boundName(n.lo), t.boundName(n.hi))
	if n.in.Turn != 0 {
		name += fmt.Sprintf(" of turn %s, %d:%d", t.Name(n.in.Turn), n.in.Lo, n.in.Hi)
	}
	return name
}

func (t *Table) boundName(b BoundAt) string {
	switch b.Kind {
	case ConstB:
		return fmt.Sprint(b.N)
	case SymB:
		return fmt.Sprintf("%s%+d", t.Name(b.Sym), b.N)
	case LenB:
		return "len"
	}
	return ""
}

// RenameRange returns r with the symbols of its ends replaced. An end that
// names an integer of an earlier iteration is no longer known. next reports whether the symbol
// of a turn is replaced since the next turn of the same loop begins; nil if none is. Otherwise the
// window is not known any more, either.
func (t *Table) RenameRange(r Range, sym func(Sym) Sym, next func(turn Sym) bool) Range {
	if r == 0 {
		return 0
	}
	n := t.ranges[r]
	for _, b := range [...]*BoundAt{&n.lo, &n.hi} {
		switch {
		case b.Kind == SymB && sym(b.Sym) != b.Sym:
			*b = BoundAt{}
		case b.Kind == LenB && b.Sym != 0 && sym(b.Sym) != b.Sym:
			b.Sym = 0
		}
	}
	if turn := n.in.Turn; turn != 0 && sym(turn) != turn {
		if next != nil && next(turn) {
			n.in.Turn = sym(turn)
		} else {
			n.in = Window{}
		}
	}
	return t.internRange(n)
}

// MapRange returns r with the integers at its ends replaced by what they are
// elsewhere; an end that is not known there is open. keep reports whether a turn is called the
// same there; the windows of others are not known there.
func (t *Table) MapRange(r Range, value func(Sym) Value, keep func(turn Sym) bool) Range {
	if r == 0 {
		return 0
	}
	n := t.ranges[r]
	for _, b := range [...]*BoundAt{&n.lo, &n.hi} {
		if b.Kind != SymB {
			if b.Kind == LenB {
				b.Sym = 0
			}
			continue
		}
		off := b.N
		*b = BoundOf(value(b.Sym), true)
		if b.Kind != Open {
			b.N += off
		}
	}
	if n.in.Turn != 0 && !keep(n.in.Turn) {
		n.in = Window{}
	}
	return t.internRange(n)
}
