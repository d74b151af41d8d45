package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// maxPicked bounds the steps from what is closed to the element that it belongs to.
const maxPicked = 12

// Picked reports whether what the call at s is given first, such as the channel of a close, belongs
// to an element of some container that was picked by an index or key which changes from turn to
// turn of a loop.
func (p *Program) Picked(s event.Site) bool {
	call, ok := p.Log.SiteInfo(s).Instr.(ssa.CallInstruction)
	return ok && len(call.Common().Args) > 0 && p.picked(call.Common().Args[0], p.Log.SiteInfo(s).Via, maxPicked)
}

// picked reports whether v, in a function called at via, is a part of such an element.
func (p *Program) picked(v ssa.Value, via event.Site, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.Op == token.MUL && p.picked(v.X, via, depth-1)
	case *ssa.FieldAddr:
		return p.picked(v.X, via, depth-1)
	case *ssa.Field:
		return p.picked(v.X, via, depth-1)
	case *ssa.ChangeType:
		return p.picked(v.X, via, depth-1)
	case *ssa.IndexAddr:
		return p.turning(v.Index, via, depth-1) || p.picked(v.X, via, depth-1)
	case *ssa.Index:
		return p.turning(v.Index, via, depth-1) || p.picked(v.X, via, depth-1)
	case *ssa.Lookup:
		return p.turning(v.Index, via, depth-1) || p.picked(v.X, via, depth-1)
	case *ssa.Extract:
		if _, next := v.Tuple.(*ssa.Next); next {
			return true
		}
		return p.picked(v.Tuple, via, depth-1)
	}
	from, at := p.source(v, via)
	return from != nil && p.picked(from, at, depth-1)
}

// turning reports whether v, in a function called at via, changes from turn to turn of a loop.
func (p *Program) turning(v ssa.Value, via event.Site, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Phi:
		return p.loopsOf(v.Parent()).bodies[v.Block()] != nil
	case *ssa.Extract:
		_, next := v.Tuple.(*ssa.Next)
		return next
	case *ssa.BinOp:
		return p.turning(v.X, via, depth-1) || p.turning(v.Y, via, depth-1)
	case *ssa.Convert:
		return p.turning(v.X, via, depth-1)
	case *ssa.UnOp:
		return v.Op == token.MUL && p.turning(v.X, via, depth-1)
	}
	from, at := p.source(v, via)
	return from != nil && p.turning(from, at, depth-1)
}

// source returns where v has its value from, if it is a parameter or a variable that is set once,
// and the call of the function where that stands.
func (p *Program) source(v ssa.Value, via event.Site) (ssa.Value, event.Site) {
	switch v := v.(type) {
	case *ssa.Parameter:
		i := p.Log.SiteInfo(via)
		if call, ok := i.Instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
			if n := slices.Index(v.Parent().Params, v); n < len(call.Common().Args) {
				return call.Common().Args[n], i.Via
			}
		}
	case *ssa.FreeVar:
		if b := binding(v); b != nil {
			return b, p.Log.SiteInfo(via).Via
		}
	case *ssa.Alloc:
		if s := p.Usage.stores[v]; len(s) == 1 {
			return s[0], via
		}
	}
	return nil, 0
}
