package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/world"
)

// A bodyAt says which body of a range over a function a parameter is.
type bodyAt struct {
	yield *ssa.Parameter // of an iterator
	body  *ssa.Function
}

// summaryOf returns the summary of the function that k calls: for the body that it is called with,
// if it is an iterator, so that what the body lends is known where the iterator goes on.
func (f *function) summaryOf(k callee) *Summary {
	fn := k.fn
	if len(fn.Blocks) == 0 && fn.Origin() != nil {
		fn = fn.Origin()
	}
	for i, a := range k.args {
		body := f.funcOf(a)
		if body == nil || i >= len(fn.Params) || !f.lends(body) {
			continue
		}
		if s := f.summaryWith(fn, bodyAt{fn.Params[i], body}); s != nil && !s.Partial {
			return s
		}
	}
	return f.Summary(k.fn)
}

// lends reports whether an outcome of fn leaves a loan open.
func (f *function) lends(fn *ssa.Function) bool {
	s := f.Summary(fn)
	return s != nil && slices.ContainsFunc(s.Outcomes, func(o *world.World) bool { return len(o.Loans) > 0 })
}

// summaryWith returns the summary of the iterator fn for one body, nil if fn is being analysed for
// it already or has no body here.
func (p *Program) summaryWith(fn *ssa.Function, turn bodyAt) *Summary {
	if s, ok := p.bodies[turn]; ok {
		return s
	}
	if len(fn.Blocks) == 0 || p.running[fn] || !p.local(fn) {
		return nil
	}
	if p.bodies == nil {
		p.bodies = map[bodyAt]*Summary{}
	}
	p.bodies[turn] = nil
	f := newFunction(p, fn)
	f.of = turn
	p.bodies[turn] = f.run()
	return p.bodies[turn]
}

// turns runs the body of a range over a function, which is an argument of the call k to
// the iterator, as often as it takes to see what one turn does to the next.
func (f *function) turns(w *world.World, k callee) []*world.World {
	worlds := []*world.World{w}
	for _, a := range k.args {
		if fn := f.funcOf(a); fn != nil && isRangeBody(fn) {
			for range 2 {
				worlds = f.callBack(worlds, k, a)
				for _, w := range worlds {
					f.ageCall(w, k.instr)
				}
			}
		}
	}
	return worlds
}

// isRangeBody reports whether fn is the body of a range over a function.
func isRangeBody(fn *ssa.Function) bool { return fn.Synthetic == "range-over-func yield" }
