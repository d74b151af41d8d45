package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/publish"
)

// drain returns the repair that looks for the error once more before the function takes a
// closed channel for success, and does with it what another case of the select does. That is
// right because the error, if there is one, was sent before the channel was closed: it need
// not be waited for.
func (s *Source) drain(p publish.Pair) []Repair {
	take := s.spot(s.source.Inner(p.Take.Site))
	sel, k := within[*ast.SelectStmt](take)
	at := take.statement()
	if sel == nil || at == nil || k == 0 {
		return nil
	}
	own, _ := take.path[k-2].(*ast.CommClause)
	other := s.errorCase(sel, own)
	src := s.Text(take.file)
	start := s.offset(at.Pos())
	indent := edit.Indent(src, start)
	if own == nil || at.Pos() < own.Colon || other == nil || edit.LineStart(src, start)+len(indent) != start {
		return nil
	}
	lines := []string{"select {", "case " + s.text(take.file, other.Comm) + ":"}
	for _, stmt := range other.Body {
		lines = append(lines, "\t"+s.text(take.file, stmt))
	}
	lines = append(lines, "default:", "}", "")
	for _, line := range lines {
		if strings.Contains(line, "\n") {
			return nil
		}
	}
	text := strings.Join(lines, edit.LineEnd(src)+indent)
	return []Repair{{"Look for the error first", take.file, []edit.Edit{{Start: start, End: start, New: text}}}}
}

// errorCase returns the only case of sel, other than own, that receives an error, if what it
// does ends in a return.
func (s *Source) errorCase(sel *ast.SelectStmt, own *ast.CommClause) *ast.CommClause {
	var found *ast.CommClause
	for _, c := range sel.Body.List {
		c := c.(*ast.CommClause)
		a, ok := c.Comm.(*ast.AssignStmt)
		if !ok || c == own || len(a.Lhs) != 1 || len(c.Body) == 0 {
			continue
		}
		recv, ok := ast.Unparen(a.Rhs[0]).(*ast.UnaryExpr)
		_, returns := c.Body[len(c.Body)-1].(*ast.ReturnStmt)
		if !ok || recv.Op != token.ARROW || !returns || !types.Identical(s.pass.TypesInfo.TypeOf(recv), types.Universe.Lookup("error").Type()) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}
