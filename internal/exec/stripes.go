package exec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
)

// A division is a way in which the turns that phi counts divide a slice: a turn begins at
// unit × scale × phi. The unit is nil for one. If the counter does not go up by a constant, what it
// goes up by is the unit, and a turn is one of them.
type division struct {
	phi   *ssa.Phi
	unit  ssa.Value
	scale int64
}

// windowOf returns where the part that v slices lies in the memory of the turn of a loop.
func (f *function) windowOf(v *ssa.Slice) (place.Window, bool) {
	if v.Low == nil || v.High == nil {
		return place.Window{}, false
	}
	lo, ok := linearOf(v.Low)
	if !ok || !f.inLoop(v, lo.phi) {
		return place.Window{}, false
	}
	step := stepOf(lo.phi)
	by := division{lo.phi, lo.unit, lo.scale}
	stride, constant := intConst(step)
	if !constant {
		if lo != (linear{phi: lo.phi, scale: 1}) || !forward(v, lo.phi, step) {
			return place.Window{}, false
		}
		stride, by.unit = 1, step
	}
	stride *= lo.scale
	hi, ok := endOf(lo, v.High, step)
	if !ok || stride <= 0 || hi < lo.add {
		return place.Window{}, false
	}
	turn := f.Table.Def(lo.phi, f.divided(by), lo.phi.Type())
	return place.Window{Turn: turn, Stride: stride, Lo: lo.add, Hi: hi}, true
}

// inLoop reports whether v runs inside the loop whose turns phi counts, or in a literal that is
// made there.
func (p *Program) inLoop(v ssa.Instruction, phi *ssa.Phi) bool {
	for v.Parent() != phi.Parent() {
		made := madeBy(v.Parent())
		if made == nil {
			return false
		}
		v = made
	}
	return p.loopsOf(phi.Parent()).bodies[phi.Block()][v.Block()]
}

// forward reports whether phi, the low end of v, goes up by step and never down: step is a length,
// or v slices up to phi + step in each turn, and would panic.
func forward(v *ssa.Slice, phi *ssa.Phi, step ssa.Value) bool {
	if lengthOf(step) != nil {
		return true
	}
	for _, pred := range phi.Block().Preds {
		if phi.Block().Dominates(pred) && (v.Parent() != phi.Parent() || !v.Block().Dominates(pred)) {
			return false
		}
	}
	return true
}

// divided returns the number of the division by, which is not 0.
func (p *Program) divided(by division) int {
	n, ok := p.divisions[by]
	if !ok {
		if p.divisions == nil {
			p.divisions = map[division]int{}
		}
		n = len(p.divisions) + 1
		p.divisions[by] = n
	}
	return n
}

// endOf returns where hi is at most, counted from where the turn begins, if the part begins at lo
// and the counter goes up by step.
func endOf(lo linear, hi, step ssa.Value) (int64, bool) {
	hi = origin(hi)
	if call, ok := hi.(*ssa.Call); ok {
		return endOfLeast(lo, call, step)
	}
	_, constant := intConst(step)
	if h, ok := linearOf(hi); ok && constant && h.phi == lo.phi && h.unit == lo.unit && h.scale == lo.scale {
		return h.add, true
	}
	sum, ok := hi.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD {
		return 0, false
	}
	for _, s := range [...][2]ssa.Value{{sum.X, sum.Y}, {sum.Y, sum.X}} {
		from, ok := linearOf(s[0])
		switch width := origin(s[1]); {
		case !ok || from != lo:
		case lo.unit != nil && width == lo.unit: // i*k, i*k+k
			return lo.add + 1, true
		case !constant && (width == origin(step) || sameLengths(width, step)): // off, off+k, off += k
			return 1, true
		}
	}
	return 0, false
}

// endOfLeast returns what endOf does for the least of the arguments of call, if that is a call of
// the builtin min: no more than each of them.
func endOfLeast(lo linear, call *ssa.Call, step ssa.Value) (int64, bool) {
	if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "min" {
		for _, a := range call.Call.Args {
			if end, ok := endOf(lo, a, step); ok {
				return end, true
			}
		}
	}
	return 0, false
}

// sameLengths reports whether a and b are lengths of the same slice or string.
func sameLengths(a, b ssa.Value) bool {
	x, y := lengthOf(a), lengthOf(b)
	return x != nil && y != nil && origin(x) == origin(y)
}
