package publish

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
)

// keptOut reports whether a closes the channel by e under a lock of the sender of s, and a sender that
// gets the lock later can know that it may not send any more. If the closer does nothing else, and
// nothing that anybody sets decides whether the sender sends, then the lock only keeps the two
// apart for the moment.
func (m *matcher) keptOut(a *actor, e event.Event, s take) bool {
	return m.shareLock(a, e.Locks, s) && !(m.traceless(e.Site) && m.undecided(s.e.Site))
}

// traceless reports whether the functions through which the close at site was reached, up to the
// outermost, do nothing but to close, to take locks and give them back, and to call each other.
func (m *matcher) traceless(site event.Site) bool {
	for ; site != 0; site = m.p.Log.SiteInfo(site).Via {
		at := m.p.Innermost(site)
		if at == nil || at.Block() == nil {
			return false
		}
		for _, b := range at.Parent().Blocks {
			if slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool { return i != at && m.leavesTrace(i) }) {
				return false
			}
		}
	}
	return true
}

// leavesTrace reports whether others may see that instr was run: it changes memory that they may have,
// gives a sign, or calls what may do so.
func (m *matcher) leavesTrace(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		_, own := instr.Addr.(*ssa.Alloc)
		return !own
	case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.Go:
		return true
	case ssa.CallInstruction:
		c := instr.Common()
		return !m.atomic(c, contract.VerbLock) && !m.atomic(c, contract.VerbUnlock)
	}
	return false
}

// undecided reports whether nothing that anybody changes decides whether the sender comes to its
// send at site: it looks at no more than fields that keep the value which they had at first, and
// whether something was received.
func (m *matcher) undecided(site event.Site) bool {
	for ; site != 0; site = m.p.Log.SiteInfo(site).Via {
		at := m.p.Innermost(site)
		if at == nil || at.Block() == nil {
			return false
		}
		for _, b := range at.Parent().Blocks {
			branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if ok && b.Dominates(at.Block()) && decides(b, at.Block()) && !m.constantly(branch.Cond) {
				return false
			}
		}
	}
	return true
}

// constantly reports whether cond tells nothing of an end that somebody else may bring about: it is a
// field that nobody sets, or says whether there is something more to send.
func (m *matcher) constantly(cond ssa.Value) bool {
	if x, ok := cond.(*ssa.Extract); ok {
		switch x.Tuple.(type) {
		case *ssa.UnOp, *ssa.Next:
			return true
		}
		return false
	}
	fields := m.asked(cond, 5)
	return len(fields) > 0 && !slices.ContainsFunc(fields, m.everSet)
}

// everSet reports whether somebody changes field in an object that was there before.
func (m *matcher) everSet(field *types.Var) bool {
	if _, plain := field.Type().Underlying().(*types.Basic); !plain {
		return true
	}
	return slices.ContainsFunc(m.p.Stores(field), func(s *ssa.Store) bool {
		addr, ok := s.Addr.(*ssa.FieldAddr)
		if !ok {
			return true
		}
		_, made := addr.X.(*ssa.Alloc)
		return !made
	})
}
