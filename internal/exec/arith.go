package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// isReceive reports whether v receives from a channel.
func isReceive(v *ssa.UnOp) bool { return v.Op == token.ARROW }

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// binOp returns the value of a comparison or of integer arithmetic.
func (f *function) binOp(w *world.World, v *ssa.BinOp) place.Value {
	x, y := f.eval(w, v.X), f.eval(w, v.Y)
	switch v.Op {
	case token.EQL, token.NEQ:
		if eq, known := f.equal(w, x, y); known {
			return place.BoolValue(eq == (v.Op == token.EQL))
		}
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if x.Kind == place.Int && y.Kind == place.Int {
			return place.BoolValue(compare(v.Op, x.N, y.N))
		}
		if yes, known := f.many(w, v.Op, x, y); known {
			return place.BoolValue(yes)
		}
	case token.ADD, token.SUB, token.XOR, token.REM, token.AND, token.OR, token.AND_NOT:
		if isInteger(v.Type()) {
			if r, ok := f.remainder(w, v, x); ok {
				return r
			}
			if r, ok := arithmetic(v.Op, x, y); ok && !(f.nest.inner[v.Block()] && counts(v) && !f.few(r, v)) {
				return r
			}
		}
	}
	sym := f.Table.Def(v, 0, v.Type())
	if v.Op == token.ADD && (f.isMany(w, x) || f.isMany(w, y)) {
		w.Facts.Set(sym, place.Value{Kind: place.Many})
	}
	f.addResidues(w, v, x, y, sym)
	return f.symbolic(sym, v.Type())
}

// compare returns x op y.
func compare(op token.Token, x, y int64) bool {
	switch op {
	case token.LSS:
		return x < y
	case token.LEQ:
		return x <= y
	case token.GTR:
		return x > y
	}
	return x >= y
}

// maxFew bounds the numbers that are told apart where a program asks for the first
// turns of a loop.
const maxFew = 3

// few reports whether r, the result of v, is a number small enough to be told
// from others.
func (f *function) few(r place.Value, v *ssa.BinOp) bool {
	return r.Kind == place.Int && r.N >= -1 && r.N <= maxFew && f.nest.asked(v)
}

// isMany reports whether v is a number of turns larger than the few first, or is about to
// become one.
func (f *function) isMany(w *world.World, v place.Value) bool {
	return v.Kind == place.Int && v.N >= maxFew || v.Kind == place.Ref && w.Facts.At(v.Sym).Kind == place.Many
}

// many compares a number of turns that is larger than the few first with a constant.
func (f *function) many(w *world.World, op token.Token, x, y place.Value) (yes, known bool) {
	if x.Kind != place.Ref || y.Kind != place.Int || y.N > maxFew || w.Facts.At(x.Sym).Kind != place.Many {
		return false, false
	}
	return op == token.GTR || op == token.GEQ, true
}

// counts reports whether v adds up without end: not under a modulus.
func counts(v *ssa.BinOp) bool {
	if v.Op != token.ADD && v.Op != token.SUB || !adds(v) {
		return false
	}
	for _, r := range *v.Referrers() {
		if m, ok := r.(*ssa.BinOp); ok && m.Op == token.REM {
			return false
		}
	}
	return true
}

// arithmetic computes x op y for constants and for symbols to which constants are
// added. x ^ 1 and 1 - x alternate between two values.
func arithmetic(op token.Token, x, y place.Value) (place.Value, bool) {
	if x.Kind == place.Int && y.Kind == place.Int {
		return fold(op, x.N, y.N)
	}
	sym, k := x, y
	if x.Kind == place.Int {
		sym, k = y, x
	}
	if sym.Kind != place.Ref || k.Kind != place.Int || k.N < -64 || k.N > 64 {
		return place.Value{}, false
	}
	switch {
	case op == token.XOR && k.N == 1,
		op == token.SUB && sym == y && k.N == 1:
		sym.Mod = 2
		sym.Off = (sym.Off + 1) % 2
		return sym, true
	case op == token.ADD:
		sym.Off += int32(k.N)
	case op == token.SUB && sym == x:
		sym.Off -= int32(k.N)
	case op == token.REM && sym == x && k.N > 1 && (sym.Mod == 0 || sym.Mod == int32(k.N)):
		sym.Mod = int32(k.N)
	default:
		return place.Value{}, false
	}
	if sym.Mod > 0 {
		sym.Off = ((sym.Off % sym.Mod) + sym.Mod) % sym.Mod
	}
	return sym, sym.Off > -64 && sym.Off < 64
}

func fold(op token.Token, x, y int64) (place.Value, bool) {
	switch op {
	case token.ADD:
		return place.IntValue(x + y), true
	case token.SUB:
		return place.IntValue(x - y), true
	case token.XOR:
		return place.IntValue(x ^ y), true
	case token.AND:
		return place.IntValue(x & y), true
	case token.OR:
		return place.IntValue(x | y), true
	case token.AND_NOT:
		return place.IntValue(x &^ y), true
	case token.REM:
		if y != 0 {
			return place.IntValue(x % y), true
		}
	}
	return place.Value{}, false
}
