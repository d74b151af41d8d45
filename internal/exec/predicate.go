package exec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// decide splits the state w at the return ret of a predicate into those in which the
// comparison that it returns holds and those in which it does not: callers who branch
// on the result then know what it says.
func (f *function) decide(w *world.World, ret *ssa.Return) []*world.World {
	if len(ret.Results) != 1 || !comparesConst(ret.Results[0]) || f.eval(w, ret.Results[0]).Kind == place.Bool {
		return []*world.World{w}
	}
	var out []*world.World
	for _, outcome := range []bool{true, false} {
		c := w.Clone()
		if f.assume(c, ret.Results[0], outcome) {
			c.Result = []place.Value{place.BoolValue(outcome)}
			out = append(out, c)
		}
	}
	return out
}

// comparesConst reports whether v says whether two values are equal, one of them a constant.
func comparesConst(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.Op == token.NOT && comparesConst(v.X)
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ {
			return false
		}
		_, x := v.X.(*ssa.Const)
		_, y := v.Y.(*ssa.Const)
		return x || y
	}
	return false
}
