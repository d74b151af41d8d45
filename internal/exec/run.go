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

// Run analyses those of fns, all functions of the package, that start or end
// something asynchronous, or call a function of the package that does.
func (p *Program) Run(fns []*ssa.Function) {
	p.funcs = fns
	relevant := p.relevant(fns)
	for _, fn := range fns {
		if relevant[fn] {
			p.Guard(fn.Pos(), func() { p.Summary(fn) })
		}
	}
}

// Guard runs analyze, and notes at pos that it failed if it panics: one function
// that the engine does not understand must not cost the others.
func (p *Program) Guard(pos token.Pos, analyze func()) {
	defer func() {
		if r := recover(); r != nil {
			p.note(pos, fmt.Sprintf("internal error: %v", r))
		}
	}()
	analyze()
}

// relevant returns the functions that take part in something asynchronous.
func (p *Program) relevant(fns []*ssa.Function) map[*ssa.Function]bool {
	flags := p.flags(fns)
	callers := map[*ssa.Function][]*ssa.Function{}
	relevant := map[*ssa.Function]bool{}
	var work []*ssa.Function
	all := slices.Clone(fns)
	known := map[*ssa.Function]bool{}
	for _, fn := range fns {
		known[fn] = true
	}
	for i := 0; i < len(all); i++ {
		fn := all[i]
		if fn.Parent() != nil {
			callers[fn] = append(callers[fn], fn.Parent())
		}
		starts := Accessor(fn) || len(p.Obligations(fn)) > 0
		eachInstr(fn, func(instr ssa.Instruction) {
			starts = starts || p.starts(instr) || flags[flagField(instr)]
			for _, op := range instr.Operands(nil) {
				// Wrappers of methods are no functions of the source.
				if used, ok := (*op).(*ssa.Function); ok {
					callers[used] = append(callers[used], fn)
					if !known[used] && used.Synthetic != "" && len(used.Blocks) > 0 {
						known[used] = true
						all = append(all, used)
					}
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
				contract.VerbBorrow, contract.VerbRelease, contract.VerbSignal, contract.VerbSettle, contract.VerbCondWait, contract.VerbCancel,
				contract.VerbAStore, contract.VerbALoad, contract.VerbARMW:
				return true
			}
		}
		return p.offersToken(c) || c.StaticCallee() == nil && !c.IsInvoke() && givesSign(c.Signature())
	}
	return false
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

// Accessor reports whether fn is an exported method without parameters that returns a
// channel or an error and does little else: one half of a pair like Done and
// Err.
func Accessor(fn *ssa.Function) bool {
	sig := fn.Signature
	if sig.Recv() == nil || sig.Params().Len() > 0 || sig.Results().Len() != 1 || len(fn.Blocks) > 6 || !token.IsExported(fn.Name()) {
		return false
	}
	typ := sig.Results().At(0).Type()
	_, ch := typ.Underlying().(*types.Chan)
	return ch || IsError(typ)
}
