package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
)

// Run analyses those of fns, all functions of the package, that start or end
// something asynchronous, or call a function of the package that does.
func (p *Program) Run(fns []*ssa.Function) {
	relevant := p.relevant(fns)
	for _, fn := range fns {
		if relevant[fn] {
			p.Summary(fn)
		}
	}
}

// relevant returns the functions that take part in something asynchronous.
func (p *Program) relevant(fns []*ssa.Function) map[*ssa.Function]bool {
	callers := map[*ssa.Function][]*ssa.Function{}
	relevant := map[*ssa.Function]bool{}
	var work []*ssa.Function
	for _, fn := range fns {
		if fn.Parent() != nil {
			callers[fn] = append(callers[fn], fn.Parent())
		}
		starts := false
		eachInstr(fn, func(instr ssa.Instruction) {
			starts = starts || p.starts(instr)
			if c, ok := instr.(ssa.CallInstruction); ok {
				if callee := c.Common().StaticCallee(); callee != nil {
					callers[callee] = append(callers[callee], fn)
				}
			}
		})
		if starts {
			work = append(work, fn)
		}
	}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if !relevant[fn] {
			relevant[fn] = true
			work = append(work, callers[fn]...)
		}
	}
	return relevant
}

// starts reports whether instr lends something or gives or awaits a sign.
func (p *Program) starts(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Go, *ssa.Send, *ssa.Select:
		return true
	case *ssa.UnOp:
		return isReceive(instr)
	case ssa.CallInstruction:
		c := instr.Common()
		if b, ok := c.Value.(*ssa.Builtin); ok {
			return b.Name() == "close"
		}
		for _, k := range p.contractsOfCall(c) {
			switch k.Verb {
			case contract.VerbSpawn, contract.VerbLend, contract.VerbLendW, contract.VerbTake,
				contract.VerbSignal, contract.VerbSettle, contract.VerbCancel, contract.VerbAStore, contract.VerbALoad:
				return true
			}
		}
		return p.offersToken(c)
	}
	return false
}

// offersToken reports whether a call passes something by which the callee can
// say that it is through.
func (p *Program) offersToken(c *ssa.CallCommon) bool {
	for _, a := range c.Args {
		if isToken(a.Type()) {
			return true
		}
		if _, ok := a.Type().Underlying().(*types.Signature); ok {
			if _, literal := a.(*ssa.MakeClosure); literal {
				return true
			}
		}
	}
	return false
}
