package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/event"
)

// captured returns the repairs that make a variable which the function literal of g captures a
// parameter of it: the goroutine then has what was in the variable when it was started. name is
// that of the variable to begin with.
func (s *Source) captured(file *ast.File, g *ast.GoStmt, name string) []Repair {
	lit, ok := ast.Unparen(g.Call.Fun).(*ast.FuncLit)
	if !ok || g.Call.Ellipsis.IsValid() || variadic(lit) {
		return nil
	}
	var first, rest []Repair
	for _, v := range s.capturedBy(lit) {
		if s.writes(lit, v) {
			continue
		}
		r, ok := s.parameter(file, g, lit, v)
		switch {
		case !ok:
		case v.Name() == name:
			first = append(first, r)
		default:
			rest = append(rest, r)
		}
	}
	return append(first, rest...)
}

// variadic reports whether the last parameter of lit takes any number of arguments.
func variadic(lit *ast.FuncLit) bool {
	fields := lit.Type.Params.List
	if len(fields) == 0 {
		return false
	}
	_, ok := fields[len(fields)-1].Type.(*ast.Ellipsis)
	return ok
}

// capturedBy returns the variables of the functions around lit that it uses, in the order of use.
func (s *Source) capturedBy(lit *ast.FuncLit) []*types.Var {
	var vars []*types.Var
	seen := map[*types.Var]bool{}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := s.pass.TypesInfo.Uses[id].(*types.Var)
		outside := ok && (v.Pos() < lit.Pos() || lit.End() <= v.Pos())
		if outside && !v.IsField() && !seen[v] && v.Parent() != s.pass.Pkg.Scope() && v.Pkg() == s.pass.Pkg {
			seen[v] = true
			vars = append(vars, v)
		}
		return true
	})
	return vars
}

// parameter returns the repair that makes v a parameter of lit. It is right if lit only reads v,
// and reads what was in it at the start: it does not wait for anything before.
func (s *Source) parameter(file *ast.File, g *ast.GoStmt, lit *ast.FuncLit, v *types.Var) (Repair, bool) {
	first := s.firstUse(lit, v)
	if s.changes(lit.Body, v) || s.waits(lit.Body, first.Pos(), true) {
		return Repair{}, false
	}
	before, behind, imports := "", "", []edit.Edit(nil)
	switch u := v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		// The copy is made at the end of the statement, where the names are those around lit.
		ok := false
		if before, behind, imports, ok = s.cloner(file, first); !ok {
			return Repair{}, false
		}
	case *types.Array:
		if !flat(u) {
			return Repair{}, false
		}
	default:
		return Repair{}, false
	}
	typ, ok := s.typeText(file, g.Pos(), v.Type())
	if !ok {
		return Repair{}, false
	}
	param, arg := v.Name()+" "+typ, before+v.Name()+behind
	if len(lit.Type.Params.List) > 0 {
		param = ", " + param
	}
	if len(g.Call.Args) > 0 {
		arg = ", " + arg
	}
	src := s.Text(file)
	for _, end := range []token.Pos{lit.Type.Params.Closing, g.Call.Rparen} {
		if before := strings.TrimRight(string(src[:s.offset(end)]), " \t\r\n"); strings.HasSuffix(before, ",") {
			return Repair{}, false // one a line
		}
	}
	open, end := s.offset(lit.Type.Params.Closing), s.offset(g.Call.Rparen)
	return Repair{"Pass a copy of " + v.Name() + " to the goroutine", file, append(imports,
		edit.Edit{Start: open, End: open, New: param}, edit.Edit{Start: end, End: end, New: arg})}, true
}

// firstUse returns the first identifier in lit that is v.
func (s *Source) firstUse(lit *ast.FuncLit, v *types.Var) (first *ast.Ident) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && first == nil && s.pass.TypesInfo.Uses[id] == v {
			first = id
		}
		return first == nil
	})
	return first
}

// changes reports whether body assigns to v, or to an element if v is an array, or takes its
// address.
func (s *Source) changes(body ast.Node, v *types.Var) bool {
	_, array := v.Type().Underlying().(*types.Array)
	is := func(e ast.Expr) bool {
		if s.variable(e) == v {
			return true
		}
		x, ok := ast.Unparen(e).(*ast.IndexExpr)
		return ok && array && s.variable(x.X) == v
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				found = found || is(lhs)
			}
		case *ast.IncDecStmt:
			found = found || is(n.X)
		case *ast.RangeStmt:
			found = found || n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		}
		return !found
	})
	return found
}

// writes reports whether the function literal lit changes the memory that the captured variable
// v refers to, or may: its users then wait for what it writes.
func (s *Source) writes(lit *ast.FuncLit, v *types.Var) bool {
	for _, fn := range s.funcs {
		if fn.Syntax() != lit {
			continue
		}
		sum := s.program.Known(fn)
		if sum == nil || sum.Partial {
			return true
		}
		return slices.ContainsFunc(sum.Events, func(id event.ID) bool {
			e := s.program.Log.Event(id)
			root := s.program.Table.Info(s.program.Table.Root(e.Place.Sym))
			free, ok := root.Val.(*ssa.FreeVar)
			return e.Kind.Modifies() && ok && free.Name() == v.Name()
		})
	}
	return true
}
