package repair

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/publish"
)

// closeInCaller returns the repair that moves a deferred close from a function into the
// goroutine that calls it and sends its result afterwards: the goroutine then closes the
// channel at its end. That is right if nobody else calls the function, and if the channel is
// the same at the start of the goroutine and at the call.
func (s *Source) closeInCaller(p publish.Pair) []Repair {
	call, ok := s.instr(p.SignalAt).(*ssa.Call)
	site := s.source.Inner(p.Signal.Site)
	if _, deferred := s.instr(site).(*ssa.Defer); !ok || !deferred || s.instr(site).Parent() != call.Common().StaticCallee() {
		return nil
	}
	if calls, all := s.callsOf(call.Common().StaticCallee()); !all || len(calls) != 1 {
		return nil
	}
	at, from := s.spot(p.SignalAt), s.spot(site)
	lit, i := within[*ast.FuncLit](at)
	stmt, j := within[*ast.DeferStmt](from)
	decl, k := within[*ast.FuncDecl](from)
	if lit == nil || stmt == nil || decl == nil || at.file != from.file || from.path[j+1] != ast.Node(decl.Body) || k != j+2 {
		return nil
	}
	if _, started := s.startedBy(at, i); !started || len(stmt.Call.Args) != 1 {
		return nil
	}
	arg := s.argument(s.callAt(at, p.SignalAt), decl, s.variable(stmt.Call.Args[0]))
	if arg == nil || !plain(arg) || !closable(s.pass.TypesInfo.TypeOf(arg)) || s.assigns(lit.Body, s.names(arg)) || s.declares(lit.Body, s.names(arg)) {
		return nil
	}
	if v := s.variable(stmt.Call.Args[0]); s.assigns(decl.Body, map[*types.Var]bool{v: true}) || s.otherCloses(decl.Body, v) > 1 {
		return nil
	}
	if s.waitsAfter(lit.Body, s.callAt(at, p.SignalAt)) {
		return nil
	}
	put, ok := s.atStart(at.file, lit.Body, "defer close("+s.text(at.file, arg)+")"+s.comment(from, stmt))
	drop, fine := s.dropWhole(from.file, stmt)
	if !ok || !fine {
		return nil
	}
	return []Repair{{"Close " + types.ExprString(arg) + " in the goroutine that sends the error", at.file, append(drop, put)}}
}

// waitsAfter reports whether body may wait for somebody from call on to its end, what is deferred
// included, the call itself aside: that would keep it from the close.
func (s *Source) waitsAfter(body *ast.BlockStmt, call *ast.CallExpr) bool {
	for _, stmt := range body.List {
		d, deferred := stmt.(*ast.DeferStmt)
		switch {
		case deferred:
			if lit, ok := ast.Unparen(d.Call.Fun).(*ast.FuncLit); ok && s.waitsFor(lit.Body, false, nil) || !ok && !s.quiet(d.Call, false) {
				return true
			}
		case stmt.End() > call.Pos() && s.waitsFor(stmt, false, call):
			return true
		}
	}
	return false
}

// startedBy returns the go statement that starts the function literal with index i in the path.
func (s *Source) startedBy(sp spot, i int) (*ast.GoStmt, bool) {
	if i+2 >= len(sp.path) {
		return nil, false
	}
	call, ok := sp.path[i+1].(*ast.CallExpr)
	g, started := sp.path[i+2].(*ast.GoStmt)
	return g, ok && started && g.Call == call
}

// argument returns what call passes for the parameter v of decl, nil if that is not one
// expression.
func (s *Source) argument(call *ast.CallExpr, decl *ast.FuncDecl, v *types.Var) ast.Expr {
	if call == nil || v == nil || call.Ellipsis.IsValid() {
		return nil
	}
	n := 0
	for _, f := range decl.Type.Params.List {
		for _, id := range f.Names {
			if s.pass.TypesInfo.Defs[id] == v && n < len(call.Args) {
				return call.Args[n]
			}
			n++
		}
	}
	return nil
}

// closable reports whether a channel of that type can be closed.
func closable(typ types.Type) bool {
	ch, ok := typ.Underlying().(*types.Chan)
	return ok && ch.Dir() != types.RecvOnly
}

// declares reports whether body declares one of the variables, which then do not exist at its
// start.
func (s *Source) declares(body *ast.BlockStmt, vars map[*types.Var]bool) bool {
	for v := range vars {
		if !v.IsField() && body.Pos() <= v.Pos() && v.Pos() < body.End() {
			return true
		}
	}
	return false
}

// otherCloses counts the calls in body that close v.
func (s *Source) otherCloses(body *ast.BlockStmt, v *types.Var) int {
	n := 0
	ast.Inspect(body, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if ok && s.pass.TypesInfo.Types[call.Fun].IsBuiltin() && types.ExprString(call.Fun) == "close" && s.variable(call.Args[0]) == v {
			n++
		}
		return true
	})
	return n
}

// comment returns the comment behind stmt on its line, with a space before it.
func (s *Source) comment(sp spot, stmt ast.Stmt) string {
	src := s.Text(sp.file)
	end := s.offset(stmt.End())
	_, to, ok := edit.Lines(src, end, end)
	if !ok {
		_, to, ok = edit.Lines(src, s.offset(stmt.Pos()), end)
	}
	if rest := strings.TrimSpace(string(src[end:to])); ok && rest != "" {
		return " " + rest
	}
	return ""
}

// dropWhole returns the edits that remove stmt with the comment behind it.
func (s *Source) dropWhole(file *ast.File, stmt ast.Stmt) ([]edit.Edit, bool) {
	src := s.Text(file)
	start := s.offset(stmt.Pos())
	_, to, ok := edit.Lines(src, start, s.offset(stmt.End()))
	return []edit.Edit{{Start: edit.LineStart(src, start), End: to}}, ok
}
