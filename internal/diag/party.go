package diag

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/asyncown/asyncown/internal/event"
)

// Callee returns what the source calls at site: Send for a method or a function
// of this package, time.AfterFunc for one of another, "" for a literal.
func (s *Source) Callee(site event.Site) string {
	call := s.act(site).call
	if call == nil {
		return ""
	}
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) { // explicit type arguments
	case *ast.IndexExpr:
		if tv := s.info.Types[x.Index]; tv.IsType() {
			fun = ast.Unparen(x.X)
		}
	case *ast.IndexListExpr:
		fun = ast.Unparen(x.X)
	}
	switch fun := fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		if s.info.Selections[fun] == nil {
			return text(fun) // qualified by its package
		}
		return fun.Sel.Name
	}
	return ""
}

// Channel returns the channel of the send or receive at site, "" if it has no
// short name.
func (s *Source) Channel(site event.Site) string {
	ops := s.act(site).operands
	if len(ops) == 0 {
		return ""
	}
	return text(short(ops[len(ops)-1].expr))
}

// Sent returns the value of the send at site, "" if it has no short name.
func (s *Source) Sent(site event.Site) string {
	send, ok := s.act(site).node.(*ast.SendStmt)
	if !ok {
		return ""
	}
	e := ast.Unparen(send.Value)
	if call, ok := e.(*ast.CallExpr); ok && text(call.Fun) != "" {
		return "the result of " + text(call.Fun)
	}
	return text(e)
}

// Call returns what is called at site as the source has it, wg.Done for
// wg.Done(), with the arguments if there are any; "" if that is long.
func (s *Source) Call(site event.Site) string {
	call := s.act(site).call
	switch {
	case call == nil:
		return ""
	case len(call.Args) == 0:
		return text(call.Fun)
	}
	return cmp.Or(text(call), text(call.Fun))
}

// Mentions reports whether the statement at site mentions the variable of n.
func (s *Source) Mentions(site event.Site, n Name) bool {
	node := s.act(site).node
	if node == nil || n.path.root == nil {
		return false
	}
	found := false
	ast.Inspect(node, func(x ast.Node) bool {
		switch e := x.(type) {
		case *ast.Ident:
			found = found || s.pathOf(e).shares(n.path)
		case *ast.SelectorExpr:
			found = found || s.pathOf(e).shares(n.path)
			// The variable alone does not count where another field is selected.
			return !found && !s.isField(e)
		}
		return !found
	})
	return found
}

// isField reports whether e selects a field.
func (s *Source) isField(e *ast.SelectorExpr) bool {
	sel := s.info.Selections[e]
	return sel != nil && sel.Kind() == types.FieldVal
}

// Default returns the range of the default case of the select statement at
// site, if it is a look at one channel only.
func (s *Source) Default(site event.Site) (pos, end token.Pos, ok bool) {
	cur, ok := s.at(s.Pos(site))
	if !ok {
		return 0, 0, false
	}
	for c := range cur.Enclosing((*ast.SelectStmt)(nil)) {
		body := c.Node().(*ast.SelectStmt).Body
		if len(body.List) != 2 {
			break
		}
		for _, st := range body.List {
			if cc := st.(*ast.CommClause); cc.Comm == nil {
				return cc.Case, cc.Colon, true
			}
		}
		break
	}
	return 0, 0, false
}
