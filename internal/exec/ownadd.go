package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
)

// AddsItself reports whether the wait for the sign that the call done gives, such as the Done of
// a WaitGroup, is told of done by the same function alone: nobody else counts up what is waited
// for, and that function does so first of all, without a lock. If it runs in a goroutine, the
// wait may be over before it has begun.
func (p *Program) AddsItself(done ssa.Instruction) bool {
	call, ok := done.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) != 1 || !says(p.contractsOfCall(call.Common()), contract.VerbSignal) {
		return false
	}
	groups := p.groupsOf(call.Common().Args[0], 0)
	if len(groups) != 1 {
		return false
	}
	found, others := false, false
	for _, fn := range p.funcs {
		eachInstr(fn, func(instr ssa.Instruction) {
			switch adds, ok := p.tells(instr, groups[0]); {
			case !ok:
			case adds && fn == done.Parent() && p.first(instr):
				found = true
			default:
				others = true
			}
		})
	}
	return found && !others
}

// tells reports whether instr may tell the group that there is more to wait for, or make it known
// to somebody who may, and whether it is known to do just the former.
func (p *Program) tells(instr ssa.Instruction, group any) (adds, ok bool) {
	is := func(v ssa.Value) bool { return p.isGroup(v.Type()) && slices.Contains(p.groupsOf(v, 0), group) }
	switch instr := instr.(type) {
	case *ssa.Store:
		return false, is(instr.Val)
	case *ssa.MapUpdate:
		return false, is(instr.Value)
	case *ssa.MakeInterface:
		return false, is(instr.X)
	case *ssa.Send:
		return false, is(instr.X)
	case *ssa.Return:
		return false, slices.ContainsFunc(instr.Results, is)
	case *ssa.MakeClosure:
		return false, instr.Fn.(*ssa.Function).Synthetic != "" && slices.ContainsFunc(instr.Bindings, is) // a method value
	case ssa.CallInstruction:
		c := instr.Common()
		if len(c.Args) > 0 && c.Signature().Recv() != nil && is(c.Args[0]) {
			known := p.contractsOfCall(c)
			return addsTo(c), !says(known, contract.VerbSignal) && !says(known, contract.VerbSettle)
		}
		fn := c.StaticCallee()
		return false, (fn == nil || !p.local(fn)) && slices.ContainsFunc(c.Args, is)
	}
	return false, false
}

// addsTo reports whether the method that c calls takes a number, and nothing else, and returns
// nothing: of a type that others wait for, it is the one that counts up.
func addsTo(c *ssa.CallCommon) bool {
	sig := c.Signature()
	return sig.Params().Len() == 1 && sig.Results().Len() == 0 && types.Identical(sig.Params().At(0).Type(), types.Typ[types.Int])
}

// isGroup reports whether typ is a pointer to something of which goroutines say that they are
// through, and for which others wait.
func (p *Program) isGroup(typ types.Type) bool {
	ptr, ok := typ.Underlying().(*types.Pointer)
	return ok && p.hasMethod(ptr, contract.VerbSignal) && p.hasMethod(ptr, contract.VerbSettle)
}

// groupsOf returns what stands in all functions for the variables that v may point to, as far as
// they are known.
func (p *Program) groupsOf(v ssa.Value, depth int) []any {
	var from []ssa.Value
	switch v := v.(type) {
	case *ssa.FieldAddr, *ssa.Alloc, *ssa.FreeVar, *ssa.Global:
		if at := VariableAt(v); at != nil {
			return []any{at}
		}
	case *ssa.UnOp:
		if alloc, ok := Variable(v.X).(*ssa.Alloc); ok {
			from = p.Usage.stores[alloc]
		}
	case *ssa.Phi:
		from = v.Edges
	case *ssa.Parameter:
		from = p.containers().passed[v]
	}
	var groups []any
	for _, v := range from {
		if depth < maxGroups {
			for _, g := range p.groupsOf(v, depth+1) {
				if !slices.Contains(groups, g) {
					groups = append(groups, g)
				}
			}
		}
	}
	return groups
}

// maxGroups bounds the variables and parameters over which a group is followed back.
const maxGroups = 4

// first reports whether instr is run whenever its function is, and no lock is taken before.
func (p *Program) first(instr ssa.Instruction) bool {
	if instr.Block() != instr.Parent().Blocks[0] {
		return false
	}
	for _, before := range instr.Block().Instrs {
		if before == instr {
			break
		}
		if call, ok := before.(ssa.CallInstruction); ok && says(p.contractsOfCall(call.Common()), contract.VerbLock) {
			return false
		}
	}
	return true
}
