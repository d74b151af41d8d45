package exec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// moves reports whether the append at instr is made only where a test has found the capacity
// too small: its result has memory of its own.
func moves(instr ssa.Instruction) bool {
	if instr == nil || instr.Block() == nil {
		return false
	}
	for b := instr.Block(); b.Idom() != nil; b = b.Idom() {
		test, ok := b.Idom().Instrs[len(b.Idom().Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cond, ok := test.Cond.(*ssa.BinOp)
		if !ok {
			continue
		}
		small := 0 // the successor for which the capacity is too small
		switch {
		case capacity(cond.Y) && (cond.Op == token.GTR || cond.Op == token.GEQ):
		case capacity(cond.X) && (cond.Op == token.LSS || cond.Op == token.LEQ):
		case capacity(cond.Y) && (cond.Op == token.LSS || cond.Op == token.LEQ):
			small = 1
		case capacity(cond.X) && (cond.Op == token.GTR || cond.Op == token.GEQ):
			small = 1
		default:
			continue
		}
		if s := b.Idom().Succs[small]; len(s.Preds) == 1 && s.Dominates(b) {
			return true
		}
	}
	return false
}

// capacity reports whether v is the capacity of a slice, or what is left of it.
func capacity(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		b, ok := v.Common().Value.(*ssa.Builtin)
		return ok && b.Name() == "cap"
	case *ssa.BinOp:
		return v.Op == token.SUB && capacity(v.X)
	}
	return false
}
