package exec

import (
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
	if fn.Parent() == nil || !onlyStarted(fn) {
		return nil
	}
	inside, outside := p.lockCalls(fn), p.lockCalls(fn.Parent())
	var out []ssa.Value
	for _, addr := range inside.unlocks {
		if v := VariableAt(addr); !inside.locked[v] && outside.locked[v] && !outside.unlocked[v] {
			out = append(out, addr)
		}
	}
	return out
}

// onlyStarted reports whether all that the function around fn does with it is to start it.
func onlyStarted(fn *ssa.Function) bool {
	started := false
	for _, r := range referrers(fn) {
		mc, ok := r.(*ssa.MakeClosure)
		if !ok {
			return false
		}
		for _, use := range referrers(mc) {
			g, ok := use.(*ssa.Go)
			if !ok || g.Call.Value != mc {
				return false
			}
			started = true
		}
	}
	return started
}

// lockCalls tells which variables a function locks, and which it unlocks, by any of its paths.
type lockCalls struct {
	locked, unlocked map[any]bool
	unlocks          []ssa.Value // the addresses that are unlocked
}

// lockCalls returns the calls of fn that lock and unlock.
func (p *Program) lockCalls(fn *ssa.Function) lockCalls {
	out := lockCalls{locked: map[any]bool{}, unlocked: map[any]bool{}}
	eachInstr(fn, func(instr ssa.Instruction) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || len(call.Common().Args) == 0 {
			return
		}
		addr := call.Common().Args[0]
		v := VariableAt(addr)
		if v == nil {
			return
		}
		cs := p.contractsOfCall(call.Common())
		switch {
		case says(cs, contract.VerbLock):
			out.locked[v] = true
		case says(cs, contract.VerbUnlock):
			out.unlocked[v] = true
			out.unlocks = append(out.unlocks, addr)
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

// handOver notes in w that the goroutine of the literal fn has the locks that are handed to it.
func (f *function) handOver(w *world.World, fn *ssa.Function) {
	if fn == nil || w.Locks == 0 {
		return
	}
	for _, addr := range f.handedLocks(fn) {
		for _, m := range f.Log.Marks(w.Locks) {
			if f.variableOf(m.Place) == VariableAt(addr) {
				f.unlock(w, m.Place)
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
