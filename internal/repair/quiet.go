package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
)

// waits reports whether what n does may wait for another goroutine, as far as that begins
// before pos; what a function literal in it does is left out unless it is called there.
// Operations on locks count only if locks is set.
func (s *Source) waits(n ast.Node, pos token.Pos, locks bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || n.Pos() >= pos || found {
			return false
		}
		switch n := n.(type) {
		case *ast.UnaryExpr:
			found = n.Op == token.ARROW
		case *ast.SendStmt:
			found = n.End() <= pos // its operands are evaluated before
		case *ast.SelectStmt:
			found = true
		case *ast.RangeStmt:
			found = !ranged(s.pass.TypesInfo.TypeOf(n.X))
		case *ast.CallExpr:
			found = n.End() <= pos && !s.quiet(n, locks)
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// ranged reports whether a loop over a value of that type waits for nobody.
func ranged(typ types.Type) bool {
	if typ == nil {
		return false
	}
	switch typ.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Basic, *types.Pointer:
		return true
	}
	return false
}

// quiet reports whether the call waits for no other goroutine: it calls a predeclared function,
// one of the package that is known not to wait, or one of the standard library of which no
// contract says that it waits.
func (s *Source) quiet(call *ast.CallExpr, locks bool) bool {
	tv := s.pass.TypesInfo.Types[call.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return true
	}
	fn := callee(s.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) && fn.Pkg() != nil {
		return false
	}
	if fn.Pkg() != s.pass.Pkg {
		return fn.Pkg() == nil || standard(fn.Pkg().Path()) && !slices.ContainsFunc(s.program.Contracts.Func(fn), func(c *contract.Contract) bool {
			lock := c.Verb == contract.VerbLock || c.Verb == contract.VerbUnlock
			return c.Verb == contract.VerbSettle || c.Verb == contract.VerbCall || lock && locks
		})
	}
	ssaFn := s.program.Pkg.Prog.FuncValue(fn)
	if ssaFn == nil {
		return false
	}
	sum := s.program.Known(ssaFn)
	if sum == nil || sum.Partial {
		return false
	}
	return !slices.ContainsFunc(sum.Events, func(id event.ID) bool {
		switch s.program.Log.Event(id).Kind {
		case event.Send, event.Recv, event.Call, event.GaveUp:
			return true
		}
		return false
	})
}

// standard reports whether path is that of a package of the standard library.
func standard(path string) bool {
	for _, r := range path {
		switch r {
		case '/':
			return true
		case '.':
			return false
		}
	}
	return true
}
