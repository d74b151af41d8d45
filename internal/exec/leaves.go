package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
)

// leavesAll reports whether the call at instr leaves all memory at p as it is that its owner is
// known to have lent out.
func (f *function) leavesAll(p place.Place, instr ssa.Instruction) bool {
	left := false
	for _, s := range f.Table.Views(p.Sym) {
		if f.Table.Info(s).At.Path != p.Path {
			continue
		}
		if left = f.leaves(s, instr); !left {
			return false
		}
	}
	return left
}

// leaves reports whether the call at instr leaves the view s as it is: only a larger number
// would end it, and none is known to be passed.
func (f *function) leaves(s place.Sym, instr ssa.Instruction) bool {
	c := f.bounds[s]
	if c == nil {
		return false
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	name := calledMethod(call.Common())
	only := slices.ContainsFunc(c.Until, func(e contract.Event) bool { return e.If == "more" && e.Name == name })
	return only && !exceeds(call.Common(), f.Table.Info(s).Val)
}

// calledMethod returns the name of the method that c calls, "" if it calls none.
func calledMethod(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return c.Method.Name()
	}
	if fn := c.StaticCallee(); fn != nil && fn.Signature.Recv() != nil {
		return fn.Name()
	}
	return ""
}

// exceeds reports whether the number that the method call c takes first is known to be larger
// than the one that the method call of the result lent took, or than the length of lent.
func exceeds(c *ssa.CallCommon, lent ssa.Value) bool {
	call, ok := lent.(*ssa.Call)
	if !ok {
		return false
	}
	n, asked := firstNumber(c), firstNumber(call.Common())
	reaches := func(v ssa.Value, more bool) bool {
		if v == asked {
			return more
		}
		x, known := intConst(v)
		y, limit := intConst(asked)
		return known && limit && (x > y || more && x == y) || more && isLenOf(v, call)
	}
	if reaches(n, false) {
		return true
	}
	sum, ok := n.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD {
		return false
	}
	notLess := func(v ssa.Value) bool {
		x, known := intConst(v)
		return !known || x > 0
	}
	return reaches(sum.X, true) && notLess(sum.Y) || reaches(sum.Y, true) && notLess(sum.X)
}

// firstNumber returns the first argument of the method call c.
func firstNumber(c *ssa.CallCommon) ssa.Value {
	if c.IsInvoke() {
		return c.Args[0]
	}
	return c.Args[1]
}

// intConst returns the number that v is if it is a constant.
func intConst(v ssa.Value) (int64, bool) {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil && isInteger(c.Type()) {
		return c.Int64(), true
	}
	return 0, false
}

// isLenOf reports whether v is the length of what call has returned.
func isLenOf(v ssa.Value, call *ssa.Call) bool {
	n, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	if b, ok := n.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" {
		return false
	}
	if x, ok := n.Call.Args[0].(*ssa.Extract); ok {
		return x.Tuple == call
	}
	return n.Call.Args[0] == call
}
