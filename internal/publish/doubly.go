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

// always reports whether a task closes by e on each way to its end.
func (m *matcher) always(a *actor, e event.Event) bool {
	at := m.p.Innermost(e.Site)
	if at == nil || at.Block() == nil || m.p.Log.SiteInfo(e.Site).Via != m.p.Log.TaskData(a.task).Site {
		return false
	}
	ends := false
	for _, b := range at.Parent().Blocks {
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != at.Parent().Recover {
			ends = true
			if !at.Block().Dominates(b) {
				return false
			}
		}
	}
	return ends
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
