package exec

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// recovered returns the symbol for what recover gives. In a deferred call it is nil if the function
// returns, and not nil if it panics; the summary of the function that is deferred tells
// the two apart.
func (f *function) recovered() place.Sym {
	return f.Table.Intern(place.Info{Origin: place.FromPanic}, nil)
}

// deferred runs the deferred call d, while the function panics or not.
func (f *function) deferred(w *world.World, d world.Deferred, panics bool) []*world.World {
	if call, ok := d.Instr.(*ssa.Call); ok {
		k := callee{instr: call, common: call.Common(), site: f.site(call)}
		return f.callBack([]*world.World{w}, k, d.Operands[0])
	}
	k := f.resolve(w, d.Instr, d.Instr.Common(), nil, d.Operands)
	if !f.recovers(k.fn) {
		return f.invoke(w, k)
	}
	s := f.recovered()
	before, known := w.Facts.Get(s)
	w.Facts.Set(s, place.NilValue)
	if panics {
		w.Facts.Set(s, place.Value{Kind: place.NonNil})
	}
	out := f.invoke(w, k)
	for _, w := range out {
		w.Facts.Delete(s)
		if known {
			w.Facts.Set(s, before)
		}
	}
	return out
}

// recovers reports whether fn calls recover.
func (p *Program) recovers(fn *ssa.Function) bool {
	if fn == nil {
		return false
	}
	calls, known := p.recovering[fn]
	if !known {
		eachInstr(fn, func(instr ssa.Instruction) {
			if call, ok := instr.(*ssa.Call); ok {
				b, ok := call.Common().Value.(*ssa.Builtin)
				calls = calls || ok && b.Name() == "recover"
			}
		})
		p.recovering[fn] = calls
	}
	return calls
}

// Recovered reports whether the function in whose text s lies catches a panic at s and drops
// it: it asks at most whether there was one.
func (p *Program) Recovered(s event.Site) bool {
	at := p.Log.SiteInfo(s).Instr
	if at == nil || at.Block() == nil || at.Parent().Recover == nil {
		return false
	}
	found := false
	eachInstr(at.Parent(), func(instr ssa.Instruction) {
		d, ok := instr.(*ssa.Defer)
		if ok && precedes(d, at) {
			fn := functionOf(d.Call.Value)
			found = found || p.recovers(fn) && dropsPanic(fn)
		}
	})
	return found
}

// dropsPanic reports whether fn passes nothing on of the panics that it recovers from.
func dropsPanic(fn *ssa.Function) bool {
	drops := true
	eachInstr(fn, func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.Panic:
			drops = false
		case *ssa.Call:
			if b, ok := instr.Call.Value.(*ssa.Builtin); ok && b.Name() == "recover" {
				for _, use := range *instr.Referrers() {
					_, asks := use.(*ssa.BinOp)
					drops = drops && asks
				}
			}
		}
	})
	return drops
}

// catcher returns the number of the deferred call of w that recovers from a panic, -1 if
// there is none.
func (f *function) catcher(w *world.World) int {
	for i := len(w.Defers) - 1; i >= 0; i-- {
		d := w.Defers[i]
		fn := d.Instr.Common().StaticCallee()
		if fn == nil && !d.Instr.Common().IsInvoke() {
			fn = f.funcOf(d.Operands[0])
		}
		if f.recovers(fn) {
			return i
		}
	}
	return -1
}

// callOrPanic runs a call. If a deferred function recovers from panics, the call may panic as
// well, unless it is one of a known API.
func (f *function) callOrPanic(w *world.World, call *ssa.Call) []*world.World {
	_, builtin := call.Common().Value.(*ssa.Builtin)
	if builtin || f.catcher(w) < 0 || len(f.contractsOfCall(call.Common())) > 0 {
		return f.call(w, call, call.Common())
	}
	p := w.Clone()
	out := f.call(w, call, call.Common())
	for _, w := range out {
		p.Fired = f.Log.Union(p.Fired, f.Log.Map(w.Fired, func(m event.Mark) (event.Mark, bool) {
			return m, f.givenAnyway(m.Site)
		}))
	}
	f.panics(p)
	return out
}

// givenAnyway reports whether s was reached through a deferred call of a callee, which is made
// even if the callee panics.
func (f *function) givenAnyway(s event.Site) bool {
	for i := f.Log.SiteInfo(s); i.Via != 0; i = f.Log.SiteInfo(i.Via) {
		if isDefer(i.Instr) {
			return true
		}
	}
	return false
}

// panics runs the deferred calls of w, which panics, and goes on to the end of the function
// if one of them recovers.
func (f *function) panics(w *world.World) {
	at := f.catcher(w)
	k := w.Property(f.number)
	if at < 0 || f.fn.Recover == nil || f.panicked[k] {
		return
	}
	f.panicked[k] = true
	worlds := []*world.World{w}
	defers := w.Defers
	for i := len(defers) - 1; i >= 0; i-- {
		if !statement(defers[i]) {
			continue
		}
		var next []*world.World
		for _, w := range worlds {
			if d, ok := popDefer(w, statement); ok {
				next = append(next, f.deferred(w, d, i >= at)...)
			}
		}
		worlds = next[:min(len(next), maxStates)]
	}
	for _, w := range worlds {
		f.runBlock(f.fn.Recover, state{w, stateKey{}})
	}
}
