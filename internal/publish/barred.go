package publish

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// barred reports whether no send s can come after the close e of a: before it, a has
// changed a field under a lock, and the sender looks at the field and sends in one piece
// under the same lock.
func (m *matcher) barred(a *actor, e event.Event, s take) bool {
	for _, w := range a.events {
		if w.Kind != event.Write || w.Locks == 0 || !m.p.Before(w.Site, e.Site) || !m.shareLock(a, w.Locks, s) {
			continue
		}
		if m.bars(w, s) {
			return true
		}
	}
	return false
}

// bars reports whether the write w sets a field that the sender of s looks at before it sends.
func (m *matcher) bars(w event.Event, s take) bool {
	store, ok := m.p.Innermost(w.Site).(*ssa.Store)
	if !ok {
		return false
	}
	_, constant := store.Val.(*ssa.Const)
	flag := exec.VariableAt(store.Addr)
	return constant && flag != nil && m.looks(s.e.Site, flag)
}

// looks reports whether a test of the variable flag leads to the send at site, or to one of
// the calls through which it was reached, and no lock is given back in between.
func (m *matcher) looks(site event.Site, flag any) bool {
	for ; site != 0; site = m.p.Log.SiteInfo(site).Via {
		at := m.p.Innermost(site)
		if at == nil || at.Block() == nil {
			continue
		}
		for _, b := range at.Parent().Blocks {
			branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if ok && decides(b, at.Block()) && m.holds(branch.Cond, flag, at, 5) {
				return true
			}
		}
	}
	return false
}

// holds reports whether v is computed from what the variable flag holds, read at a point from which
// no lock is given back until at.
func (m *matcher) holds(v ssa.Value, flag any, at ssa.Instruction, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return exec.VariableAt(v.X) == flag && !m.unlocks(v, at)
		}
		return m.holds(v.X, flag, at, depth-1)
	case *ssa.BinOp:
		return m.holds(v.X, flag, at, depth-1) || m.holds(v.Y, flag, at, depth-1)
	case *ssa.Call:
		field, ok := flag.(*types.Var)
		return ok && slices.Contains(m.asked(v, depth), field) && !m.unlocks(v, at)
	}
	return false
}

// unlocks reports whether a lock is given back on a way from the look to at that does not
// come to the look again, or by the call that the look is.
func (m *matcher) unlocks(look, at ssa.Instruction) bool {
	if call, ok := look.(*ssa.Call); ok {
		if fn := call.Call.StaticCallee(); fn != nil && slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, m.isUnlock) }) {
			return true
		}
	}
	for _, b := range look.Parent().Blocks {
		for _, instr := range b.Instrs {
			_, deferred := instr.(*ssa.Defer)
			if !deferred && m.isUnlock(instr) && m.p.LeadsPast(instr, at, func(i ssa.Instruction) bool { return i == look }) {
				return true
			}
		}
	}
	return false
}

// isUnlock reports whether instr gives a lock back.
func (m *matcher) isUnlock(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && (m.atomic(call.Common(), contract.VerbUnlock) || m.atomic(call.Common(), contract.VerbRUnlock))
}

// otherTurn reports whether e, which comes after the signal s under no lock that was held since, does
// so only in a later run of the function of both: in the run that gives the signal, no lock is given
// back between the two.
func (m *matcher) otherTurn(s, e event.Event) bool {
	x, y := m.p.Innermost(s.Site), m.p.Innermost(e.Site)
	if s.Locks == 0 || x == nil || y == nil || x.Block() == nil || y.Block() == nil || x.Parent() != y.Parent() {
		return false
	}
	never := func(ssa.Instruction) bool { return false }
	for _, b := range x.Parent().Blocks {
		for _, instr := range b.Instrs {
			_, deferred := instr.(*ssa.Defer)
			if !deferred && m.mayUnlock(instr) && m.p.LeadsPast(x, instr, never) && m.p.LeadsPast(instr, y, never) {
				return false
			}
		}
	}
	return true
}

// mayUnlock reports whether instr gives a lock back, or calls a function that may, or that is not
// known.
func (m *matcher) mayUnlock(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || m.isUnlock(instr) {
		return ok
	}
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin {
		return false
	}
	fn := call.Call.StaticCallee()
	return fn == nil || len(fn.Blocks) > 0 && slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, m.isUnlock) })
}
