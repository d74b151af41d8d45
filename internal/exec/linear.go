package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A linear is the integer unit × (scale × phi + add), where phi counts the turns of a loop, and
// unit is nil for one.
type linear struct {
	phi        *ssa.Phi
	unit       ssa.Value
	scale, add int64
}

// maxFactor bounds the numbers of a linear, so that no product of two overflows.
const maxFactor = 1 << 30

// linearOf returns v in terms of the counter of a loop.
func linearOf(v ssa.Value) (linear, bool) {
	switch v := v.(type) {
	case *ssa.Phi:
		return linear{v, nil, 1, 0}, stepOf(v) != nil
	case *ssa.UnOp:
		if copies, ok := bound(v.X).(*ssa.Phi); ok && v.Op == token.MUL {
			return linear{copies, nil, 1, 0}, stepOf(copies) != nil
		}
		if from := origin(v); from != v {
			return linearOf(from)
		}
	case *ssa.BinOp:
		if l, ok := linearWith(v.Op, v.X, v.Y); ok {
			return l, true
		}
		if v.Op == token.ADD || v.Op == token.MUL {
			return linearWith(v.Op, v.Y, v.X)
		}
	}
	return linear{}, false
}

// linearWith returns x op y in terms of the counter that is in x.
func linearWith(op token.Token, x, y ssa.Value) (linear, bool) {
	l, ok := linearOf(x)
	if !ok {
		return linear{}, false
	}
	n, constant := intConst(y)
	switch {
	case !constant:
		if op != token.MUL || l.unit != nil || l.scale != 1 || !outside(origin(y), l.phi) {
			return linear{}, false
		}
		l.unit = origin(y)
		return l, true
	case max(n, -n, l.scale, l.add, -l.add) > maxFactor:
		return linear{}, false
	case op == token.MUL:
		l.scale, l.add = l.scale*n, l.add*n
	case l.unit != nil: // a part of a unit
		return linear{}, false
	case op == token.ADD:
		l.add += n
	case op == token.SUB:
		l.add -= n
	default:
		return linear{}, false
	}
	return l, true
}

// outside reports whether v does not change while the loop that phi counts runs.
func outside(v ssa.Value, phi *ssa.Phi) bool {
	at, ok := v.(ssa.Instruction)
	if !ok {
		_, param := v.(*ssa.Parameter)
		return param
	}
	// What a literal has from the function around it is always the same to it.
	return at.Parent() != phi.Parent() || at.Block() != phi.Block() && at.Block().Dominates(phi.Block())
}

// origin returns what v is read from, if that is a variable that always holds the same: what that
// is; otherwise v.
func origin(v ssa.Value) ssa.Value {
	for {
		load, ok := v.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return v
		}
		held := heldForever(load.X)
		if held == nil {
			return v
		}
		v = held
	}
}

// stepOf returns by what phi goes up at each turn of its loop, nil if that is not the same on all
// ways through it, or the number so small that it may overflow. A phi of the addresses of a
// variable of which each turn has a copy stands for the variable.
func stepOf(phi *ssa.Phi) ssa.Value {
	at, copies := phi.Type().Underlying().(*types.Pointer)
	switch {
	case copies && wide(at.Elem()):
		return stepOfCopies(phi)
	case copies || !wide(phi.Type()):
		return nil
	}
	var step ssa.Value
	for i, e := range phi.Edges {
		if !phi.Block().Dominates(phi.Block().Preds[i]) {
			continue // from outside
		}
		sum, ok := e.(*ssa.BinOp)
		if !ok || sum.Op != token.ADD || step != nil {
			return nil
		}
		switch {
		case sum.X == phi:
			step = sum.Y
		case sum.Y == phi:
			step = sum.X
		default:
			return nil
		}
	}
	return small(step)
}

// stepOfCopies returns what stepOf does for a variable of which each turn of the loop has a copy:
// one that literals refer to.
func stepOfCopies(phi *ssa.Phi) ssa.Value {
	for _, use := range referrers(phi) {
		if !looksOnly(use, phi, 8) {
			return nil
		}
	}
	var step ssa.Value
	for i, e := range phi.Edges {
		cell, ok := e.(*ssa.Alloc)
		if !ok {
			return nil
		}
		by, ok := raised(cell, phi)
		inside := phi.Block().Dominates(phi.Block().Preds[i])
		if !ok || inside == (by == nil) || inside && step != nil {
			return nil
		}
		if inside {
			step = by
		}
	}
	return small(step)
}

// raised returns by how much cell, which becomes the variable at phi, is more than the copy of the
// turn before, nil if it is none, and whether nothing else is done with it.
func raised(cell *ssa.Alloc, phi *ssa.Phi) (by ssa.Value, ok bool) {
	for _, use := range referrers(cell) {
		if use == ssa.Instruction(phi) {
			continue
		}
		store, ok := use.(*ssa.Store)
		if !ok {
			if !looksOnly(use, cell, 0) {
				return nil, false
			}
			continue
		}
		sum, ok := store.Val.(*ssa.BinOp)
		if !ok || sum.Op != token.ADD {
			continue // its first value, or that of the copy before
		}
		if load, ok := sum.X.(*ssa.UnOp); ok && load.X == cell {
			if by != nil {
				return nil, false
			}
			by = sum.Y
		}
	}
	return by, true
}

// wide reports whether typ is that of integers that no index is too large for.
func wide(typ types.Type) bool {
	b, ok := typ.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch b.Kind() {
	case types.Int, types.Int64, types.Uint, types.Uint64:
		return true
	}
	return false
}

// small returns step, nil if it is a constant that is too large for a product.
func small(step ssa.Value) ssa.Value {
	if n, ok := intConst(step); ok && max(n, -n) > maxFactor {
		return nil
	}
	return step
}
