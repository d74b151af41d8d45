package exec

import (
	"golang.org/x/tools/go/ssa"
)

// madeAt reports whether the wait w, for all keys of a map, is made for the one that drop deletes as
// well, in the same function: who does not find it in the map need not wait for it any more.
func (w foundWait) madeAt(drop ssa.CallInstruction) bool {
	key := drop.Common().Args[1]
	found := false
	eachInstr(drop.Parent(), func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.Call:
			same := w.call != nil && w.arg >= 0 && !instr.Call.IsInvoke() && instr.Call.StaticCallee() == w.call.StaticCallee()
			found = found || same && w.arg < len(instr.Call.Args) && instr.Call.Args[w.arg] == key
		case *ssa.UnOp:
			found = found || w.call == nil && isReceive(instr) && reachedFrom(instr.X, key)
		}
	})
	return found
}

// reachedFrom reports whether v is reached from of by fields.
func reachedFrom(v, of ssa.Value) bool {
	for v != of {
		switch part := v.(type) {
		case *ssa.FieldAddr:
			v = part.X
		case *ssa.UnOp:
			v = part.X
		default:
			return false
		}
	}
	return true
}
