package repair

import (
	"go/ast"
	"go/types"

	"github.com/asyncown/asyncown/internal/edit"
)

// copyStruct returns the repair that hands on a pointer to a copy of what e, a pointer,
// refers to. A copy of all fields is deep enough if these are plain values.
func (s *Source) copyStruct(sp spot, e ast.Expr, ptr *types.Pointer) (Repair, bool) {
	if !flat(ptr.Elem()) {
		return Repair{}, false
	}
	at, indent, ok := s.before(sp, e)
	if !ok {
		return Repair{}, false
	}
	name := unused(sp.file, nameFor(e)+"Copy")
	if name == "" {
		return Repair{}, false
	}
	text := s.text(sp.file, e)
	start, end := s.offset(e.Pos()), s.offset(e.End())
	eol := edit.LineEnd(s.Text(sp.file))
	return Repair{"Pass a copy of " + shown(e), sp.file, []edit.Edit{
		{Start: at, End: at, New: name + " := *" + text + eol + indent},
		{Start: start, End: end, New: "&" + name},
	}}, true
}

// nameFor returns a name for what e denotes: the last name in it.
func nameFor(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return "value"
}

// before returns the offset at which a statement can be put before the one around e, and the
// white space before both. It reports false if that is not possible, or if something else
// would come between the statement and e.
func (s *Source) before(sp spot, e ast.Expr) (at int, indent string, ok bool) {
	for i, n := range sp.path {
		stmt, isStmt := n.(ast.Stmt)
		if !isStmt || i+1 >= len(sp.path) {
			continue
		}
		switch stmt := stmt.(type) {
		case *ast.SendStmt, *ast.ExprStmt, *ast.GoStmt, *ast.AssignStmt, *ast.ReturnStmt:
			if clause, ok := sp.path[i+1].(*ast.CommClause); ok && clause.Comm == stmt {
				continue // its operands are evaluated when the select begins
			}
		case *ast.CommClause, *ast.BlockStmt:
			continue
		case *ast.SelectStmt:
		default:
			return 0, "", false
		}
		if !listed(sp.path[i+1], stmt) || e.Pos() < stmt.Pos() {
			return 0, "", false
		}
		src := s.Text(sp.file)
		at := s.offset(stmt.Pos())
		indent := edit.Indent(src, at)
		return at, indent, edit.LineStart(src, at)+len(indent) == at
	}
	return 0, "", false
}

// listed reports whether stmt stands in the list of statements of parent.
func listed(parent ast.Node, stmt ast.Stmt) bool {
	for _, s := range list(parent) {
		if s == stmt {
			return true
		}
	}
	return false
}

// list returns the statements in the node, nil if it has no list.
func list(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}
