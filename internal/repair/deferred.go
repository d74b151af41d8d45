package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/edit"
)

// leaveToDeferred returns the repair that drops the statement at the spot first, which the call deferred at
// second repeats, and all others behind that which do the same: behind each the function returns,
// and waits for nobody until the deferred call.
func (s *Source) leaveToDeferred(first, second spot, message string) []Repair {
	body := first.function()
	stmt, _ := within[*ast.ExprStmt](first)
	after := stmt.Pos()
	if d, _ := within[*ast.DeferStmt](second); d != nil && slices.Contains(body.List, ast.Stmt(d)) && !labelled(body) {
		after = d.End()
	}
	var edits []edit.Edit
	ok := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			ok = ok && (n.Pos() < after || !s.awaits(n))
		}
		stmts := list(n)
		for k, other := range stmts {
			other, is := other.(*ast.ExprStmt)
			if !is || other.Pos() < after || types.ExprString(other.X) != types.ExprString(stmt.X) || !maps.Equal(s.names(other), s.names(stmt)) {
				continue
			}
			last := k+1 == len(stmts) && n == ast.Node(body)
			if k+1 < len(stmts) {
				_, last = stmts[k+1].(*ast.ReturnStmt)
				last = last && !s.awaits(stmts[k+1])
			}
			drop, fine := s.drop(first.file, other)
			ok = ok && last && fine
			edits = append(edits, drop...)
		}
		return true
	})
	if !ok || len(edits) == 0 {
		return nil
	}
	return []Repair{{message, first.file, edits}}
}

// awaits reports whether n, function literals included, may wait for what another goroutine of this
// package does. Other packages know nothing of it, but for what contracts say.
func (s *Source) awaits(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SendStmt, *ast.SelectStmt:
			found = true
		case *ast.RangeStmt:
			found = found || !ranged(s.pass.TypesInfo.TypeOf(n.X))
		case *ast.CallExpr:
			if fn := callee(s.pass.TypesInfo, n); fn != nil && fn.Pkg() != nil && fn.Pkg() != s.pass.Pkg {
				found = found || slices.ContainsFunc(s.program.Contracts.Func(fn), func(c *contract.Contract) bool {
					return c.Verb == contract.VerbSettle || c.Verb == contract.VerbCall
				})
			} else if _, literal := ast.Unparen(n.Fun).(*ast.FuncLit); !literal {
				found = found || !s.quiet(n, false)
			}
		}
		return !found
	})
	return found
}
