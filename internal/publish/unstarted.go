package publish

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// unstarted reports whether a comes to the close e without waiting for the sender of s only if a field
// says that the sender was not started: who starts it sets the field first, and nobody
// takes that back, except who has waited for the sender.
func (m *matcher) unstarted(a *actor, e event.Event, s take) bool {
	for field := range m.setBefore(s) {
		if m.tested(e.Site, field, false) && m.lasts(field, nil) {
			return true
		}
		for _, wait := range m.otherwise(a, e, s) {
			if m.tested(wait, field, true) && m.lasts(field, m.p.Innermost(wait)) {
				return true
			}
		}
	}
	return false
}

// setBefore returns the fields that are set, to true or to something that is not the constant nil,
// before the sender of s is started, on each path that comes there.
func (m *matcher) setBefore(s take) map[*types.Var]bool {
	fields := map[*types.Var]bool{}
	for site := m.p.Log.TaskData(s.by.task).Site; site != 0; site = m.p.Log.SiteInfo(site).Via {
		start := m.p.Innermost(site)
		if start == nil || start.Block() == nil {
			continue
		}
		for _, b := range start.Parent().Blocks {
			for i, instr := range b.Instrs {
				before := b != start.Block() && b.Dominates(start.Block()) || b == start.Block() && i < slices.Index(b.Instrs, start)
				if store, ok := instr.(*ssa.Store); ok && before && sets(store.Val) {
					if f := fieldAt(store.Addr); f != nil {
						fields[f] = true
					}
				}
			}
		}
	}
	return fields
}

// otherwise returns where a, on other paths to the close e, waits for the sender of s.
func (m *matcher) otherwise(a *actor, e event.Event, s take) []event.Site {
	var waits []event.Site
	for _, o := range a.events {
		r := event.Mark{Place: o.Place, Site: o.Site}
		if o.Kind == event.Recv && m.p.After(o.Site, e.Site) && m.afterSends(a, r, a, e, s) {
			waits = append(waits, o.Site)
		}
	}
	return waits
}

// tested reports whether the statement at site, or a call that leads to it, is come to only if
// field was tested and is set, or not.
func (m *matcher) tested(site event.Site, field *types.Var, set bool) bool {
	for ; site != 0; site = m.p.Log.SiteInfo(site).Via {
		at := m.p.Innermost(site)
		if at == nil || at.Block() == nil {
			continue
		}
		for _, b := range at.Parent().Blocks {
			branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if !ok {
				continue
			}
			f, outcome := fieldTested(branch.Cond)
			if f != field {
				continue
			}
			succ := b.Succs[0]
			if outcome != set {
				succ = b.Succs[1]
			}
			if len(succ.Preds) == 1 && succ.Dominates(at.Block()) {
				return true
			}
		}
	}
	return false
}

// fieldTested returns the field that cond tests as a whole, and what cond is if the field is set.
func fieldTested(cond ssa.Value) (*types.Var, bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		switch c.Op {
		case token.NOT:
			f, outcome := fieldTested(c.X)
			return f, !outcome
		case token.MUL:
			return fieldAt(c.X), true
		}
	case *ssa.BinOp:
		if c.Op == token.EQL || c.Op == token.NEQ {
			if load, ok := c.X.(*ssa.UnOp); ok && load.Op == token.MUL && unset(c.Y) {
				return fieldAt(load.X), c.Op == token.NEQ
			}
		}
	}
	return nil, false
}

// lasts reports whether no function sets field back to what it was at first, except after the
// statement wait in the same function.
func (m *matcher) lasts(field *types.Var, wait ssa.Instruction) bool {
	for _, store := range m.p.Stores(field) {
		if sets(store.Val) {
			continue
		}
		if addr, ok := store.Addr.(*ssa.FieldAddr); ok {
			if _, made := addr.X.(*ssa.Alloc); made {
				continue
			}
		}
		if wait == nil || wait.Block() == nil || store.Parent() != wait.Parent() || !wait.Block().Dominates(store.Block()) {
			return false
		}
	}
	return true
}

// sets reports whether a field that holds v is set: v is true, or of a type that has nil, and not
// the constant nil.
func sets(v ssa.Value) bool {
	if isBool(v.Type()) {
		c, ok := v.(*ssa.Const)
		return ok && constant.BoolVal(c.Value)
	}
	return nilable(v.Type()) && !unset(v)
}

// unset reports whether v is the constant nil or false.
func unset(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok {
		return false
	}
	return c.IsNil() || isBool(c.Type()) && !constant.BoolVal(c.Value)
}

// isBool reports whether typ is boolean.
func isBool(typ types.Type) bool {
	b, ok := typ.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// nilable reports whether values of typ may be nil.
func nilable(typ types.Type) bool {
	switch typ.Underlying().(type) {
	case *types.Pointer, *types.Chan, *types.Signature, *types.Interface, *types.Map:
		return true
	}
	return false
}
