package repair

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/event"
)

// spawned returns the repairs for a function literal that is passed at site to be run in another
// goroutine: it uses a copy, made before the call, of a variable that it captures. name is that
// of the variable to begin with.
func (s *Source) spawned(sp spot, site event.Site, name string) []Repair {
	if _, ok := s.instr(site).(*ssa.Call); !ok {
		return nil
	}
	call := s.callAt(sp, site)
	if call == nil {
		return nil
	}
	var first, rest []Repair
	for _, arg := range call.Args {
		lit, ok := ast.Unparen(arg).(*ast.FuncLit)
		if !ok {
			continue
		}
		for _, v := range s.capturedBy(lit) {
			r, ok := s.renamed(sp, call, lit, v)
			switch {
			case !ok:
			case v.Name() == name:
				first = append(first, r)
			default:
				rest = append(rest, r)
			}
		}
	}
	return append(first, rest...)
}

// renamed returns the repair by which lit, an argument of call, uses a copy of the slice v that is
// made before the statement. It is right under the same conditions as a parameter.
func (s *Source) renamed(sp spot, call *ast.CallExpr, lit *ast.FuncLit, v *types.Var) (Repair, bool) {
	first := s.firstUse(lit, v)
	if s.writes(lit, v) || s.changes(lit.Body, v) || s.waits(lit.Body, first.Pos(), true) {
		return Repair{}, false
	}
	at, indent, ok := s.before(sp, call)
	if !ok {
		return Repair{}, false
	}
	before, behind, edits, ok := s.cloner(sp.file, first)
	name := unused(sp.file, v.Name()+"Copy")
	if !ok || name == "" {
		return Repair{}, false
	}
	src := s.Text(sp.file)
	edits = append(edits, edit.Edit{Start: at, End: at, New: name + " := " + before + v.Name() + behind + edit.LineEnd(src) + indent})
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.pass.TypesInfo.Uses[id] == v {
			edits = append(edits, edit.Edit{Start: s.offset(id.Pos()), End: s.offset(id.End()), New: name})
		}
		return true
	})
	return Repair{"Let the goroutine use a copy of " + v.Name(), sp.file, edits}, true
}
