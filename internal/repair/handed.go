package repair

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// handsOn reports whether the goroutine that has the loan l hands slices or pointers on to a
// function of which nothing is known: it may be there to change what they refer to.
func (s *Source) handsOn(l world.Loan) bool {
	started, ok := s.instr(s.source.Inner(l.Site)).(*ssa.Go)
	if !ok {
		return true
	}
	if s.program.Unknown(started.Common()) && givesMemory(started.Common()) {
		return true
	}
	fn := started.Common().StaticCallee()
	if fn == nil {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if ok && s.program.Unknown(call.Common()) && givesMemory(call.Common()) {
				return true
			}
		}
	}
	return false
}

// givesMemory reports whether an argument of the call refers to memory that the callee can
// change.
func givesMemory(c *ssa.CallCommon) bool {
	for _, arg := range c.Args {
		if refersToMemory(arg.Type()) {
			return true
		}
	}
	return false
}

// lookedAtBehind reports whether somebody may look at the memory of the loan l, behind the
// statement that lends it, for what the borrower has made of it: the function names it
// again other than to set it, or has it from its caller.
func (s *Source) lookedAtBehind(l world.Loan) bool {
	table := s.program.Table
	switch table.Info(table.Root(l.Place.Sym)).Origin {
	case place.FromParam, place.FromFree:
		if len(s.program.Fields(l.Place)) == 0 {
			return true
		}
	}
	sp := s.spot(s.source.Inner(l.Site))
	body, stmt := sp.function(), sp.statement()
	if body == nil || stmt == nil {
		return true
	}
	lent := s.memoryIn(stmt)
	named := false
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.End() <= stmt.End() {
			return n != nil
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Pos() > stmt.End() && len(n.Lhs) == 1 && slices.ContainsFunc(lent, func(v *types.Var) bool { return partOf(n.Lhs[0], v.Name()) }) {
				return false
			}
		case *ast.Ident:
			v, ok := s.pass.TypesInfo.Uses[n].(*types.Var)
			named = named || ok && n.Pos() > stmt.End() && slices.Contains(lent, v)
		}
		return !named
	})
	return named
}

// memoryIn returns the variables in stmt that refer to memory.
func (s *Source) memoryIn(stmt ast.Stmt) []*types.Var {
	var vars []*types.Var
	ast.Inspect(stmt, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if v, ok := s.pass.TypesInfo.Uses[id].(*types.Var); ok && refersToMemory(v.Type()) {
			vars = append(vars, v)
		}
		return true
	})
	return vars
}

// refersToMemory reports whether what is done to a value of type t may change memory that
// others see.
func refersToMemory(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Pointer, *types.Map:
		return true
	}
	return false
}
