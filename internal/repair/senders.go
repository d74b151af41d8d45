package repair

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/publish"
)

// waitForSenders returns the repairs by which the close of c waits for what the senders are counted
// in, such as a WaitGroup. Whether it covers all of them, the engine has to say.
func (s *Source) waitForSenders(c publish.Closing) []Repair {
	sp := s.spot(s.source.Inner(c.Close.Site))
	_, lit := s.sendingLiteral(c)
	stmt := sp.statement()
	if lit == nil || stmt == nil || s.receivedByCounted(c) {
		return nil
	}
	var repairs []Repair
	for _, group := range s.groups(lit) {
		here, ok := s.here(sp, group, c)
		if !ok {
			continue
		}
		wait := here + "." + s.waitMethod(group) + "()"
		switch stmt := stmt.(type) {
		case *ast.ExprStmt:
			if after := s.waitBehind(sp, stmt, wait); after == nil {
				repairs = append(repairs, s.waitAt(sp, stmt, wait, lit)...)
			} else if !s.receivedElsewhere(c) {
				if edits, ok := s.move(sp.file, stmt, after); ok {
					repairs = append(repairs, Repair{"Close after the wait for the senders", sp.file, edits})
				}
			}
		case *ast.DeferStmt:
			if !s.receivedElsewhere(c) {
				repairs = append(repairs, s.deferBeforeWait(sp, stmt, wait)...)
			}
		}
	}
	return repairs
}

// sendingLiteral returns the function literal that makes the send of c, itself or by what it calls, and
// is not called by another function of the package, nil if there is none.
func (s *Source) sendingLiteral(c publish.Closing) (*ssa.Function, *ast.FuncLit) {
	for at := s.source.Inner(c.Other.Site); at != 0; at = s.program.Log.SiteInfo(at).Via {
		instr := s.instr(at)
		if instr == nil {
			continue
		}
		fn := instr.Parent()
		lit, ok := fn.Syntax().(*ast.FuncLit)
		if !ok {
			continue
		}
		if call, _ := within[*ast.CallExpr](s.around(lit)); call != nil && (call.Fun == ast.Expr(lit) || slices.Contains(call.Args, ast.Expr(lit))) {
			return fn, lit
		}
	}
	return nil, nil
}

// groups returns the expressions for what the function literal, which runs as a goroutine, is counted
// in, and what can be waited for: it is passed to a method that starts it, or calls one that gives
// the sign that it is through.
func (s *Source) groups(lit *ast.FuncLit) []ast.Expr {
	var found []ast.Expr
	add := func(call *ast.CallExpr, verb contract.Verb) {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if ok && plain(sel.X) && s.hasContract(callee(s.pass.TypesInfo, call), verb) && s.waitMethod(sel.X) != "" {
			found = append(found, sel.X)
		}
	}
	if call, _ := within[*ast.CallExpr](s.around(lit)); call != nil && slices.Contains(call.Args, ast.Expr(lit)) {
		add(call, contract.VerbSpawn)
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			add(call, contract.VerbSignal)
		}
		return true
	})
	return found
}

// hasContract reports whether a contract of verb is known of fn, which may be nil.
func (s *Source) hasContract(fn *types.Func, verb contract.Verb) bool {
	return fn != nil && slices.ContainsFunc(s.program.Contracts.Func(fn), func(c *contract.Contract) bool { return c.Verb == verb })
}

// waitMethod returns the name of the method by which one does nothing but wait for what e is: it
// takes nothing and returns nothing. It returns "" if there is none.
func (s *Source) waitMethod(e ast.Expr) string {
	typ := s.pass.TypesInfo.TypeOf(e)
	if _, ptr := typ.Underlying().(*types.Pointer); !ptr {
		typ = types.NewPointer(typ)
	}
	for m := range types.NewMethodSet(typ).Methods() {
		fn := m.Obj().(*types.Func)
		if sig := fn.Signature(); sig.Params().Len()+sig.Results().Len() == 0 && s.hasContract(fn, contract.VerbSettle) {
			return fn.Name()
		}
	}
	return ""
}

