package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// waitsOfHeld runs, of what the field or variable behind k's callee holds, the waits: those that it
// comes to whatever it does otherwise.
func (f *function) waitsOfHeld(w *world.World, k callee) {
	v := k.closure
	if k.common.IsInvoke() {
		v = k.args[0]
	}
	held := f.heldBy(v)
	if held == nil {
		return
	}
	var waits []place.Place
	if made, ok := held.(*ssa.MakeInterface); ok && k.common.IsInvoke() {
		waits = f.waitsOfArg(elementWait{call: k.common}, made, f.named(made.X, 0))
	} else if !k.common.IsInvoke() {
		waits = f.waitsOf(held)
	}
	for _, p := range waits {
		f.settle(w, receipt{place: p, site: k.site, block: block(k.instr), answers: true})
	}
}

// waitsNamed returns what all outcomes of fn have waited for, by the names that all functions
// know. Its parameters and variables are those that bind sets, or not known.
func (f *function) waitsNamed(fn *ssa.Function, bind func(map[ssa.Value]place.Value)) []place.Place {
	s := f.Summary(fn)
	if s == nil || s.Partial || len(s.Outcomes) == 0 {
		return nil
	}
	t := f.translateClosure(nil, place.Value{}, 0, s)
	bind(t.bind)
	var common []place.Place
	for i, o := range s.Outcomes {
		var these []place.Place
		for _, m := range f.Log.Marks(o.Settled) {
			if p, ok := t.place(m.Place); ok && (i == 0 || slices.Contains(common, p)) {
				these = append(these, p)
			}
		}
		common = these
	}
	return common
}

// waitsOf returns what a call of the function v waits for, whatever it does otherwise.
func (f *function) waitsOf(v ssa.Value) []place.Place {
	fn := code(v)
	if fn == nil || f.depth >= maxCalls {
		return nil
	}
	f.depth++
	defer func() { f.depth-- }()
	return f.waitsNamed(fn, func(bind map[ssa.Value]place.Value) {
		if mc, ok := v.(*ssa.MakeClosure); ok {
			for i, fv := range fn.FreeVars {
				bind[fv] = f.named(mc.Bindings[i], 0)
			}
		}
	})
}

// waitsOfArg returns what the call of wait waits for of its argument at, which is e.
func (f *function) waitsOfArg(wait elementWait, e ssa.Value, at place.Value) []place.Place {
	var out []place.Place
	for _, fn := range f.calleesOf(wait.call, e) {
		for _, c := range f.contractsOf(fn) {
			if c.Verb == contract.VerbSettle && wait.arg == 0 && slices.ContainsFunc(c.Places, contract.Place.IsReceiver) {
				out = append(out, at.Place())
			}
		}
		if fn.Origin() != nil && len(fn.Blocks) == 0 {
			fn = fn.Origin()
		}
		if wait.arg < len(fn.Params) {
			out = append(out, f.waitsNamed(fn, func(bind map[ssa.Value]place.Value) { bind[fn.Params[wait.arg]] = at })...)
		}
	}
	return out
}

// calleesOf returns the functions that c may call: if it calls a method of an interface, that of
// the value e in it; if it calls a parameter, those that are passed for it.
func (f *function) calleesOf(c *ssa.CallCommon, e ssa.Value) []*ssa.Function {
	if made, ok := e.(*ssa.MakeInterface); ok && c.IsInvoke() {
		if fn := f.Pkg.Prog.LookupMethod(made.X.Type(), c.Method.Pkg(), c.Method.Name()); fn != nil {
			return []*ssa.Function{fn}
		}
		return nil
	}
	if fn := c.StaticCallee(); fn != nil {
		return []*ssa.Function{fn}
	}
	param, ok := c.Value.(*ssa.Parameter)
	if !ok {
		return nil
	}
	var out []*ssa.Function
	for _, v := range f.containers().passed[param] {
		if fn := code(f.Usage.made(v, 0)); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}
