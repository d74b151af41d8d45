package exec

import "golang.org/x/tools/go/ssa"

// maxHandDown bounds the calls by which a function value is handed down.
const maxHandDown = 3

// handedDown reports whether all uses of the literal fn are those of a function that is called, or
// handed to functions that only call it: what it does belongs to the function around it, and the
// locks that the callee holds belong to that.
func (p *Program) handedDown(fn *ssa.Function) bool {
	if fn.Parent() == nil {
		return false
	}
	for _, instr := range referrers(fn) {
		if !p.HandsDown(instr, fn) {
			return false
		}
	}
	return true
}

// HandsDown reports whether instr uses the function fn, or makes a value of it that is used, only to
// call it, or to hand it to functions that only call it.
func (p *Program) HandsDown(instr ssa.Instruction, fn *ssa.Function) bool {
	if made, ok := instr.(*ssa.MakeClosure); ok {
		return callsDown(made, maxHandDown)
	}
	return callsOrHands(instr, fn, maxHandDown)
}

// callsDown reports whether v, which is a function, is called, and nothing else is done with it.
func callsDown(v ssa.Value, depth int) bool {
	for _, instr := range referrers(v) {
		if !callsOrHands(instr, v, depth) {
			return false
		}
	}
	return true
}

// callsOrHands reports whether instr calls the function v, or hands it to functions that do nothing
// else with it, of at most depth calls.
func callsOrHands(instr ssa.Instruction, v ssa.Value, depth int) bool {
	if _, ok := instr.(*ssa.DebugRef); ok {
		return true
	}
	call, ok := instr.(ssa.CallInstruction)
	if _, started := instr.(*ssa.Go); !ok || started || depth == 0 {
		return false
	}
	common := call.Common()
	callee := common.StaticCallee()
	for i, arg := range common.Args {
		if arg == v && (callee == nil || i >= len(callee.Params) || len(callee.Blocks) == 0 || !callsDown(callee.Params[i], depth-1)) {
			return false
		}
	}
	return true
}
