package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
)

// A linear is the integer unit × (scale × phi + add), where phi counts the turns of a loop, and
// unit is nil for one.
type linear struct {
	phi        *ssa.Phi
	unit       ssa.Value
	scale, add int64
}

// A division is a way in which a loop divides a slice among its turns: the turn that phi counts
// begins at unit × scale × phi. The unit is nil for one, and step for a loop whose counter goes up
// by what is no constant.
type division struct {
	phi   *ssa.Phi
	unit  ssa.Value
	scale int64
}

// turnOf returns the part of what v slices, in terms of the turn of a loop that has it to itself.
func (f *function) turnOf(v *ssa.Slice) (place.Range, bool) {
	if v.Low == nil || v.High == nil {
		return 0, false
	}
	lo, ok := linearOf(v.Low)
	if !ok || !f.inLoop(v, lo.phi) {
		return 0, false
	}
	step := stepOf(lo.phi)
	by := division{lo.phi, lo.unit, lo.scale}
	stride, constant := constOf(step)
	if !constant {
		// One turn is one unit.
		if lo.unit != nil || lo.scale != 1 || lo.add != 0 {
			return 0, false
		}
		stride, by.unit = 1, step
	}
	if stride *= lo.scale; stride <= 0 {
		return 0, false
	}
	end, ok := endOf(lo, v.High, step, stride)
	if !ok {
		return 0, false
	}
	return f.Table.TurnRange(f.Table.Def(lo.phi, f.divided(by), lo.phi.Type()), stride, lo.add, end), true
}

// inLoop reports whether v runs inside the loop whose turns phi counts, or in a function literal
// that is made there.
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

// divided returns the number of the division by, not 0.
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
// and the counter goes up by step, which makes stride.
func endOf(lo linear, hi, step ssa.Value, stride int64) (int64, bool) {
	hi = origin(hi)
	if call, ok := hi.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "min" {
			for _, a := range call.Call.Args {
				if end, ok := endOf(lo, a, step, stride); ok {
					return end, true
				}
			}
		}
		return 0, false
	}
	_, constant := constOf(step)
	if h, ok := linearOf(hi); ok && h.phi == lo.phi && h.unit == lo.unit && h.scale == lo.scale && constant {
		return h.add, true
	}
	sum, ok := hi.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD {
		return 0, false
	}
	for _, s := range [...][2]ssa.Value{{sum.X, sum.Y}, {sum.Y, sum.X}} {
		from, ok := linearOf(s[0])
		if !ok || from != lo {
			continue
		}
		if lo.unit != nil && origin(s[1]) == lo.unit { // i*k, i*k+k
			return lo.add + 1, true
		}
		if !constant && (origin(s[1]) == origin(step) || sameLengths(s[1], step)) { // off, off+k, where off goes up by k
			return 1, true
		}
	}
	return 0, false
}

