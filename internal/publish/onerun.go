package publish

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// eitherOf reports whether the function that makes the channel comes to the close e of a or to
// the start of the sender of s, in one run, but not to both unless it makes another channel in between,
// by the order of its statements, or because a value that never changes decides. The runs may be those of
// two goroutines: each run has a channel of its own.
func (m *matcher) eitherOf(e event.Event, s take) bool {
	made, ok := m.p.Class(e.Place).(*ssa.MakeChan)
	if !ok || m.p.Class(s.e.Place) != made {
		return false
	}
	end := m.frame(e.Site, made.Parent())
	var start ssa.Instruction
	for by := s.by; by != nil && start == nil; by = by.by {
		start = m.frame(m.p.Log.TaskData(by.task).Site, made.Parent())
	}
	again := func(at ssa.Instruction) bool { return at == made }
	if m.p.Opposed(e.Site, s.e.Site, made.Parent(), again) {
		return true
	}
	if end == nil || start == nil || end == start {
		return false
	}
	return !m.p.LeadsPast(start, end, again) && !m.p.LeadsPast(end, start, again)
}

// frame returns the statement of fn at which the site lies, or by which it was reached; nil if there is
// none.
func (m *matcher) frame(site event.Site, fn *ssa.Function) ssa.Instruction {
	for ; site != 0; site = m.p.Log.SiteInfo(site).Via {
		if at := m.p.Innermost(site); at != nil && at.Parent() == fn {
			return at
		}
	}
	return nil
}

// opposed reports whether one run of a's function, which has made what is signalled and taken, comes to either
// that sign or to t, because a value that never changes decides.
func (m *matcher) opposed(a *actor, sign event.Mark, t take) bool {
	never := func(ssa.Instruction) bool { return false }
	return a.fn == t.by.fn && m.p.Fresh(sign.Place) && m.p.Fresh(t.e.Place) && m.p.Opposed(sign.Site, t.e.Site, a.fn, never)
}
