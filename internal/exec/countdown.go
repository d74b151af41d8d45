package exec

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A countdown is a number that tells how many are still at work: whoever is through takes one
// from it, and who waits for all looks until nothing is left. It is to the engine what a
// WaitGroup is.
type countdown struct{ taken, awaited bool }

// countsWorkers reports whether the variable at addr, of which a part of the program takes one, is
// looked at until nothing is left.
func (p *Program) countsWorkers(addr ssa.Value) bool {
	if p.countdowns == nil {
		p.countdowns = map[any]countdown{}
		for _, fn := range p.funcs {
			eachInstr(fn, p.noteCountdown)
		}
	}
	v := VariableAt(addr)
	return v != nil && p.countdowns[v] == countdown{taken: true, awaited: true}
}

// noteCountdown notes the variable that instr takes one from, or finds to be zero.
func (p *Program) noteCountdown(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		if op, ok := instr.Val.(*ssa.BinOp); ok && takesOneFrom(op, instr.Addr) {
			p.countdown(instr.Addr, countdown{taken: true})
		}
	case ssa.CallInstruction:
		if addr := p.takenAtomically(instr.Common()); addr != nil {
			p.countdown(addr, countdown{taken: true})
		}
	case *ssa.If:
		for _, outcome := range [...]bool{true, false} {
			if addr := p.foundZero(instr.Cond, outcome); addr != nil {
				p.countdown(addr, countdown{awaited: true})
			}
		}
	}
}

// countdown adds c to what is known of the variable at addr.
func (p *Program) countdown(addr ssa.Value, c countdown) {
	if v := VariableAt(addr); v != nil {
		known := p.countdowns[v]
		p.countdowns[v] = countdown{taken: known.taken || c.taken, awaited: known.awaited || c.awaited}
	}
}

// takesOneFrom reports whether op is what the variable at addr holds, less one.
func takesOneFrom(op *ssa.BinOp, addr ssa.Value) bool {
	load, ok := op.X.(*ssa.UnOp)
	by, constant := op.Y.(*ssa.Const)
	if !ok || !constant || load.Op != token.MUL || by.Value == nil || !isInteger(op.Type()) || VariableAt(load.X) != VariableAt(addr) {
		return false
	}
	return op.Op == token.SUB && by.Int64() == 1 || op.Op == token.ADD && by.Int64() == -1
}

// takenAtomically returns the address of the number that the call c takes something from, nil
// if it takes nothing.
func (p *Program) takenAtomically(c *ssa.CallCommon) ssa.Value {
	if len(c.Args) != 2 {
		return nil
	}
	by, ok := c.Args[1].(*ssa.Const)
	if !ok || by.Value == nil || by.Value.Kind() != constant.Int || constant.Sign(by.Value) >= 0 || !says(p.contractsOfCall(c), contract.VerbAAdd) {
		return nil
	}
	return c.Args[0]
}

// foundZero returns the address of the number of which the outcome of the condition cond says
// that nothing is left; nil if it says nothing like that.
func (p *Program) foundZero(cond ssa.Value, outcome bool) ssa.Value {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return p.foundZero(c.X, !outcome)
		}
	case *ssa.BinOp:
		bound, ok := c.Y.(*ssa.Const)
		if !ok || !isInteger(c.X.Type()) || !saysZero(c.Op, bound, outcome) {
			return nil
		}
		return p.readFrom(c.X)
	}
	return nil
}

// saysZero reports whether a number that counts down to zero has come there if comparing it by
// op with bound has the given outcome.
func saysZero(op token.Token, bound *ssa.Const, outcome bool) bool {
	if bound.Value == nil {
		return false
	}
	switch n := bound.Int64(); op {
	case token.EQL, token.LEQ:
		return n == 0 && outcome
	case token.NEQ, token.GTR:
		return n == 0 && !outcome
	case token.LSS:
		return n == 1 && outcome
	case token.GEQ:
		return n == 1 && !outcome
	}
	return false
}

// readFrom returns the address of the variable that v was just read from, or from which something
// was taken so that v is left; nil if there is none.
func (p *Program) readFrom(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return v.X
		}
	case *ssa.Call:
		if len(v.Call.Args) == 1 && says(p.contractsOfCall(&v.Call), contract.VerbALoad) {
			return v.Call.Args[0]
		}
		return p.takenAtomically(&v.Call)
	}
	return nil
}

// takeOne notes that w takes one from the number p, whose address is addr.
func (f *function) takeOne(w *world.World, addr ssa.Value, p place.Place, at ssa.Instruction) {
	if f.countsWorkers(addr) {
		f.signal(w, f.join(p.Ref(), zeroSel), f.site(at))
	}
}

// noneLeft notes that w has seen, by the outcome of the test, that all who have taken
// one from a number are through.
func (f *function) noneLeft(w *world.World, test *ssa.If, outcome bool) {
	addr := f.foundZero(test.Cond, outcome)
	if addr == nil || !f.countsWorkers(addr) {
		return
	}
	if v := f.eval(w, addr); v.Kind == place.Ref {
		f.settle(w, receipt{place: f.join(v, zeroSel), site: f.site(test), block: test.Block(), answers: true, all: true})
	}
}
