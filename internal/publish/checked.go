package publish

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// checked returns the fields of its receiver that a, a method for all to call, looks at
// before it makes the send e. If the closer of the channel changes one of them first, the
// look is there because the end may come at any time; without a lock it may also come
// between look and send.
func (m *matcher) checked(a *actor, e event.Event) []*types.Var {
	if a.task != 0 || a.fn.Signature.Recv() == nil || !token.IsExported(a.fn.Name()) || len(a.fn.Params) == 0 {
		return nil
	}
	site := e.Site
	for m.p.Log.SiteInfo(site).Via != 0 {
		site = m.p.Log.SiteInfo(site).Via
	}
	at := m.p.Innermost(site)
	if at == nil || at.Parent() != a.fn {
		return nil
	}
	var fields []*types.Var
	for _, b := range a.fn.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !decides(b, at.Block()) {
			continue
		}
		fields = append(fields, m.asked(branch.Cond, 5)...)
	}
	return fields
}

// closedUnder returns the sends that the close e of a may come before although they look
// whether it has come.
func (m *matcher) closedUnder(a *actor, e event.Event, checkers map[key][]take) []Closing {
	var out []Closing
	for _, k := range m.keys(a, e.Place) {
		for _, s := range checkers[k] {
			if m.p.Replaced(e) && m.p.Within(s.e.Site) == m.p.Within(e.Site) {
				continue // who closes the channel has it alone: others find another one in its place
			}
			if s.by != a && m.tells(a, e, m.checked(s.by, s.e)) && !m.apart(a, e.Place, s.by, s.e.Place) && !m.ordered(a, e, s) {
				out = append(out, Closing{Close: e, Other: s.e, Method: true, Closer: a.fn, Sender: s.by.fn})
			}
		}
	}
	return out
}

// decides reports whether one of the ways from b leads to the block at, and only that one.
func decides(b, at *ssa.BasicBlock) bool {
	return slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return len(s.Preds) == 1 && s.Dominates(at) })
}

// asked returns the fields that v is computed from, in a function or in those that it
// calls for that.
func (m *matcher) asked(v ssa.Value, depth int) []*types.Var {
	if depth == 0 {
		return nil
	}
	var out []*types.Var
	switch v := v.(type) {
	case *ssa.UnOp:
		if f := fieldAt(v.X); f != nil && v.Op == token.MUL {
			return []*types.Var{f}
		}
		return m.asked(v.X, depth-1)
	case *ssa.BinOp:
		return append(m.asked(v.X, depth-1), m.asked(v.Y, depth-1)...)
	case *ssa.Convert:
		return m.asked(v.X, depth-1)
	case *ssa.Call:
		for _, arg := range v.Call.Args {
			if f := fieldAt(arg); f != nil && m.atomic(&v.Call, contract.VerbALoad) {
				return []*types.Var{f}
			}
		}
		callee := v.Call.StaticCallee()
		if callee == nil || len(callee.Blocks) == 0 || len(callee.Blocks) > 4 {
			return nil
		}
		for _, b := range callee.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(ret.Results) == 1 {
				out = append(out, m.asked(ret.Results[0], depth-1)...)
			}
		}
	}
	return out
}

// fieldAt returns the field whose address v is, nil if it is none.
func fieldAt(v ssa.Value) *types.Var {
	field, _ := exec.VariableAt(v).(*types.Var)
	return field
}

// atomic reports whether c is an operation of the given kind on an atomic or a lock.
func (m *matcher) atomic(c *ssa.CallCommon, verb contract.Verb) bool {
	callee := c.StaticCallee()
	if callee == nil {
		return false
	}
	obj, ok := callee.Object().(*types.Func)
	return ok && slices.ContainsFunc(m.p.Contracts.Func(obj), func(c *contract.Contract) bool { return c.Verb == verb })
}

// tells reports whether a changes one of the fields before it closes the channel by e.
func (m *matcher) tells(a *actor, e event.Event, fields []*types.Var) bool {
	at := m.p.Innermost(e.Site)
	for _, b := range at.Parent().Blocks {
		for i, instr := range b.Instrs {
			before := b != at.Block() && b.Dominates(at.Block()) || b == at.Block() && i < slices.Index(b.Instrs, at)
			if f := m.changes(instr); f != nil && before && slices.Contains(fields, f) {
				return true
			}
		}
	}
	return false
}

// changes returns the field that instr changes, if the object was there before, nil
// otherwise.
func (m *matcher) changes(instr ssa.Instruction) *types.Var {
	var at ssa.Value
	switch instr := instr.(type) {
	case *ssa.Store:
		at = instr.Addr
	case ssa.CallInstruction:
		c := instr.Common()
		if len(c.Args) > 0 && (m.atomic(c, contract.VerbAStore) || m.atomic(c, contract.VerbARMW) || m.atomic(c, contract.VerbAAdd)) {
			at = c.Args[0]
		}
	}
	addr, ok := at.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	if _, made := addr.X.(*ssa.Alloc); made {
		return nil
	}
	return fieldAt(addr)
}
