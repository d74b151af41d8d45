package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// copies returns the repairs that let the borrower of the loan l have a copy of its own: they
// copy it where it is lent, or in a call that leads there. The borrower must only read. A
// copy there is right because nobody but the borrower sees it.
func (s *Source) copies(l world.Loan) []Repair {
	// Whoever waits for a receiver may have sent it the memory to fill it.
	answered := l.Kind == world.BySend
	if l.Kind == world.ByGo && s.handsOn(l) && s.lookedAtBehind(l) {
		return nil
	}
	var out []Repair
	for at := s.source.Inner(l.Site); at != 0; at = s.program.Log.SiteInfo(at).Via {
		if at != s.source.Inner(l.Site) && !s.onlyReads(at) {
			break
		}
		sp := s.spot(at)
		if len(sp.path) == 0 {
			continue
		}
		name := s.source.NameAt(at, l.Place, l.Place, diag.Name{}).Text
		if l.Kind == world.ByGo {
			out = append(out, s.spawned(sp, at, name)...)
		}
		out = append(out, s.copiesAt(sp, at, name, answered)...)
	}
	return out
}

// onlyReads reports whether the function called at site writes nothing that it gets as an
// argument, so that a copy serves it as well.
func (s *Source) onlyReads(site event.Site) bool {
	call, ok := s.instr(site).(ssa.CallInstruction)
	if !ok || call.Common().StaticCallee() == nil {
		return false
	}
	sum := s.program.Known(call.Common().StaticCallee())
	if sum == nil || sum.Partial {
		return false
	}
	for _, id := range sum.Events {
		e := s.program.Log.Event(id)
		if e.Kind.Modifies() && s.program.Table.Info(s.program.Table.Root(e.Place.Sym)).Origin == place.FromParam {
			return false
		}
	}
	return true
}

// copiesAt returns the repairs for what is lent at the spot, the likeliest first: what has the
// given name goes before the rest. If answered is set, what the function looks at again when it
// has waited for something is left out.
func (s *Source) copiesAt(sp spot, site event.Site, name string, answered bool) []Repair {
	var first, rest []Repair
	operands := s.operands(sp, site)
	if g, ok := s.instr(site).(*ssa.Go); ok && g.Common().StaticCallee() != nil && !s.onlyReads(site) {
		operands = nil
	}
	for _, e := range operands {
		for _, e := range s.parts(sp, e, 0) {
			r, ok := s.copyOf(sp, e)
			switch {
			case !ok || answered && s.lookedAtAfter(sp, e):
			case name != "" && types.ExprString(bare(e)) == name:
				first = append(first, r)
			default:
				rest = append(rest, r)
			}
		}
	}
	if g, _ := within[*ast.GoStmt](sp); g != nil {
		first = append(first, s.captured(sp.file, g, name)...)
	}
	return append(first, rest...)
}

// lookedAtAfter reports whether the function, behind the statement at the spot, waits for something
// and names the memory that e denotes other than to set it.
func (s *Source) lookedAtAfter(sp spot, e ast.Expr) bool {
	body, stmt := sp.function(), sp.statement()
	if body == nil || stmt == nil {
		return true
	}
	end := stmt.End()
	own, sel := sp.begun()
	if own != nil {
		end = own.Colon
	}
	text := types.ExprString(bare(e))
	waits, named := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.End() <= end {
			return n != nil
		}
		switch n := n.(type) {
		case *ast.CommClause:
			if n != own && sel != nil && slices.Contains(sel.Body.List, ast.Stmt(n)) {
				return false // which is chosen if this one is not
			}
		case *ast.UnaryExpr:
			waits = waits || n.Op == token.ARROW && n.Pos() > end
		case *ast.RangeStmt:
			waits = waits || n.Pos() > end && !ranged(s.pass.TypesInfo.TypeOf(n.X))
		case *ast.AssignStmt:
			if n.Pos() > end && len(n.Lhs) == 1 && partOf(n.Lhs[0], text) {
				return false
			}
		case ast.Expr:
			named = named || n.Pos() > end && types.ExprString(n) == text
		}
		return true
	})
	return waits && named
}

// partOf reports whether e is what reads like text, or an element or a field of it.
func partOf(e ast.Expr, text string) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return partOf(x.X, text)
	case *ast.SelectorExpr:
		return types.ExprString(x) == text || partOf(x.X, text)
	}
	return types.ExprString(e) == text
}

// copyOf returns the repair that copies what e denotes: a slice, a map, or what a pointer refers to.
func (s *Source) copyOf(sp spot, e ast.Expr) (Repair, bool) {
	typ := s.pass.TypesInfo.TypeOf(e)
	if typ == nil {
		return Repair{}, false
	}
	switch u := typ.Underlying().(type) {
	case *types.Slice, *types.Map:
		return s.clone(sp.file, e, "Pass a copy of "+shown(e))
	case *types.Pointer:
		return s.copyStruct(sp, e, u)
	}
	return Repair{}, false
}

// shown returns e as a message names it.
func shown(e ast.Expr) string {
	if text := types.ExprString(e); len(text) <= 40 {
		return text
	}
	return "it"
}

// bare returns e without slicing and address.
func bare(e ast.Expr) ast.Expr {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SliceExpr:
			e = x.X
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return x
			}
			e = x.X
		default:
			return x
		}
	}
}

