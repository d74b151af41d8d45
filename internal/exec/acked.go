package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// answersEarly reports whether the functions that receive from the channel of class ch, and send on
// that of class done or close it, all use what they have received only after they have done
// so: it is then no answer. A function that is not known is taken to answer when it is through.
func (f *function) answersEarly(ch, done any) bool {
	k := [2]any{ch, done}
	early, known := f.early[k]
	if !known {
		from, to := f.Usage.uses[ch], f.Usage.uses[done]
		some, all := false, true
		for fn := range from.received {
			if to.sent[fn] || to.closed[fn] {
				some, all = true, all && f.usesAfter(fn, ch, done)
			}
		}
		early = some && all
		if f.early == nil {
			f.early = map[[2]any]bool{}
		}
		f.early[k] = early
	}
	return early
}

// usesAfter reports whether fn uses somewhere what it has received from the channel of class
// ch, and comes there only by its answer on the channel of class done.
func (f *function) usesAfter(fn *ssa.Function, ch, done any) bool {
	s := f.Summary(fn)
	if s == nil {
		return false
	}
	answers := map[ssa.Instruction]bool{}
	uses := map[ssa.Instruction]ssa.Instruction{} // and where what is used was received
	for _, id := range s.Events {
		e := f.Log.Event(id)
		at := f.outermost(e.Site)
		if at == nil || isDefer(at) {
			continue
		}
		switch e.Kind {
		case event.Send, event.Close:
			if f.class(e.Place) == done {
				answers[at] = true
			}
		case event.Read, event.Write, event.Append, event.Refill:
			got, ok := f.Table.Info(f.Table.Base(f.Table.Root(e.Place.Sym))).Val.(ssa.Instruction)
			if ok && got.Parent() == fn && f.Usage.operates(got, ch, types.RecvOnly) {
				uses[at] = got
			}
		}
	}
	for use, got := range uses {
		if !answers[use] && leads(got, use) && !f.LeadsPast(got, use, func(i ssa.Instruction) bool { return answers[i] }) {
			return true
		}
	}
	return false
}

// outermost returns the statement of the function itself through which s was reached.
func (p *Program) outermost(s event.Site) ssa.Instruction {
	i := p.Log.SiteInfo(s)
	for ; i.Via != 0; i = p.Log.SiteInfo(i.Via) {
	}
	return i.Instr
}