// linearOf returns v in terms of the counter of a loop.
func linearOf(v ssa.Value) (linear, bool) {
	switch v := v.(type) {
	case *ssa.Phi:
		return linear{v, nil, 1, 0}, stepOf(v) != nil
	case *ssa.UnOp:
		if copies, ok := variable(v.X).(*ssa.Phi); ok && v.Op == token.MUL {
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
	n, constant := constOf(y)
	switch {
	case !ok:
		return linear{}, false
	case op == token.MUL && !constant && l.unit == nil && l.scale == 1:
		if _, ok := linearOf(y); ok {
			return linear{}, false
		}
		l.unit = origin(y)
		return l, outside(l.unit, l.phi)
	case !constant || n > 1<<20 || n < -1<<20 || l.scale > 1<<20:
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
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.Const:
		return true
	case ssa.Instruction:
		return v.Block() != phi.Block() && v.Block().Dominates(phi.Block())
	}
	return false
}

// stepOf returns by what phi goes up at each turn of its loop, nil if that is not the same on all
// ways through it. A phi of the addresses of a variable that each turn has a copy of stands for
// the variable.
func stepOf(phi *ssa.Phi) ssa.Value {
	if _, ok := phi.Type().Underlying().(*types.Pointer); ok {
		return stepOfCopies(phi)
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
	return step
}

// stepOfCopies returns what stepOf does for a variable of which each turn of the loop has a copy:
// one that function literals refer to.
func stepOfCopies(phi *ssa.Phi) ssa.Value {
	for _, r := range *phi.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeClosure:
			if assigns(r, phi) {
				return nil
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return nil
		}
	}
	var step ssa.Value
	for i, e := range phi.Edges {
		inside := phi.Block().Dominates(phi.Block().Preds[i])
		cell, ok := e.(*ssa.Alloc)
		if !ok || inside && step != nil {
			return nil
		}
		by, ok := raised(cell, phi)
		if !ok || inside && by == nil {
			return nil
		}
		if inside {
			step = by
		}
	}
	return step
}

// raised returns by how much the new copy cell of the variable at phi is raised before the next
// turn, nil if not at all, and whether nothing else is done with it.
func raised(cell *ssa.Alloc, phi *ssa.Phi) (by ssa.Value, ok bool) {
	for _, r := range *cell.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			sum, ok := r.Val.(*ssa.BinOp)
			if !ok {
				continue // the first value, or that of the turn before
			}
			load, of := sum.X.(*ssa.UnOp)
			if !of || load.X != cell || sum.Op != token.ADD || by != nil {
				return nil, false
			}
			by = sum.Y
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.Phi:
			if r != phi {
				return nil, false
			}
		default:
			return nil, false
		}
	}
	return by, true
}

// sameLengths reports whether a and b are lengths of the same slice or string.
func sameLengths(a, b ssa.Value) bool {
	x, y := lengthOf(a), lengthOf(b)
	return x != nil && y != nil && origin(x) == origin(y)
}

// origin returns what v is read from, if that is a variable that is stored to in one place only:
// what is stored there; otherwise v.
func origin(v ssa.Value) ssa.Value {
	for {
		load, ok := v.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return v
		}
		from := storedOnce(variable(load.X))
		if from == nil {
			return v
		}
		v = from
	}
}

// variable returns the variable that a function literal refers to as at, or at itself.
func variable(at ssa.Value) ssa.Value {
	for {
		free, ok := at.(*ssa.FreeVar)
		if !ok {
			return at
		}
		made := madeBy(free.Parent())
		if made == nil {
			return at
		}
		at = made.Bindings[slices.Index(free.Parent().FreeVars, free)]
	}
}

// madeBy returns the instruction that makes values of the function literal fn, nil if there are
// none or several.
func madeBy(fn *ssa.Function) *ssa.MakeClosure {
	if fn.Parent() == nil {
		return nil
	}
	var out *ssa.MakeClosure
	eachInstr(fn.Parent(), func(instr ssa.Instruction) {
		if made, ok := instr.(*ssa.MakeClosure); ok && made.Fn == fn {
			out = made
		}
	})
	return out
}

// storedOnce returns what is stored in the variable at, nil if that happens in several places or
// may happen out of sight.
func storedOnce(at ssa.Value) ssa.Value {
	cell, ok := at.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var from ssa.Value
	for _, r := range *cell.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != cell || from != nil {
				return nil
			}
			from = r.Val
		case *ssa.MakeClosure:
			if assigns(r, cell) {
				return nil
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return nil
		}
	}
	return from
}

// assigns reports whether the closure made may store to the variable cell that it captures, or
// hand it on.
func assigns(made *ssa.MakeClosure, cell ssa.Value) bool {
	fn := made.Fn.(*ssa.Function)
	for i, b := range made.Bindings {
		if b != cell {
			continue
		}
		for _, r := range *fn.FreeVars[i].Referrers() {
			if load, ok := r.(*ssa.UnOp); !ok || load.Op != token.MUL {
				return true
			}
		}
	}
	return false
}

// constOf returns the integer constant that v is.
func constOf(v ssa.Value) (int64, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || !isInteger(c.Type()) {
		return 0, false
	}
	return c.Int64(), true
}