// around returns the spot of what is around lit.
func (s *Source) around(lit *ast.FuncLit) spot {
	sp := s.spotAt(lit.Pos())
	if i := slices.Index(sp.path, ast.Node(lit)); i >= 0 {
		sp.path = sp.path[i+1:]
	}
	return sp
}

// here returns how group, an expression in the sender, is written where the channel is closed:
// the same variable, or the same field of what the channel is a field of.
func (s *Source) here(sp spot, group ast.Expr, c publish.Closing) (string, bool) {
	if v := s.variable(group); v != nil {
		at := sp.statement().Pos()
		return v.Name(), lookup(s.scope(at), v.Name(), at) == types.Object(v) && !s.changesAfter(sp.function(), v, v.Pos()+1)
	}
	sel, ok := ast.Unparen(group).(*ast.SelectorExpr)
	call := s.closeCall(sp)
	if !ok || call == nil {
		return "", false
	}
	ch, ok := ast.Unparen(call.Args[0]).(*ast.SelectorExpr)
	if !ok || !plain(ch.X) || !types.Identical(s.pass.TypesInfo.TypeOf(ch.X), s.pass.TypesInfo.TypeOf(sel.X)) {
		return "", false
	}
	return s.text(sp.file, ch.X) + "." + sel.Sel.Name, true
}

// closeCall returns the call that closes a channel at the spot.
func (s *Source) closeCall(sp spot) *ast.CallExpr {
	for _, n := range sp.path {
		if call, ok := n.(*ast.CallExpr); ok && s.pass.TypesInfo.Types[call.Fun].IsBuiltin() && len(call.Args) == 1 {
			return call
		}
	}
	return nil
}

// waitBehind returns the statement behind stmt, in its list, that is the call wait, nil if
// there is none or something else may wait or leave before.
func (s *Source) waitBehind(sp spot, stmt ast.Stmt, wait string) ast.Stmt {
	stmts := listAround(sp, stmt)
	vars := s.names(stmt)
	for _, next := range stmts[slices.Index(stmts, stmt)+1:] {
		if e, ok := next.(*ast.ExprStmt); ok && types.ExprString(e.X) == wait {
			return next
		}
		if leaves(next) || s.assigns(next, vars) || s.waitsFor(next, true, nil) {
			return nil
		}
	}
	return nil
}

// waitAt returns the repair that makes the call wait at the close stmt: in place, if the goroutine lit
// cannot be kept from its end by whoever comes after that, or else in a goroutine of its own,
// that closes the channel then.
func (s *Source) waitAt(sp spot, stmt *ast.ExprStmt, wait string, lit *ast.FuncLit) []Repair {
	src := s.Text(sp.file)
	from, to := s.offset(stmt.Pos()), s.offset(stmt.End())
	indent, eol := edit.Indent(src, from), edit.LineEnd(src)
	if edit.LineStart(src, from)+len(indent) != from {
		return nil
	}
	if !s.waitsFor(lit.Body, true, nil) {
		return []Repair{{"Wait for the senders", sp.file, []edit.Edit{{Start: from, End: from, New: wait + eol + indent}}}}
	}
	for v := range s.names(stmt) {
		if !v.IsField() && s.changesAfter(sp.function(), v, stmt.End()) {
			return nil
		}
	}
	return []Repair{{"Close when the senders are through", sp.file, []edit.Edit{
		{Start: from, End: from, New: "go func() {" + eol + indent + "\t" + wait + eol + indent + "\t"},
		{Start: to, End: to, New: eol + indent + "}()"},
	}}}
}

