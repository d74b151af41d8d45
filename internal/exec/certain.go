package exec

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// Certain reports whether the statement at site is come to whenever the one at from is, from which it was
// reached: each function in between is called by its name, or by that of a variable which never changes,
// and comes to the next call, or to the statement, on each way to its end. None drops a panic.
func (p *Program) Certain(site, from event.Site) bool {
	for site != from {
		i := p.Log.SiteInfo(site)
		via := p.Log.SiteInfo(i.Via).Instr
		if i.Via == 0 || i.Instr == nil || via == nil || !alwaysRun(i.Instr) || p.Recovered(site) {
			return false
		}
		call, ok := via.(ssa.CallInstruction)
		if !ok || !calls(call.Common().Value, i.Instr.Parent()) {
			return false
		}
		site = i.Via
	}
	return true
}

// calls reports whether v is the function fn, or an instance of it.
func calls(v ssa.Value, fn *ssa.Function) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		if held := heldForever(load.X); held != nil {
			v = held
		}
	}
	called := functionOf(v)
	return called != nil && (called == fn || called.Origin() == fn)
}

// alwaysRun reports whether the function of at comes to it on each way to its end.
func alwaysRun(at ssa.Instruction) bool {
	ends := false
	for _, b := range at.Parent().Blocks {
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != at.Parent().Recover {
			ends = true
			if !at.Block().Dominates(b) {
				return false
			}
		}
	}
	return ends
}

// Restocked reports whether the channel of ch comes from a field to which somebody stores a channel when the object
// is there already: it may be another one than before.
func (p *Program) Restocked(ch event.Event) bool {
	field, ok := p.Class(ch.Place).(FieldClass)
	if !ok {
		return false
	}
	for _, store := range p.Stores(field.Field) {
		if addr, ok := store.Addr.(*ssa.FieldAddr); ok {
			if _, made := addr.X.(*ssa.Alloc); !made {
				return true
			}
		}
	}
	return false
}
