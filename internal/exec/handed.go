package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// handedLocks returns the addresses, in the literal fn, of the locks that it gets locked from the
// function which starts it as a goroutine: that one takes them and does not give them back, fn
// gives them back and does not take them.
func (p *Program) handedLocks(fn *ssa.Function) []ssa.Value {
	starts := startsOf(fn)
	if fn.Parent() == nil || len(starts) == 0 {
		return nil
	}
	inside, outside := p.lockCalls(fn), p.lockCalls(fn.Parent())
	var out []ssa.Value
	for _, unlock := range inside.unlocks {
		addr := unlock.Common().Args[0]
		v := VariableAt(addr)
		if inside.locks[v] == nil && outside.locks[v] != nil && !outside.unlocks.of(v) && allFollow(starts, outside.locks[v]) {
			out = append(out, addr)
		}
	}
	return out
}

// startsOf returns the go statements that start the literal fn, or a function that does no more
// with it than to call it; nil if something else is done with it.
func startsOf(fn *ssa.Function) []ssa.Instruction {
	var starts []ssa.Instruction
	for _, r := range referrers(fn) {
		mc, ok := r.(*ssa.MakeClosure)
		if !ok {
			return nil
		}
		for _, use := range referrers(mc) {
			g, ok := use.(*ssa.Go)
			if !ok || g.Call.Value != mc && !callsOnly(&g.Call, mc) {
				return nil
			}
			starts = append(starts, g)
		}
	}
	return starts
}

// callsOnly reports whether what c calls does no more with its argument fn than to call it.
func callsOnly(c *ssa.CallCommon, fn ssa.Value) bool {
	callee := c.StaticCallee()
	if callee == nil || len(callee.Blocks) == 0 || len(callee.Params) != len(c.Args) {
		return false
	}
	for i, a := range c.Args {
		if a != fn {
			continue
		}
		for _, r := range referrers(callee.Params[i]) {
			if call, ok := r.(*ssa.Call); !ok || call.Call.Value != callee.Params[i] {
				return false
			}
		}
	}
	return true
}

// startedBy returns the literals that the go statement g starts, itself or by a function that
// calls them.
func startedBy(g *ssa.Go) []*ssa.Function {
	var out []*ssa.Function
	for _, v := range append([]ssa.Value{g.Call.Value}, g.Call.Args...) {
		if mc, ok := v.(*ssa.MakeClosure); ok {
			out = append(out, mc.Fn.(*ssa.Function))
		}
	}
	return out
}

// allFollow reports whether the instruction first comes before each of those in later.
func allFollow(later []ssa.Instruction, first ssa.Instruction) bool {
	return !slices.ContainsFunc(later, func(l ssa.Instruction) bool { return !precedes(first, l) })
}

// lockCalls tells which variables a function locks, and which it unlocks, by any of its paths.
type lockCalls struct {
	locks   map[any]ssa.Instruction // by variable: the first call that locks it
	unlocks unlockCalls
}

// unlockCalls are calls that unlock.
type unlockCalls []ssa.CallInstruction

// of reports whether one of the calls unlocks the variable v.
func (cs unlockCalls) of(v any) bool {
	return slices.ContainsFunc(cs, func(c ssa.CallInstruction) bool { return VariableAt(c.Common().Args[0]) == v })
}

// lockCalls returns the calls of fn that lock and unlock.
func (p *Program) lockCalls(fn *ssa.Function) lockCalls {
	out := lockCalls{locks: map[any]ssa.Instruction{}}
	eachInstr(fn, func(instr ssa.Instruction) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || len(call.Common().Args) == 0 {
			return
		}
		v := VariableAt(call.Common().Args[0])
		if v == nil {
			return
		}
		cs := p.contractsOfCall(call.Common())
		switch {
		case says(cs, contract.VerbLock) && out.locks[v] == nil:
			out.locks[v] = instr
		case says(cs, contract.VerbUnlock):
			out.unlocks = append(out.unlocks, call)
		}
	})
	return out
}

// takeHanded notes in w, the state at the start of the function, the locks that are handed to it.
func (f *function) takeHanded(w *world.World) {
	for _, addr := range f.handedLocks(f.fn) {
		if at := f.named(addr, 0); at.Kind == place.Ref {
			w.Locks = f.Log.Add(w.Locks, event.Mark{Place: at.Place()})
		}
	}
}

// handOver notes in w that the goroutine of g has the locks that are handed to it.
func (f *function) handOver(w *world.World, g *ssa.Go) {
	if w.Locks == 0 {
		return
	}
	for _, fn := range startedBy(g) {
		for _, addr := range f.handedLocks(fn) {
			for _, m := range f.Log.Marks(w.Locks) {
				if f.variableOf(m.Place) == VariableAt(addr) {
					f.unlock(w, m.Place)
				}
			}
		}
	}
}

// variableOf returns what stands for the variable p in all functions, see [VariableAt].
func (f *function) variableOf(p place.Place) any {
	if _, field := f.fieldOf(p); field != nil {
		return field.Origin()
	}
	if p.Path != 0 {
		return nil
	}
	return f.Table.Info(f.Table.Base(p.Sym)).Val
}
