package exec

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
)

// SetBy returns, for a store at s, the call by which it is made, if the function that is called does
// nothing else but to take a lock for that, and to wake those who wait: to call it is to store. Otherwise it
// returns s.
func (p *Program) SetBy(s event.Site) event.Site {
	if i := p.Log.SiteInfo(s); i.Via != 0 && p.IsStore(s) && p.setter(i.Instr.Parent()) {
		return i.Via
	}
	return s
}

// setter reports whether fn does nothing but to store one value: it decides nothing, and calls only what
// takes locks, gives them back or wakes those who wait.
func (p *Program) setter(fn *ssa.Function) bool {
	sets, other := 0, false
	eachInstr(fn, func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.Store:
			sets++
		case *ssa.If, *ssa.Go, *ssa.Send, *ssa.Select, *ssa.MapUpdate, *ssa.Jump, *ssa.Panic:
			other = true
		case ssa.CallInstruction:
			c := p.contractsOfCall(instr.Common())
			other = other || !says(c, contract.VerbLock) && !says(c, contract.VerbUnlock) && !says(c, contract.VerbSignal)
		}
	})
	return sets == 1 && !other
}
