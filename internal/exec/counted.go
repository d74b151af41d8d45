package exec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
)

// counted reports whether instr is run only if a counter says so that is changed to find
// out: by the last of several users, or by the first who comes.
func (p *Program) counted(instr ssa.Instruction) bool {
	if instr == nil || instr.Block() == nil {
		return false
	}
	for b := instr.Block(); b.Idom() != nil; b = b.Idom() {
		d := b.Idom()
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		// Only one of the two ways leads here.
		if one, other := d.Succs[0], d.Succs[1]; !(one.Dominates(b) && len(one.Preds) == 1) && !(other.Dominates(b) && len(other.Preds) == 1) {
			continue
		}
		if p.tellsTurn(test.Cond, 6) {
			return true
		}
	}
	return false
}

// tellsTurn reports whether v comes from a counter or flag that is changed in the same step.
func (p *Program) tellsTurn(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return p.tellsTurn(v.X, depth-1) || p.tellsTurn(v.Y, depth-1) || stepsDown(v)
	case *ssa.Extract:
		return p.tellsTurn(v.Tuple, depth-1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if p.tellsTurn(e, depth-1) {
				return true
			}
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return p.changedBefore(v)
		}
		return p.tellsTurn(v.X, depth-1)
	case *ssa.Convert:
		return p.tellsTurn(v.X, depth-1)
	case *ssa.Call:
		if cs := p.contractsOfCall(v.Common()); says(cs, contract.VerbARMW) || says(cs, contract.VerbAAdd) {
			return true
		}
		return p.countsDown(v.Common().StaticCallee(), depth)
	}
	return false
}

// countsDown reports whether fn, of this package, returns what tells whose turn it is.
func (p *Program) countsDown(fn *ssa.Function, depth int) bool {
	if fn == nil || !p.local(fn) {
		return false
	}
	found := false
	eachInstr(fn, func(instr ssa.Instruction) {
		if ret, ok := instr.(*ssa.Return); ok {
			for _, r := range ret.Results {
				found = found || p.tellsTurn(r, depth-1)
			}
		}
	})
	return found
}

// changedBefore reports whether the integer cell that load reads is counted down
// before, in the same function or by one that it calls.
func (p *Program) changedBefore(load *ssa.UnOp) bool {
	addr, ok := load.X.(*ssa.FieldAddr)
	if !ok || !isInteger(load.Type()) {
		return false
	}
	field := fieldVar(addr.X.Type(), addr.Field)
	found := false
	eachInstr(load.Parent(), func(instr ssa.Instruction) {
		found = found || p.takesOne(instr, field) && precedes(instr, load)
	})
	return found
}

// takesOne reports whether instr counts the field down, itself or in the function of this
// package that it calls.
func (p *Program) takesOne(instr ssa.Instruction, field any) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		return storesLess(instr, field)
	case *ssa.Call:
		fn := instr.Call.StaticCallee()
		if fn == nil || !p.local(fn) {
			return false
		}
		found := false
		eachInstr(fn, func(i ssa.Instruction) {
			s, ok := i.(*ssa.Store)
			found = found || ok && storesLess(s, field)
		})
		return found
	}
	return false
}

// storesLess reports whether s takes one from the field.
func storesLess(s *ssa.Store, field any) bool {
	op, ok := s.Val.(*ssa.BinOp)
	return ok && VariableAt(s.Addr) == field && takesOneFrom(op, s.Addr)
}

// stepsDown reports whether op takes one from the integer in a field.
func stepsDown(op *ssa.BinOp) bool {
	load, ok := op.X.(*ssa.UnOp)
	return ok && loadedField(load) != nil && takesOneFrom(op, load.X)
}
