package repair

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/publish"
)

// pair returns the repairs of p: the signal comes after what it announces.
func (s *Source) pair(p publish.Pair) ([]Repair, string) {
	if p.Dropped {
		return s.drain(p), "what to do with the error is not known"
	}
	if p.Payload.Kind == event.Send && !s.room(p.Payload.Site) {
		return s.awaitResult(p), "the send might wait for somebody who waits for the signal first"
	}
	repairs := s.reorder(p.SignalAt, p.PayloadAt, s.waitedUnderLock(p.Signal.Place), false)
	repairs = append(repairs, s.closeInCaller(p)...)
	return append(repairs, s.awaitResult(p)...), "other statements would have to move as well"
}

// waitedUnderLock reports whether somebody waits for the signal at p while it holds a lock.
func (s *Source) waitedUnderLock(p place.Place) bool {
	class := s.program.Class(p)
	for _, fn := range s.funcs {
		sum := s.program.Known(fn)
		if sum == nil {
			continue
		}
		for _, id := range sum.Events {
			e := s.program.Log.Event(id)
			if e.Kind == event.Recv && e.Locks != 0 && s.program.Class(e.Place) == class {
				return true
			}
		}
	}
	return false
}

// reorder returns the repairs by which what happens at sign comes after what happens at
// payload. If locked is set, the signal must not come after an operation on a lock; if alone is
// set, nobody who waits for the signal keeps the payload, a send, from its receiver.
func (s *Source) reorder(sign, payload event.Site, locked, alone bool) []Repair {
	a, b := s.spot(sign), s.spot(payload)
	if len(a.path) == 0 || a.file != b.file || a.function() == nil || a.function() != b.function() {
		return nil
	}
	stmts, i, j := common(a, b)
	switch {
	case stmts == nil || i == j:
		return nil
	case j < i:
		return s.reorderDefers(a.file, stmts, j, i)
	}
	if r, ok := s.moveDown(a.file, stmts, i, j, locked, alone); ok {
		return []Repair{r}
	}
	if r, ok := s.moveUp(a.file, stmts, i, j); ok {
		return []Repair{r}
	}
	return nil
}

// common returns the innermost list in which statements around both spots stand, within one
// function, and their indexes.
func common(a, b spot) (stmts []ast.Stmt, i, j int) {
	for _, n := range a.path {
		if stmts := list(n); stmts != nil {
			i, j := indexAround(stmts, a), indexAround(stmts, b)
			if i >= 0 && j >= 0 {
				return stmts, i, j
			}
		}
		if n == ast.Node(a.function()) {
			break
		}
	}
	return nil, 0, 0
}

// indexAround returns the index of the statement that is around the spot, -1 if none is.
func indexAround(stmts []ast.Stmt, sp spot) int {
	for i, stmt := range stmts {
		for _, n := range sp.path {
			if n == ast.Node(stmt) {
				return i
			}
		}
	}
	return -1
}

// moveDown moves the statement i, which gives a signal, behind the statement j, which provides
// what it announces. That is right if the statements up to there always go on to the next,
// do not wait, for those they wait for may wait for the signal, and change nothing that the
// signal is computed from. If alone is set, statement j may wait for its receiver.
func (s *Source) moveDown(file *ast.File, stmts []ast.Stmt, i, j int, locked, alone bool) (Repair, bool) {
	sign, ok := stmts[i].(*ast.ExprStmt)
	if !ok {
		return Repair{}, false
	}
	vars := s.names(sign)
	for _, stmt := range stmts[i+1 : j+1] {
		if leaves(stmt) || s.assigns(stmt, vars) {
			return Repair{}, false
		}
		send, ok := stmt.(*ast.SendStmt)
		if waits := s.waitsFor(stmt, locked, nil); waits && !(alone && ok && stmt == stmts[j] && !s.waitsFor(send.Value, locked, nil)) {
			return Repair{}, false
		}
	}
	edits, ok := s.move(file, sign, stmts[j])
	return Repair{"Signal after the result is there", file, edits}, ok
}

