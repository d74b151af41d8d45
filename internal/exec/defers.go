package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// deferCall registers a deferred call; its operands are evaluated now.
func (f *function) deferCall(w *world.World, d *ssa.Defer) {
	if slices.ContainsFunc(w.Defers, func(o world.Deferred) bool { return o.Instr == d }) {
		f.giveUp("a defer statement in a loop")
		return
	}
	w.Defers = append(slices.Clip(w.Defers), world.Deferred{Instr: d, Operands: f.operands(w, d.Common())})
}

// registerCalls registers the functions that run after the one whose parameter the receiver
// of the call b is. If that is not this function, but a caller, they run after all that is
// seen here, and nothing is said of them.
func (f *function) registerCalls(b binder, c *contract.Contract) {
	recv, _ := b.root(contract.Place{Root: contract.RootRecv})
	call, ok := b.k.instr.(*ssa.Call)
	if !ok || recv.Kind != place.Ref || !f.own(recv.Sym) || f.calledByName(f.fn) {
		return
	}
	if slices.ContainsFunc(b.w.Defers, func(o world.Deferred) bool { return o.Instr == ssa.CallInstruction(call) }) {
		f.giveUp("a function that is registered in a loop")
		return
	}
	for _, p := range c.Places {
		v, _ := b.value(p)
		b.w.Defers = append(slices.Clip(b.w.Defers), world.Deferred{Instr: call, Operands: []place.Value{v}})
	}
}

// own reports whether s is a parameter of the function.
func (f *function) own(s place.Sym) bool {
	i := f.Table.Info(s)
	param, ok := i.Val.(*ssa.Parameter)
	return ok && i.Origin == place.FromParam && param.Parent() == f.fn
}

// statement reports whether d comes from a defer statement.
func statement(d world.Deferred) bool {
	_, ok := d.Instr.(*ssa.Defer)
	return ok
}

// runDefers runs the calls of defer statements, the last first.
func (f *function) runDefers(w *world.World) []*world.World { return f.runLast(w, statement) }

// runRegistered runs the functions that run when the function has returned, the last first.
func (f *function) runRegistered(w *world.World) []*world.World {
	if len(w.Defers) == 0 {
		return []*world.World{w}
	}
	return f.runLast(w, func(world.Deferred) bool { return true })
}

// runLast runs those of the registered calls that which holds for, the last first.
func (f *function) runLast(w *world.World, which func(world.Deferred) bool) []*world.World {
	var done []*world.World
	for todo := []*world.World{w}; len(todo) > 0; {
		w := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		d, ok := popDefer(w, which)
		switch {
		case !ok:
			done = append(done, w)
		case len(todo)+len(done) > maxStates:
			f.giveUp("the deferred calls can end in too many combinations of states to tell them apart")
		default:
			todo = append(todo, f.deferred(w, d, false)...)
		}
	}
	return done
}

// popDefer takes the call that was registered last, of those that which holds for, from w.
func popDefer(w *world.World, which func(world.Deferred) bool) (world.Deferred, bool) {
	for i := len(w.Defers) - 1; i >= 0; i-- {
		if d := w.Defers[i]; which(d) {
			w.Defers = slices.Delete(slices.Clone(w.Defers), i, i+1)
			return d, true
		}
	}
	return world.Deferred{}, false
}

// callBack calls the function value v in each of the worlds; its arguments are
// not known.
func (f *function) callBack(worlds []*world.World, k callee, v place.Value) []*world.World {
	fn := f.funcOf(v)
	if fn == nil {
		return worlds
	}
	s := f.Summary(fn)
	if s == nil {
		return worlds
	}
	inner := k
	inner.fn, inner.closure, inner.args, inner.result = fn, v, nil, nil
	var out []*world.World
	for _, w := range worlds {
		if f.spent(w, v) {
			out = append(out, w)
			continue
		}
		if f.callsOnce(w, v) {
			f.firstOn(w, v, k.site)
		}
		if len(s.Outcomes) == 0 {
			f.replay(w, f.translate(w, inner, s), s.Events)
			out = append(out, w)
			continue
		}
		out = append(out, f.applySummary(w, inner, s)...)
	}
	return out
}
