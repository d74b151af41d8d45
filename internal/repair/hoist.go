package repair

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// readBefore returns the repair that reads a field, which is used at use, before the call at end that
// releases what it is a field of. That is right for a field that leads to no memory, and to which that
// call assigns nothing but its zero value.
func (s *Source) readBefore(end, use event.Site) []Repair {
	release, ok := s.instr(end).(*ssa.Call)
	a, b := s.spot(end), s.spot(use)
	if !ok || release.Common().StaticCallee() == nil || len(a.path) == 0 || a.file != b.file || a.function() != b.function() {
		return nil
	}
	sel := s.fieldAt(b)
	stmts, i, j := common(a, b)
	if sel == nil || stmts == nil || i >= j {
		return nil
	}
	v, field := s.variable(sel.X), s.variable(sel.Sel)
	src := s.Text(a.file)
	at := s.offset(stmts[i].Pos())
	indent := edit.Indent(src, at)
	body := a.function()
	name := s.nameIn(a.file, body, sel.Sel.Name)
	switch {
	case name == "" || edit.LineStart(src, at)+len(indent) != at || v.Pos() > stmts[i].Pos():
		return nil
	case s.changesAfter(body, v, stmts[i].Pos()) || s.assigns(body, map[*types.Var]bool{field: true}):
		return nil
	case s.sets(release.Common().StaticCallee(), field, 0):
		return nil
	}
	edits := []edit.Edit{{Start: at, End: at, New: name + " := " + s.text(a.file, sel) + edit.LineEnd(src) + indent}}
	for _, stmt := range stmts[i+1:] {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if other, ok := n.(*ast.SelectorExpr); ok && s.variable(other.X) == v && s.variable(other.Sel) == field {
				edits = append(edits, edit.Edit{Start: s.offset(other.Pos()), End: s.offset(other.End()), New: name})
			}
			return true
		})
	}
	return []Repair{{"Read " + types.ExprString(sel) + " before the release", a.file, edits}}
}

// nameIn returns a name for a variable in body: name itself if nothing is called that there but fields
// and methods.
func (s *Source) nameIn(file *ast.File, body *ast.BlockStmt, name string) string {
	fields := map[*ast.Ident]bool{}
	taken := lookup(s.scope(body.End()-1), name, body.End()-1) != nil
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			fields[n.Sel] = true
		case *ast.Ident:
			taken = taken || n.Name == name && !fields[n]
		}
		return !taken
	})
	if taken || s.pass.Pkg.Scope().Lookup(name) != nil {
		return unused(file, name)
	}
	return name
}

// fieldAt returns the field of a variable that is read at the spot and leads to no memory, nil if there is
// none.
func (s *Source) fieldAt(sp spot) *ast.SelectorExpr {
	sel, i := within[*ast.SelectorExpr](sp)
	if call, _ := within[*ast.CallExpr](sp); sel == nil && call != nil {
		sel, _ = ast.Unparen(call.Fun).(*ast.SelectorExpr)
	}
	if sel == nil || i > 1 {
		return nil
	}
	v, field := s.variable(sel.X), s.variable(sel.Sel)
	if v == nil || field == nil || !field.IsField() || holdsMemory(field.Type()) {
		return nil
	}
	return sel
}

// maxCalls bounds how deep a call is followed.
const maxCalls = 6

// sets reports whether fn, or what it calls, may assign to the field something else than its zero value.
func (s *Source) sets(fn *ssa.Function, field *types.Var, depth int) bool {
	if depth > maxCalls {
		return true
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				c, zero := instr.Val.(*ssa.Const)
				if exec.VariableAt(instr.Addr) == any(field.Origin()) && (!zero || !isZero(c)) {
					return true
				}
			case ssa.CallInstruction:
				callee := instr.Common().StaticCallee()
				if callee != nil && callee != fn && slices.Contains(s.funcs, callee) && s.sets(callee, field, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// isZero reports whether c is the zero value of its type.
func isZero(c *ssa.Const) bool {
	return c.Value == nil || c.Value.String() == "0" || c.Value.String() == "false" || c.Value.String() == `""`
}
