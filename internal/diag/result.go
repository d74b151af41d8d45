package diag

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// madeBy reports whether the memory at p was made, or got from somewhere else, by the function that
// is called at site: none of the arguments is a name of it.
func (s *Source) madeBy(site event.Site, p place.Place) bool {
	call, ok := s.log.SiteInfo(site).Instr.(*ssa.Call)
	i := s.table.Info(p.Sym)
	if !ok || i.Origin != place.FromCall || i.Site != ssa.Instruction(call) {
		return false
	}
	made := s.table.Info(s.table.Base(p.Sym)).Origin
	return made == place.FromAlloc || made == place.FromDef
}

// resultOperands returns what the results of the call a at site are assigned to that can be a
// reference to the memory of org.
func (s *Source) resultOperands(a act, site event.Site, org origin) []operand {
	call := s.log.SiteInfo(site).Instr.(*ssa.Call)
	cur, ok := s.at(s.Pos(site))
	if !ok || a.call == nil || org.typ == nil {
		return nil
	}
	for c := range cur.Enclosing((*ast.AssignStmt)(nil)) {
		assign := c.Node().(*ast.AssignStmt)
		if len(assign.Rhs) != 1 || ast.Unparen(assign.Rhs[0]) != a.call {
			return nil
		}
		var ops []operand
		for i, lhs := range assign.Lhs {
			if v := result(call, i, len(assign.Lhs)); v != nil && types.Identical(v.Type(), org.typ) {
				ops = append(ops, operand{expr: lhs, val: v})
			}
		}
		return ops
	}
	return nil
}

// result returns the register that holds result i, of n, of call; nil if there is none.
func result(call *ssa.Call, i, n int) ssa.Value {
	if n == 1 {
		return call
	}
	for _, r := range *call.Referrers() {
		if x, ok := r.(*ssa.Extract); ok && x.Index == i {
			return x
		}
	}
	return nil
}
