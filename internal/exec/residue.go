package exec

import (
	"fmt"
	"go/token"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// maxRing bounds the moduli for which the turns of a loop are told apart.
const maxRing = 4

// remSel returns the part of an integer that says what it leaves when divided by k.
func remSel(k int64) place.Selector { return place.PseudoSel(fmt.Sprintf("mod %d", k)) }

// residue returns what v leaves when divided by k, if that is known in w.
func (f *function) residue(w *world.World, v place.Value, k int64) (int64, bool) {
	n := v.N
	switch {
	case v.Kind == place.Int:
	case v.Kind == place.Ref && v.Path == 0 && v.Mod == 0:
		r, ok := w.Store.Get(f.join(v, remSel(k)))
		if !ok || r.Kind != place.Int {
			return 0, false
		}
		n = r.N + int64(v.Off)
	default:
		return 0, false
	}
	return (n%k + k) % k, true
}

// carryResidues notes what sym, the value of phi, which counts the turns of a loop, leaves when
// divided by the numbers that the program divides it by: as much as from, its value before.
func (f *function) carryResidues(w *world.World, phi *ssa.Phi, from place.Value, sym place.Sym) {
	for _, k := range f.nest.moduli(phi) {
		if r, ok := f.residue(w, from, k); ok {
			w.Store.Set(f.join(place.RefTo(sym), remSel(k)), place.IntValue(r))
		}
	}
}

// addResidues notes what sym, which is x plus n, leaves when divided by the numbers for which
// that is known of x.
func (f *function) addResidues(w *world.World, v *ssa.BinOp, x, y place.Value, sym place.Sym) {
	phi, ok := v.X.(*ssa.Phi)
	if !ok || y.Kind != place.Int || !adds(v) {
		return
	}
	n := y.N
	if v.Op == token.SUB {
		n = -n
	}
	for _, k := range f.nest.moduli(phi) {
		if r, ok := f.residue(w, x, k); ok {
			w.Store.Set(f.join(place.RefTo(sym), remSel(k)), place.IntValue(((r+n)%k+k)%k))
		}
	}
}

// remainder returns what v, x divided by y, leaves if the turns of the loop that x counts tell.
func (f *function) remainder(w *world.World, v *ssa.BinOp, x place.Value) (place.Value, bool) {
	k := modulus(v)
	if k == 0 {
		return place.Value{}, false
	}
	r, ok := f.residue(w, x, k)
	return place.IntValue(r), ok
}

// moduli returns the small numbers by which the program divides phi, which counts the turns of
// a loop from a constant, to choose an element.
func (l *loops) moduli(phi *ssa.Phi) []int64 {
	if known, ok := l.rings[phi]; ok {
		return known
	}
	var out []int64
	least := int64(math.MaxInt64) // the smallest constant that phi is compared with
	if l.counter(phi) {
		for _, v := range append(countedOn(phi), phi) {
			for _, r := range referrers(v) {
				op, ok := r.(*ssa.BinOp)
				if !ok || op.X != v {
					continue
				}
				if n, ok := constantLength(op.Y); ok && comparison(op.Op) && l.ends(op) {
					least = min(least, n)
				}
				if k := modulus(op); k != 0 && chooses(op) && !slices.Contains(out, k) {
					out = append(out, k)
				}
			}
		}
	}
	// If the loop ends before it comes round, all its turns are different ones.
	out = slices.DeleteFunc(out, func(k int64) bool { return k >= least })
	l.rings[phi] = out
	return out
}

// chooses reports whether v is the index of an element.
func chooses(v *ssa.BinOp) bool {
	return slices.ContainsFunc(referrers(v), func(r ssa.Instruction) bool {
		at, ok := r.(*ssa.IndexAddr)
		return ok && at.Index == v
	})
}

// modulus returns the small number whose remainder v is, 0 if it is none.
func modulus(v *ssa.BinOp) int64 {
	k, ok := constantLength(v.Y)
	if v.Op == token.AND {
		k++
	}
	if !ok || v.Op != token.REM && (v.Op != token.AND || k&(k-1) != 0) || k < 2 || k > maxRing {
		return 0
	}
	return k
}

// constantLength returns the integer v if it is a constant, or the length of a slice of all of an
// array.
func constantLength(v ssa.Value) (int64, bool) {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil && isInteger(c.Type()) {
		return c.Int64(), true
	}
	s, ok := lengthOf(v).(*ssa.Slice)
	if !ok || s.Low != nil || s.High != nil {
		return 0, false
	}
	ptr, ok := s.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return 0, false
	}
	return int64(arrayLen(ptr)), arrayLen(ptr) > 0
}
