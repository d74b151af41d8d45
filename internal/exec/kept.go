package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/world"
)

// WaitsKeptWith reports whether the function literal fn is kept in a slice or map together with
// functions that wait for something, so that in which order they are called, and so what has been
// waited for before fn, is for others to say.
func (p *Program) WaitsKeptWith(fn *ssa.Function) bool {
	for k, stored := range p.containers().stores {
		if !ofFuncs(stored[0].Val.Type()) {
			continue
		}
		m := newMembers(p)
		m.variable(k)
		is, waits := false, false
		for _, v := range m.elems {
			if code(v) == fn {
				is = true
			} else {
				waits = waits || p.alwaysWaits(code(v))
			}
		}
		if is && waits {
			return true
		}
	}
	return false
}

// ofFuncs reports whether typ is that of a slice or map of functions.
func ofFuncs(typ types.Type) bool {
	var elem types.Type
	switch t := typ.Underlying().(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Map:
		elem = t.Elem()
	default:
		return false
	}
	_, ok := elem.Underlying().(*types.Signature)
	return ok
}

// alwaysWaits reports whether all outcomes of fn have waited for something.
func (p *Program) alwaysWaits(fn *ssa.Function) bool {
	if fn == nil {
		return false
	}
	s := p.Summary(fn)
	return s != nil && len(s.Outcomes) > 0 && !slices.ContainsFunc(s.Outcomes, func(o *world.World) bool { return o.Settled == 0 })
}

// TakesOut reports whether fn, or a literal in it, receives from a channel of type typ that it
// has found in an interface, where a container may have kept it.
func (p *Program) TakesOut(fn *ssa.Function, typ types.Type) bool {
	found := false
	eachInstr(fn, func(instr ssa.Instruction) {
		recv, ok := instr.(*ssa.UnOp)
		if !ok || recv.Op != token.ARROW {
			return
		}
		from := recv.X
		if x, ok := from.(*ssa.Extract); ok {
			from = x.Tuple
		}
		if is, ok := from.(*ssa.TypeAssert); ok && sameElem(is.AssertedType, typ) {
			found = true
		}
	})
	return found || slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool { return p.TakesOut(lit, typ) })
}

// sameElem reports whether a and b are channels of the same values.
func sameElem(a, b types.Type) bool {
	x, ok1 := a.Underlying().(*types.Chan)
	y, ok2 := b.Underlying().(*types.Chan)
	return ok1 && ok2 && types.Identical(x.Elem(), y.Elem())
}