// operands returns the expressions that hand something on in the statement or call at the spot.
func (s *Source) operands(sp spot, site event.Site) []ast.Expr {
	switch s.instr(site).(type) {
	case *ssa.Send, *ssa.Select:
		if send, _ := within[*ast.SendStmt](sp); send != nil {
			return []ast.Expr{send.Value}
		}
	case *ssa.Go, *ssa.Defer, *ssa.Call:
		if call := s.callAt(sp, site); call != nil {
			return call.Args
		}
	case *ssa.Store, *ssa.MapUpdate:
		if a, _ := within[*ast.AssignStmt](sp); a != nil && len(a.Lhs) == len(a.Rhs) {
			return a.Rhs
		}
	case *ssa.Return:
		if r, _ := within[*ast.ReturnStmt](sp); r != nil {
			return r.Results
		}
	}
	return nil
}

// callAt returns the call at the spot of site.
func (s *Source) callAt(sp spot, site event.Site) *ast.CallExpr {
	pos := s.source.Pos(site)
	for _, n := range sp.path {
		switch n := n.(type) {
		case *ast.GoStmt:
			return n.Call
		case *ast.DeferStmt:
			return n.Call
		case *ast.CallExpr:
			if n.Lparen == pos {
				return n
			}
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// maxParts bounds how far an expression is followed to where it comes from.
const maxParts = 5

// parts returns the slices, maps and pointers that e hands on: e itself, the elements of a composite
// literal, what a call that only wraps its argument gets; behind a variable that was set just
// before, what it was set to.
func (s *Source) parts(sp spot, e ast.Expr, depth int) []ast.Expr {
	e = ast.Unparen(e)
	typ := s.pass.TypesInfo.TypeOf(e)
	if typ == nil || depth > maxParts {
		return nil
	}
	var out []ast.Expr
	if cloneable(typ) {
		out = append(out, e)
	}
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok {
			return s.parts(sp, lit, depth+1)
		}
	case *ast.CompositeLit:
		for _, elt := range x.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			out = append(out, s.parts(sp, elt, depth+1)...)
		}
	case *ast.CallExpr:
		for _, arg := range s.wrapped(x) {
			out = append(out, s.parts(sp, arg, depth+1)...)
		}
	case *ast.Ident:
		if def := s.definition(sp, x); def != nil {
			out = append(out, s.parts(sp, def, depth+1)...)
		}
		if _, ok := typ.Underlying().(*types.Pointer); ok {
			out = append(out, e)
		}
	case *ast.SelectorExpr:
		if _, ok := typ.Underlying().(*types.Pointer); ok {
			out = append(out, e)
		}
	}
	return out
}

// wrapped returns the arguments that the result of call refers to, as contracts say.
func (s *Source) wrapped(call *ast.CallExpr) []ast.Expr {
	if tv := s.pass.TypesInfo.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return call.Args
	}
	fn := callee(s.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	var out []ast.Expr
	for _, c := range s.program.Contracts.Func(fn) {
		if c.Verb != contract.VerbAlias || c.To == nil || c.To.Root != contract.RootRes {
			continue
		}
		for _, p := range c.Places {
			if p.Root == contract.RootArg && len(p.Path) == 0 && p.Index < len(call.Args) {
				out = append(out, call.Args[p.Index])
			}
		}
	}
	return out
}

// callee returns the function or method that call names, nil if it calls something else.
func callee(info *types.Info, call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	fn, _ := info.Uses[id].(*types.Func)
	return fn
}

// definition returns the expression that the variable id was set to, if it was set only there,
// in the same block or one around, and neither the variable nor anything that the
// expression begins with is touched between there and the spot, except by a look at an
// error.
func (s *Source) definition(sp spot, id *ast.Ident) ast.Expr {
	v, ok := s.pass.TypesInfo.Uses[id].(*types.Var)
	body := sp.function()
	if !ok || body == nil || sp.statement() == nil || v.Pos() < body.Pos() || v.Pos() >= id.Pos() {
		return nil
	}
	var def ast.Expr
	var at ast.Stmt
	sets := 0
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, lhs := range a.Lhs {
			if s.variable(lhs) != v {
				continue
			}
			sets++
			if len(a.Lhs) == len(a.Rhs) {
				def, at = a.Rhs[i], a
			} else if i == 0 && len(a.Rhs) == 1 {
				def, at = a.Rhs[0], a
			}
		}
		return true
	})
	if def == nil || sets != 1 || s.touched(body, at.End(), sp.statement().Pos(), s.roots(def)) {
		return nil
	}
	return def
}

// roots returns the variables in e.
func (s *Source) roots(e ast.Expr) map[*types.Var]bool {
	vars := map[*types.Var]bool{}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := s.pass.TypesInfo.Uses[id].(*types.Var); ok && holdsMemory(v.Type()) {
				vars[v] = true
			}
		}
		return true
	})
	return vars
}

// holdsMemory reports whether a variable of that type leads to memory.
func holdsMemory(typ types.Type) bool {
	switch typ.Underlying().(type) {
	case *types.Basic, *types.Interface, *types.Signature, *types.Chan:
		return false
	}
	return true
}

// touched reports whether one of the variables is named in body between the two positions.
func (s *Source) touched(body *ast.BlockStmt, from, to token.Pos, vars map[*types.Var]bool) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && from <= id.Pos() && id.Pos() < to {
			if v, ok := s.pass.TypesInfo.Uses[id].(*types.Var); ok && vars[v] {
				found = true
			}
		}
		return !found
	})
	return found
}
