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
		lit := s.literal(call.Fun)
		return lit != nil && s.quietLiteral(lit, locks)
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

// literal returns the function literal that e, a local variable, is set to and keeps, nil if there is
// none.
func (s *Source) literal(e ast.Expr) *ast.FuncLit {
	v := s.variable(e)
	if v == nil || v.IsField() || v.Parent() == s.pass.Pkg.Scope() {
		return nil
	}
	file := s.source.File(v.Pos())
	if file == nil {
		return nil
	}
	var lit *ast.FuncLit
	kept := true
	ast.Inspect(file, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if ok && a.Tok == token.DEFINE && len(a.Lhs) == 1 && a.Lhs[0].Pos() == v.Pos() {
			lit, _ = ast.Unparen(a.Rhs[0]).(*ast.FuncLit)
		} else if ok || isAddress(n) {
			kept = kept && !s.assigns(n, map[*types.Var]bool{v: true})
		}
		return kept
	})
	if !kept {
		return nil
	}
	return lit
}

// isAddress reports whether n takes an address.
func isAddress(n ast.Node) bool {
	u, ok := n.(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}

// quietLiteral reports whether a call of lit waits for no other goroutine.
func (s *Source) quietLiteral(lit *ast.FuncLit, locks bool) bool {
	if locks {
		return false
	}
	if _, known := s.judged[lit]; !known {
		s.judged[lit] = false
		s.judged[lit] = !s.waitsFor(lit.Body, false, nil)
	}
	return s.judged[lit]
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
