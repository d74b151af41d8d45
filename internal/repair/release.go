package repair

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// releaseLater returns the repair that moves a deferred release into the goroutine which still
// uses the memory. It is right if the function itself does not use the memory after it has
// started the goroutine, and starts it on all paths that come to the release.
func (s *Source) releaseLater(c exec.Conflict) []Repair {
	lend, end := s.program.Meet(c.Loan.Site, c.Site)
	_, deferred := s.instr(end).(*ssa.Defer)
	_, started := s.instr(lend).(*ssa.Go)
	if !deferred || !started {
		return nil
	}
	at, start := s.spot(end), s.spot(lend)
	release, i := within[*ast.DeferStmt](at)
	g, j := within[*ast.GoStmt](start)
	if release == nil || g == nil || at.path[i+1] != start.path[j+1] || g.Pos() < release.End() {
		return nil
	}
	body := at.function()
	lit, ok := ast.Unparen(g.Call.Fun).(*ast.FuncLit)
	if !ok || at.path[i+1] != ast.Node(body) || returns(body, release.End(), g.Pos()) {
		return nil
	}
	vars := s.aliases(body, s.arguments(release.Call), g.End())
	if len(vars) == 0 || s.touched(body, g.End(), body.End(), vars) {
		return nil
	}
	for v := range vars {
		if s.changes(lit.Body, v) || s.changesAfter(body, v, release.End()) {
			return nil
		}
	}
	put, ok := s.atStart(at.file, lit.Body, s.text(at.file, release))
	if !ok {
		return nil
	}
	drop, ok := s.drop(at.file, release)
	if !ok {
		return nil
	}
	return []Repair{{"Move the release into the goroutine", at.file, append(drop, put)}}
}

// returns reports whether body, function literals aside, has a return between the positions.
func returns(body *ast.BlockStmt, from, to token.Pos) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || from <= n.Pos() && n.Pos() < to
		}
		return !found
	})
	return found
}

// arguments returns the variables that call is given and that lead to memory.
func (s *Source) arguments(call *ast.CallExpr) map[*types.Var]bool {
	vars := map[*types.Var]bool{}
	for _, arg := range call.Args {
		if v := s.root(arg); v != nil && holdsMemory(v.Type()) {
			vars[v] = true
		}
	}
	return vars
}

// aliases adds to vars those that are set, up to pos, from an expression which names one of them.
func (s *Source) aliases(body *ast.BlockStmt, vars map[*types.Var]bool, pos token.Pos) map[*types.Var]bool {
	for grown := true; grown; {
		grown = false
		ast.Inspect(body, func(n ast.Node) bool {
			a, ok := n.(*ast.AssignStmt)
			if !ok || a.Pos() >= pos || !s.touched(body, a.Rhs[0].Pos(), a.End(), vars) {
				return true
			}
			for _, lhs := range a.Lhs {
				if v := s.variable(lhs); v != nil && holdsMemory(v.Type()) && !vars[v] {
					vars[v], grown = true, true
				}
			}
			return true
		})
	}
	return vars
}

// changesAfter reports whether v is assigned to in body after pos.
func (s *Source) changesAfter(body *ast.BlockStmt, v *types.Var, pos token.Pos) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a.Pos() >= pos {
			for _, lhs := range a.Lhs {
				found = found || s.variable(lhs) == v
			}
		}
		return !found
	})
	return found
}

// dropSecond returns the repair that drops one of the two statements at end and use, of which only
// one may run: the second if the first is on all paths to it, the first if nothing but a
// return with the second, deferred one comes after it. The messages are for the two.
func (s *Source) dropSecond(end, use event.Site, dropSecond, dropFirst string) []Repair {
	first, second := s.spot(end), s.spot(use)
	e, u := s.instr(end), s.instr(use)
	a, _ := within[*ast.ExprStmt](first)
	if a == nil || e == nil || u == nil || e.Parent() != u.Parent() {
		return nil
	}
	if _, deferred := u.(*ssa.Defer); deferred {
		if !u.Block().Dominates(e.Block()) {
			return nil // nothing may be deferred yet
		}
		return s.leaveToDeferred(first, second, dropFirst)
	}
	b, _ := within[*ast.ExprStmt](second)
	if b == nil || b == a || !e.Block().Dominates(u.Block()) || e.Block() == u.Block() && a.Pos() > b.Pos() {
		return nil
	}
	for v := range s.names(b) {
		if s.changesAfter(second.function(), v, a.End()) {
			return nil // perhaps another object
		}
	}
	if edits, ok := s.drop(second.file, b); ok {
		return []Repair{{dropSecond, second.file, edits}}
	}
	return nil
}

// releaseAtReturn returns the repair that defers the release at site to the end of its function,
// after the results are evaluated. It is right for a statement that is on all paths and is not
// repeated, and after which nothing is called that could rely on the release.
func (s *Source) releaseAtReturn(site event.Site) []Repair {
	if _, ok := s.instr(site).(*ssa.Call); !ok {
		return nil
	}
	sp := s.spot(site)
	stmt, i := within[*ast.ExprStmt](sp)
	if stmt == nil || sp.path[i+1] != ast.Node(sp.function()) {
		return nil
	}
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok || call.Lparen != s.source.Pos(site) || labelled(sp.function()) || s.callsAfter(sp.function(), stmt.End()) {
		return nil
	}
	at := s.offset(stmt.Pos())
	return []Repair{{"Defer the release", sp.file, []edit.Edit{{Start: at, End: at, New: "defer "}}}}
}

// callsAfter reports whether body has a call behind pos, other than of predeclared functions.
func (s *Source) callsAfter(body *ast.BlockStmt, pos token.Pos) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() >= pos {
			tv := s.pass.TypesInfo.Types[call.Fun]
			found = found || !tv.IsType() && !tv.IsBuiltin()
		}
		return !found
	})
	return found
}

// labelled reports whether body has a label, to which a goto could lead back.
func labelled(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		_, ok := n.(*ast.LabeledStmt)
		found = found || ok
		return !found
	})
	return found
}
