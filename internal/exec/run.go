package exec

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
)

// Run analyses those of the functions of the package that start or end something
// asynchronous, or call a function of the package that does, and that wanted holds for.
func (p *Program) Run(wanted func(*ssa.Function) bool) {
	if p.relevant == nil {
		p.relevant = p.takingPart()
	}
	for _, fn := range p.funcs {
		if p.relevant[fn] && wanted(fn) {
			p.Guard(fn.Pos(), func() { p.Summary(fn) })
		}
	}
}

// Guard runs analyze, and notes at pos that it failed if it panics: one function
// that the engine does not understand must not cost the others.
func (p *Program) Guard(pos token.Pos, analyze func()) {
	defer func() {
		if r := recover(); r != nil {
			p.Note(pos, EngineStage, fmt.Sprintf("internal error: %v", r))
		}
	}()
	analyze()
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
		known := p.contractsOfCall(c)
		for _, k := range known {
			switch k.Verb {
			case contract.VerbCancel:
				if !onlyCalled(instr) {
					return true
				}
			case contract.VerbSpawn, contract.VerbLend, contract.VerbLendW, contract.VerbTake,
				contract.VerbBorrow, contract.VerbRelease, contract.VerbSignal, contract.VerbSettle, contract.VerbCondWait,
				contract.VerbAStore, contract.VerbALoad, contract.VerbARMW, contract.VerbAAdd:
				return true
			}
		}
		callee := c.StaticCallee()
		switch {
		case callee == nil && !c.IsInvoke():
			return p.offersToken(c) || givesSign(c.Signature()) && !p.ownCancel(c.Value)
		case callee != nil && len(callee.Blocks) > 0 && p.local(callee):
			return false // what it does with a token makes it take part itself
		}
		return len(known) == 0 && p.offersToken(c)
	}
	return false
}

// ownCancel reports whether v is a cancel function that this function has got itself, and
// does nothing with but call it. That is a sign for none but those that the function, or
// one that it calls, has started, and takes part in that.
func (p *Program) ownCancel(v ssa.Value) bool {
	result, ok := v.(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := result.Tuple.(*ssa.Call)
	return ok && says(p.contractsOfCall(call.Common()), contract.VerbCancel) && onlyCalled(call)
}

// onlyCalled reports whether nothing is done with the functions that call returns but to
// call them.
func onlyCalled(call ssa.CallInstruction) bool {
	tuple := call.Value()
	if tuple == nil {
		return true // the results of a go or defer statement are lost
	}
	for _, r := range *tuple.Referrers() {
		result, ok := r.(*ssa.Extract)
		if !ok {
			return false
		}
		if _, function := result.Type().Underlying().(*types.Signature); !function {
			continue
		}
		for _, use := range *result.Referrers() {
			called, ok := use.(ssa.CallInstruction)
			if !ok || called.Common().Value != result || slices.Contains(called.Common().Args, ssa.Value(result)) {
				return false
			}
		}
	}
	return true
}

// offersToken reports whether a call passes something by which the callee can
// say that it is through.
func (p *Program) offersToken(c *ssa.CallCommon) bool {
	for _, a := range c.Args {
		if p.isToken(a.Type()) {
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

// flags returns the boolean fields that are set while a lock is held: signs for
// those who look at them under the lock.
func (p *Program) flags(fns []*ssa.Function) map[any]bool {
	flags := map[any]bool{}
	for _, fn := range fns {
		if !p.locks(fn) {
			continue
		}
		eachInstr(fn, func(instr ssa.Instruction) {
			if s, ok := instr.(*ssa.Store); ok {
				f := flagField(instr)
				if c, ok := s.Val.(*ssa.Const); ok && f != nil {
					set := p.constant(c) == place.BoolValue(true)
					flags[f] = flags[f] || set
					p.cleared[f] = p.cleared[f] || !set
				}
			}
		})
	}
	return flags
}

// locks reports whether fn takes a lock.
func (p *Program) locks(fn *ssa.Function) bool {
	found := false
	eachInstr(fn, func(instr ssa.Instruction) {
		if c, ok := instr.(ssa.CallInstruction); ok && !found {
			for _, k := range p.contractsOfCall(c.Common()) {
				found = found || k.Verb == contract.VerbLock || k.Verb == contract.VerbRLock
			}
		}
	})
	return found
}

// flagField returns the boolean field that instr loads or stores, nil if it
// does not.
func flagField(instr ssa.Instruction) any {
	var at ssa.Value
	switch instr := instr.(type) {
	case *ssa.Store:
		at = instr.Addr
	case *ssa.UnOp:
		if instr.Op == token.MUL {
			at = instr.X
		}
	}
	addr, ok := at.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	t, ok := addr.Type().(*types.Pointer).Elem().Underlying().(*types.Basic)
	if !ok || t.Info()&types.IsBoolean == 0 {
		return nil
	}
	return fieldVar(addr.X.Type(), addr.Field)
}
