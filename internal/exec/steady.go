package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// Handed reports whether the place at belongs to a parameter of fn.
func (p *Program) Handed(fn *ssa.Function, at place.Place) bool {
	i := p.Table.Info(p.Table.Root(at.Sym))
	param, ok := i.Val.(*ssa.Parameter)
	return ok && i.Origin == place.FromParam && param.Parent() == fn
}

// Steady reports whether the start at site is given the same objects in each turn of the loops around
// it: what changes from turn to turn are numbers and the like.
func (p *Program) Steady(site event.Site) bool {
	start, ok := p.Log.SiteInfo(site).Instr.(*ssa.Go)
	if !ok {
		return false
	}
	bodies := p.loopsOf(start.Parent()).bodies
	for _, op := range start.Operands(nil) {
		for _, body := range bodies {
			if body[start.Block()] && *op != nil && !steady(*op, body, 8) {
				return false
			}
		}
	}
	return true
}

// steady reports whether v, if it refers to anything, is the same in each turn of the loop body. Of what
// a field holds that is taken for granted.
func steady(v ssa.Value, body map[*ssa.BasicBlock]bool, depth int) bool {
	at, ok := v.(ssa.Instruction)
	if _, basic := v.Type().Underlying().(*types.Basic); basic || !ok || !body[at.Block()] {
		return true
	}
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.MakeClosure:
		return !slices.ContainsFunc(v.Bindings, func(b ssa.Value) bool { return !steady(b, body, depth-1) })
	case *ssa.UnOp:
		return steady(v.X, body, depth-1)
	case *ssa.FieldAddr:
		return steady(v.X, body, depth-1)
	case *ssa.ChangeType:
		return steady(v.X, body, depth-1)
	case *ssa.MakeInterface:
		return steady(v.X, body, depth-1)
	case *ssa.Alloc:
		_, basic := v.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Basic)
		return basic
	}
	return false
}
