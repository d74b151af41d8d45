package repair

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/exec"
)

// waitEarlier returns the repair that moves a wait, which comes in the same list of statements after the
// use that is in conflict with a loan, before that use. That is right if the statements that it
// passes do nothing that others could wait for, and nothing that it is computed from. Whether
// the loan is over then, the engine has to say.
func (s *Source) waitEarlier(c exec.Conflict) []Repair {
	_, use := s.program.Meet(c.Loan.Site, c.Site)
	sp := s.spot(use)
	stmt := sp.statement()
	if stmt == nil || labelled(sp.function()) {
		return nil
	}
	stmts := listAround(sp, stmt)
	from := slices.Index(stmts, stmt)
	for i := from; i < len(stmts); i++ {
		wait, ok := stmts[i].(*ast.ExprStmt)
		if ok && i > from && s.onlyWaits(wait.X) {
			vars := s.names(wait)
			for _, passed := range stmts[from:i] {
				if s.assigns(passed, vars) || s.declaresIn(passed, wait) {
					return nil
				}
			}
			edits, ok := s.moveBefore(sp.file, wait, stmt)
			if !ok {
				return nil
			}
			return []Repair{{"Wait before the memory is used again", sp.file, edits}}
		}
		if leaves(stmts[i]) || !s.unnoticed(stmts[i]) {
			return nil
		}
	}
	return nil
}

// onlyWaits reports whether e does nothing but to wait for others: it receives, or calls a method that
// settles what was lent and takes nothing.
func (s *Source) onlyWaits(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.ARROW && plain(e.X)
	case *ast.CallExpr:
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		fn := callee(s.pass.TypesInfo, e)
		return ok && len(e.Args) == 0 && plain(sel.X) && s.hasContract(fn, contract.VerbSettle)
	}
	return false
}

// unnoticed reports whether stmt does nothing that another goroutine could wait for: it has no operation
// on channels, and calls only predeclared functions other than close.
func (s *Source) unnoticed(stmt ast.Stmt) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.RangeStmt:
			found = found || !ranged(s.pass.TypesInfo.TypeOf(n.X))
		case *ast.ForStmt:
			found = true // which may end by what another goroutine does
		case *ast.CallExpr:
			tv := s.pass.TypesInfo.Types[n.Fun]
			id, ok := ast.Unparen(n.Fun).(*ast.Ident)
			found = found || !tv.IsType() && (!tv.IsBuiltin() || ok && id.Name == "close")
		}
		return !found
	})
	return !found
}

// declaresIn reports whether stmt declares a variable that wait names.
func (s *Source) declaresIn(stmt, wait ast.Stmt) bool {
	for v := range s.names(wait) {
		if !v.IsField() && stmt.Pos() <= v.Pos() && v.Pos() < stmt.End() {
			return true
		}
	}
	return false
}