// deferBeforeWait returns the repair that defers the close stmt before the call wait that
// is deferred already, so that it runs after it.
func (s *Source) deferBeforeWait(sp spot, stmt *ast.DeferStmt, wait string) []Repair {
	stmts := listAround(sp, stmt)
	i := slices.Index(stmts, ast.Stmt(stmt))
	for j, d := range stmts[:max(i, 0)] {
		if d, ok := d.(*ast.DeferStmt); ok && types.ExprString(d.Call) == wait {
			return s.reorderDefers(sp.file, stmts, j, i)
		}
	}
	return nil
}

// receivedElsewhere reports whether another function than the one that closes the channel of c may
// receive from it: it may wait for the close, and others for it.
func (s *Source) receivedElsewhere(c publish.Closing) bool {
	ch := s.closed(c)
	if ch == nil {
		return true
	}
	makes, ok := s.makes(ch, 0)
	return !ok || slices.ContainsFunc(s.receives(), func(r receive) bool {
		return r.instr.Parent() != ch.Parent() && slices.ContainsFunc(makes, func(mk *ssa.MakeChan) bool { return s.mayBe(r.ch, mk) })
	})
}

// receivedByCounted reports whether a goroutine that a WaitGroup counts receives from the channel of c,
// itself or by what it calls: it may wait for the close.
func (s *Source) receivedByCounted(c publish.Closing) bool {
	ch := s.closed(c)
	if ch == nil {
		return true
	}
	makes, _ := s.makes(ch, 0)
	receivers := map[*ssa.Function]bool{}
	for _, r := range s.receives() {
		apart := len(makes) > 0 && !slices.ContainsFunc(makes, func(mk *ssa.MakeChan) bool { return s.mayBe(r.ch, mk) })
		if !apart && types.Identical(elem(r.ch), elem(ch)) {
			receivers[r.instr.Parent()] = true
		}
	}
	s.eachInstr(func(instr ssa.Instruction) {
		if call, ok := instr.(ssa.CallInstruction); ok && receivers[call.Common().StaticCallee()] {
			receivers[instr.Parent()] = true
		}
	})
	for fn := range receivers {
		if lit, ok := fn.Syntax().(*ast.FuncLit); ok && len(s.groups(lit)) > 0 {
			return true
		}
	}
	return false
}

// closed returns the channel that c closes, nil if that is not known.
func (s *Source) closed(c publish.Closing) ssa.Value {
	instr, ok := s.instr(s.source.Inner(c.Close.Site)).(ssa.CallInstruction)
	if !ok || len(instr.Common().Args) != 1 {
		return nil
	}
	if b, ok := instr.Common().Value.(*ssa.Builtin); !ok || b.Name() != "close" {
		return nil
	}
	return instr.Common().Args[0]
}

// onlyClosesAfterWait reports whether the close of c is all that a goroutine does after it has waited:
// what comes later before that wait keeps nobody else from anything, and those who wait for the
// close receive until then.
func (s *Source) onlyClosesAfterWait(c publish.Closing) bool {
	sp := s.spot(s.source.Inner(c.Close.Site))
	lit, i := within[*ast.FuncLit](sp)
	if lit == nil || len(lit.Body.List) != 2 || sp.statement() != lit.Body.List[1] {
		return false
	}
	_, started := s.startedBy(sp, i)
	wait, ok := lit.Body.List[0].(*ast.ExprStmt)
	if !ok || !started {
		return false
	}
	call, ok := ast.Unparen(wait.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && s.onlyWaits(call) && s.waitedOnce(sel)
}

// waitedOnce reports whether the package names the method wait of the same variable only once.
func (s *Source) waitedOnce(wait *ast.SelectorExpr) bool {
	v := s.variable(wait.X)
	n := 0
	for _, file := range s.pass.Files {
		ast.Inspect(file, func(node ast.Node) bool {
			if sel, ok := node.(*ast.SelectorExpr); ok && sel.Sel.Name == wait.Sel.Name && v != nil && s.variable(sel.X) == v {
				n++
			}
			return true
		})
	}
	return n == 1
}
