package publish

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// closedByBoth returns the closes of a's channel by goroutines that a has started, if they
// close it on each way to their end: a's own close e is then one too many, whichever is first.
func (m *matcher) closedByBoth(a *actor, e event.Event, closers []take) []Closing {
	var out []Closing
	if m.p.Log.Has(e.Settled, e.Place) || m.p.Log.Has(e.Seen, e.Place) || !m.p.Own(a.fn, e.Place) || m.depends(a, e) {
		return nil
	}
	for _, s := range closers {
		start, ok := m.directStart(a, s)
		if ok && s.e.Place == e.Place && m.p.After(start, e.Site) && m.p.Innermost(s.e.Site) != m.p.Innermost(e.Site) {
			out = append(out, Closing{Close: e, Other: s.e, Both: true, Closer: a.fn, Sender: s.by.fn})
		}
	}
	return out
}

// fromCallee reports whether e comes after the close at before in the same run of a function: at least one
// of the two is made by a function that this one calls, and that closes the channel in any case.
func (m *matcher) fromCallee(before event.Site, e event.Event) bool {
	s, t := m.p.Meet(before, e.Site)
	x, y := m.p.Innermost(s), m.p.Innermost(t)
	if x == nil || y == nil || x == y || x.Parent() != y.Parent() || s == before && t == e.Site || !m.p.One(e.Place) {
		return false
	}
	if _, deferred := x.(*ssa.Defer); !deferred && !m.p.Onward(x, y) {
		if _, deferred = y.(*ssa.Defer); !deferred {
			return false
		}
	}
	return m.p.Certain(before, s) && m.p.Certain(e.Site, t) && !m.p.Restocked(e) && !m.p.Recovered(t) && !m.drawn(e.Site)
}

// drawn reports whether the channel that is closed at site was reached from the result of a call, such as one
// that takes the old object out and puts a new one in: another call may give another one.
func (m *matcher) drawn(site event.Site) bool {
	call, ok := m.p.Innermost(site).(ssa.CallInstruction)
	if !ok || len(call.Common().Args) == 0 {
		return false
	}
	v := call.Common().Args[0]
	for {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Call:
			return true
		default:
			return false
		}
	}
}

// always reports whether a task closes by e on each way to its end.
func (m *matcher) always(a *actor, e event.Event) bool {
	at := m.p.Innermost(e.Site)
	return at != nil && at.Block() != nil && m.p.Certain(e.Site, m.p.Log.TaskData(a.task).Site)
}

// depends reports whether a comes to e only if some variable says so, or not in its own text:
// others may have changed the variable when they closed the channel.
func (m *matcher) depends(a *actor, e event.Event) bool {
	at := m.p.Innermost(e.Site)
	if at == nil || at.Block() == nil || at.Parent() != a.fn {
		return true
	}
	for _, b := range a.fn.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if ok && decides(b, at.Block()) && looksAtMemory(branch.Cond, 6) {
			return true
		}
	}
	return false
}

// looksAtMemory reports whether v is computed from what a variable or a call tells that others
// may have changed.
func looksAtMemory(v ssa.Value, depth int) bool {
	if depth == 0 {
		return true
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.Op == token.MUL || v.Op != token.ARROW && looksAtMemory(v.X, depth-1)
	case *ssa.BinOp:
		return looksAtMemory(v.X, depth-1) || looksAtMemory(v.Y, depth-1)
	case *ssa.Const, *ssa.Parameter, *ssa.Extract:
		return false
	case *ssa.Phi:
		for _, e := range v.Edges {
			if looksAtMemory(e, depth-1) {
				return true
			}
		}
		return false
	}
	_, call := v.(*ssa.Call)
	return call
}
