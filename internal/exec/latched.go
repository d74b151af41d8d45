package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Latched reports whether at is come to once at most for an object, by calls that are in order:
// before it, its function tests a field of the object, and sets it to a constant with which the
// test fails; and nobody sets the field to anything else once it has that value.
func (p *Program) Latched(at ssa.Instruction) bool {
	for _, b := range at.Parent().Blocks {
		for _, instr := range b.Instrs {
			set, ok := instr.(*ssa.Store)
			if !ok || !precedes(set, at) {
				continue
			}
			field, value := latch(set)
			if field != nil && p.testedBefore(set, field, value) && p.final(field, value) {
				return true
			}
		}
	}
	return false
}

// latch returns the field that set sets to a constant, and that; nil if it does something else.
func latch(set *ssa.Store) (field any, value *ssa.Const) {
	value, ok := set.Val.(*ssa.Const)
	if !ok || value.Value == nil {
		return nil, nil
	}
	addr, ok := set.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil, nil
	}
	return VariableAt(addr), value
}

// final reports whether no store of the package gives the field another value once it has value.
func (p *Program) final(field any, value *ssa.Const) bool {
	for _, set := range p.containers().stores[field] {
		if to, ok := set.Val.(*ssa.Const); ok && sameConst(to, value) {
			continue
		}
		if !p.ofNew(set.Addr) && !p.testedBefore(set, field, value) {
			return false
		}
	}
	return true
}

// ofNew reports whether addr is the field of an object that its function has made.
func (p *Program) ofNew(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	switch x := field.X.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.UnOp:
		held, ok := x.X.(*ssa.Alloc)
		if !ok || len(p.Usage.stores[held]) != 1 {
			return false
		}
		_, made := p.Usage.stores[held][0].(*ssa.Alloc)
		return made
	}
	return false
}

// testedBefore reports whether set is only come to if the field has been found to hold something
// else than value, and nothing has been called since that might set it.
func (p *Program) testedBefore(set *ssa.Store, field any, value *ssa.Const) bool {
	for _, b := range set.Parent().Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		load, not := rulesOut(branch.Cond, field, value)
		if load == nil {
			continue
		}
		way := b.Succs[1]
		if not {
			way = b.Succs[0]
		}
		if len(way.Preds) == 1 && way.Dominates(set.Block()) && !p.callsBetween(load, set) {
			return true
		}
	}
	return false
}

// rulesOut returns the load of the field that cond tests, if one of its outcomes says that the
// field does not hold value, and whether that is the outcome true.
func rulesOut(cond ssa.Value, field any, value *ssa.Const) (load *ssa.UnOp, outcome bool) {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		if cond.Op == token.NOT {
			load, outcome = rulesOut(cond.X, field, value)
			return load, !outcome
		}
		if cond.Op == token.MUL && VariableAt(cond.X) == field {
			return cond, value.Value.ExactString() == "false"
		}
	case *ssa.BinOp:
		load, ok := cond.X.(*ssa.UnOp)
		with, isConst := cond.Y.(*ssa.Const)
		if !ok || !isConst || with.Value == nil || load.Op != token.MUL || VariableAt(load.X) != field {
			return nil, false
		}
		same := sameConst(with, value)
		if cond.Op == token.EQL || cond.Op == token.NEQ {
			// Equal to another value, or not equal to this one.
			return load, (cond.Op == token.EQL) != same
		}
	}
	return nil, false
}

// sameConst reports whether a and b, both of basic types, are the same value.
func sameConst(a, b *ssa.Const) bool {
	return a.Value != nil && b.Value != nil && a.Value.ExactString() == b.Value.ExactString()
}

// callsBetween reports whether the function calls something on a way from load to set.
func (p *Program) callsBetween(load, set ssa.Instruction) bool {
	return slices.ContainsFunc(set.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
			_, call := i.(*ssa.Call)
			return call && p.LeadsPast(load, i, func(at ssa.Instruction) bool { return at == set }) &&
				p.LeadsPast(i, set, func(at ssa.Instruction) bool { return at == load })
		})
	})
}
