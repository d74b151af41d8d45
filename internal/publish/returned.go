package publish

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// returned pairs an error that the task a sends after it has closed a channel of data, if
// the function that starts a returns both channels and nothing may come on the one for
// errors: whoever sees the other closed cannot wait for an error, and takes it that there
// is none.
func (m *matcher) returned(a *actor) {
	s := m.p.Known(a.fn)
	if a.task == 0 || s == nil || len(s.Outcomes) == 0 {
		return
	}
	for _, e := range a.events {
		send, ok := m.p.Log.SiteInfo(e.Site).Instr.(*ssa.Send)
		if !ok || e.Kind != event.Send || !m.p.SendsError(e.Site) || m.closedBy(a, e.Place) {
			continue
		}
		for _, sign := range m.p.Log.Marks(e.Fired) {
			if sign.Sent || !m.p.Closes(sign.Site) || m.p.Within(sign.Site) != send.Parent() || !m.silentEnd(a, sign, send) {
				continue
			}
			if ret := returnOf(a.fn, m.results(a.fn, sign.Place), m.results(a.fn, e.Place)); ret != nil {
				m.pairs = append(m.pairs, Pair{
					Payload: e, Signal: sign, PayloadAt: e.Site, SignalAt: sign.Site,
					Returned: siteOf(m.p, ret), By: a.fn, Observer: a.fn,
				})
			}
		}
	}
}

// closedBy reports whether a, or another task of its function, closes the channel p.
func (m *matcher) closedBy(a *actor, p place.Place) bool {
	return slices.ContainsFunc(m.closes[a.fn], func(e event.Event) bool { return e.Place == p })
}

// results returns the numbers of the results of fn that may be the channel p.
func (m *matcher) results(fn *ssa.Function, p place.Place) []int {
	var out []int
	for _, o := range m.p.Known(fn).Outcomes {
		for i, v := range o.Result {
			if v.Kind == place.Ref && v.Place() == p && !slices.Contains(out, i) {
				out = append(out, i)
			}
		}
	}
	return out
}

// returnOf returns the last return of fn if the results have the given numbers, one in x
// and another in y, nil otherwise.
func returnOf(fn *ssa.Function, x, y []int) *ssa.Return {
	if len(x) == 0 || len(y) == 0 || slices.Equal(x, y) {
		return nil
	}
	var last *ssa.Return
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && (last == nil || ret.Pos() > last.Pos()) {
			last = ret
		}
	}
	return last
}

// silentEnd reports whether a closes the channel of sign and then ends, on some path,
// without a send on the channel of send.
func (m *matcher) silentEnd(a *actor, sign event.Mark, send *ssa.Send) bool {
	for _, e := range a.events {
		instr := m.p.Innermost(e.Site)
		if e.Kind == event.Close && e.Place == sign.Place && instr != nil && instr.Parent() == send.Parent() && endsWithout(instr, send) {
			return true
		}
	}
	return false
}

// endsWithout reports whether a path leads from instr to the end of its function without a
// send on the channel of send.
func endsWithout(instr ssa.Instruction, send *ssa.Send) bool {
	type point struct {
		b    *ssa.BasicBlock
		from int
	}
	seen := map[*ssa.BasicBlock]bool{}
	work := []point{{instr.Block(), slices.Index(instr.Block().Instrs, instr) + 1}}
search:
	for len(work) > 0 {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		for _, i := range p.b.Instrs[p.from:] {
			if s, ok := i.(*ssa.Send); ok && variable(s.Chan) == variable(send.Chan) {
				continue search
			}
			if _, ok := i.(*ssa.Return); ok {
				return true
			}
		}
		for _, next := range p.b.Succs {
			if !seen[next] {
				seen[next] = true
				work = append(work, point{next, 0})
			}
		}
	}
	return false
}

// variable returns the variable that v was loaded from, v itself if from none.
func variable(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok {
		return load.X
	}
	return v
}