// waitsFor reports whether stmt may wait for somebody, sends aside, which are judged by the
// room in their channels, and the call except, which was there before. Operations on locks
// count if locks is set.
func (s *Source) waitsFor(stmt ast.Node, locks bool, except *ast.CallExpr) bool {
	waits := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SendStmt:
			waits = waits || !s.roomAt(n)
		case *ast.UnaryExpr:
			waits = waits || n.Op == token.ARROW
		case *ast.SelectStmt:
			waits = true
		case *ast.RangeStmt:
			waits = waits || !ranged(s.pass.TypesInfo.TypeOf(n.X))
		case *ast.CallExpr:
			waits = waits || n != except && !s.quiet(n, locks)
		}
		return !waits
	})
	return waits
}

// moveUp moves the statement j, a plain assignment that provides a result, before the
// statement i, which announces it. That is right if nothing from i on changes what it is
// computed from or looks at what it sets.
func (s *Source) moveUp(file *ast.File, stmts []ast.Stmt, i, j int) (Repair, bool) {
	payload, ok := stmts[j].(*ast.AssignStmt)
	if !ok || payload.Tok != token.ASSIGN || len(payload.Lhs) != 1 || !plain(payload.Lhs[0]) || !plain(payload.Rhs[0]) {
		return Repair{}, false
	}
	vars := s.names(payload.Rhs[0])
	set := types.ExprString(payload.Lhs[0])
	for _, stmt := range stmts[i:j] {
		if leaves(stmt) || s.assigns(stmt, vars) || mentions(stmt, set) {
			return Repair{}, false
		}
		if _, literal := stmt.(*ast.DeclStmt); literal {
			return Repair{}, false // of what the assignment names
		}
	}
	edits, ok := s.moveBefore(file, payload, stmts[i])
	return Repair{"Store the result before the signal", file, edits}, ok
}

// plain reports whether e is a variable, a field or a constant, so that to compute it changes
// nothing.
func plain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	}
	return false
}

// mentions reports whether an expression in n reads like text.
func mentions(n ast.Node, text string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && types.ExprString(e) == text {
			found = true
		}
		return !found
	})
	return found
}

// names returns the variables that n names.
func (s *Source) names(n ast.Node) map[*types.Var]bool {
	vars := map[*types.Var]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := s.pass.TypesInfo.Uses[id].(*types.Var); ok {
				vars[v] = true
			}
		}
		return true
	})
	return vars
}

// assigns reports whether n assigns to one of the variables, which may be fields.
func (s *Source) assigns(n ast.Node, vars map[*types.Var]bool) bool {
	found := false
	is := func(e ast.Expr) {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			e = sel.Sel
		}
		v := s.variable(e)
		found = found || v != nil && vars[v]
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				is(lhs)
			}
		case *ast.IncDecStmt:
			is(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				is(n.X)
			}
		}
		return !found
	})
	return found
}

// leaves reports whether control may not go on behind stmt.
func leaves(stmt ast.Stmt) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.LabeledStmt:
			found = true
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "panic" {
				found = true
			}
		}
		return !found
	})
	return found
}

// reorderDefers moves the deferred signal, statement i, before the statement j, which defers
// what provides the result: what is deferred first runs last. That is right if there are only
// other deferred calls and assignments between, which change nothing that the signal is
// computed from.
func (s *Source) reorderDefers(file *ast.File, stmts []ast.Stmt, j, i int) []Repair {
	sign, ok := stmts[i].(*ast.DeferStmt)
	if _, deferred := stmts[j].(*ast.DeferStmt); !ok || !deferred {
		return nil
	}
	vars := s.names(sign)
	for v := range vars {
		if v.Pos() > stmts[j].Pos() && v.Pos() < sign.Pos() && !v.IsField() {
			return nil
		}
	}
	for _, stmt := range stmts[j:i] {
		switch stmt.(type) {
		case *ast.DeferStmt, *ast.AssignStmt, *ast.DeclStmt, *ast.IncDecStmt:
		default:
			return nil
		}
		if _, deferred := stmt.(*ast.DeferStmt); !deferred && s.assigns(stmt, vars) {
			return nil
		}
	}
	edits, ok := s.moveBefore(file, sign, stmts[j])
	if !ok {
		return nil
	}
	return []Repair{{"Defer the signal first, so that it comes last", file, edits}}
}
