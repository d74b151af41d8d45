package refute

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// An idleness tells of an instruction, other than a call of a function of this package,
// that it surely does nothing of a kind.
type idleness func(ssa.Instruction) bool

// nothingAwaited tells that an instruction does not wait.
func nothingAwaited(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select, *ssa.Send:
		return false
	case *ssa.UnOp:
		return instr.Op != token.ARROW
	case ssa.CallInstruction:
		_, builtin := instr.Common().Value.(*ssa.Builtin)
		return builtin
	}
	return true
}

// nothingSignalled tells that an instruction gives no sign to others.
func nothingSignalled(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select, *ssa.Send, *ssa.Store, *ssa.MapUpdate:
		return false
	case ssa.CallInstruction:
		b, builtin := instr.Common().Value.(*ssa.Builtin)
		return builtin && b.Name() != "close"
	}
	return true
}

// does reports whether idle holds for all that the function does, calls of functions of
// its package included.
func (k checker) does(idle idleness) bool {
	return allIdle(k.s.Fn, idle, make(map[*ssa.Function]bool))
}

// allIdle reports whether idle holds for all instructions of fn and of the functions of
// its package that it calls. Those in seen have been looked at.
func allIdle(fn *ssa.Function, idle idleness, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return true
	}
	seen[fn] = true
	if len(fn.Blocks) == 0 {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok {
				if callee := call.Call.StaticCallee(); callee != nil && callee.Pkg == fn.Pkg {
					if !allIdle(callee, idle, seen) {
						return false
					}
					continue
				}
			}
			if !idle(instr) {
				return false
			}
		}
	}
	return true
}
