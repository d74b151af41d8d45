package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A receipt is the completion of a wait.
type receipt struct {
	place   place.Place
	site    event.Site
	block   *ssa.BasicBlock
	weak    world.WeakSettle // one alternative of several
	answers bool             // what was received can be an answer rather than further input
	all     bool             // a wait for whole goroutines
}

// settle ends the loans that r proves to be over.
func (f *function) settle(w *world.World, r receipt) {
	if f.IsTimer(r.place) {
		return
	}
	if f.Log.Has(w.Settled, r.place) && len(w.Loans) == 0 {
		return
	}
	f.begin(w, r.place)
	w.Settled = f.Log.Add(w.Settled, event.Mark{Place: r.place})
	for _, m := range f.Log.Marks(f.implied[r.place]) {
		if !f.Log.Has(w.Settled, m.Place) {
			f.settle(w, receipt{place: m.Place, site: r.site, block: r.block, answers: true})
		}
	}
	if len(w.Loans) == 0 {
		return
	}
	kept := w.Loans[:0:0]
	var task *world.Loan
	for _, l := range w.Loans {
		if f.Log.Sent(l.Tokens, r.place) || f.sentBack(l, r) {
			// One value answers for one task.
			if f.oneOfMany(l, r) {
				kept = append(kept, l)
				continue
			}
			if task == nil {
				task = &l
			}
			if l.Site != task.Site || l.Later != task.Later {
				kept = append(kept, l)
				continue
			}
		}
		switch f.verdict(w, l, r) {
		case settled:
			continue
		case perhaps:
			l.Weak = r.weak
		}
		kept = append(kept, l)
	}
	w.Loans = kept
}

// A verdict says whether a receipt ends a loan.
type verdict uint8

const (
	stays verdict = iota
	perhaps
	settled
)

// verdict judges whether the receipt r ends the loan l.
func (f *function) verdict(w *world.World, l world.Loan, r receipt) verdict {
	if f.marked(l.Tokens, r.place) {
		return settled
	}
	if l.Kind != world.BySend {
		return stays
	}
	if f.sentBack(l, r) {
		if r.weak.Select != nil {
			return perhaps
		}
		return settled
	}
	if r.all {
		return f.joined(w, l, r)
	}
	if l.Tokens != 0 {
		return stays // what was sent says where the answer comes
	}
	ch, done := f.class(l.Chan), f.class(r.place)
	switch f.Usage.answer(ch, done) {
	case servedByReceiver:
		if f.answersEarly(ch, done) {
			return stays
		}
		return settled
	case servedElsewhere:
		return stays
	}
	if !r.answers && !f.afterLend(l, r) {
		return stays
	}
	if r.weak.Select != nil {
		return perhaps
	}
	return settled
}

// sentBack reports whether the receipt r is of what a task that was started here has sent on.
func (f *function) sentBack(l world.Loan, r receipt) bool {
	if l.Kind != world.BySend || l.Chan != r.place {
		return false
	}
	for s := l.Site; s != 0; s = f.Log.SiteInfo(s).Via {
		if _, ok := f.Log.SiteInfo(s).Instr.(*ssa.Go); ok {
			return true
		}
	}
	return false
}

// joined judges whether the wait r for whole goroutines ends a loan by a send: if one of
// them is seen to receive what was sent, or if none of them is seen.
func (f *function) joined(w *world.World, l world.Loan, r receipt) verdict {
	v := settled
	for _, id := range w.Trace {
		task := f.Log.Event(id)
		if task.Kind != event.Task {
			continue
		}
		gives, receives := false, false
		for _, id := range f.Log.TaskEvents(task.Task) {
			e := f.Log.Event(id)
			gives = gives || (e.Kind == event.Close || e.Kind == event.Send) && e.Place == r.place
			receives = receives || (e.Kind == event.Recv || e.Kind == event.Poll) && e.Place == l.Chan
		}
		if gives && receives {
			return settled
		}
		if gives {
			v = stays
		}
	}
	return v
}

// afterLend reports whether r is reached only through the statement that lent l, or that led
// to it, so that it follows as the answer to it.
func (f *function) afterLend(l world.Loan, r receipt) bool {
	if l.Later || r.block == nil {
		return false
	}
	for s := l.Site; s != 0; s = f.Log.SiteInfo(s).Via {
		lend := f.Log.SiteInfo(s).Instr
		if lend != nil && lend.Parent() == r.block.Parent() {
			return lend.Block().Dominates(r.block)
		}
	}
	return false
}

// answersBy reports whether a value of type typ, received by v if that is known, can be an answer: it carries no data of its own.
func answersBy(typ types.Type, v *ssa.UnOp) bool {
	if v != nil && v.CommaOk {
		return false // it asks whether there is more
	}
	if dataless(typ) {
		return true
	}
	return v != nil && len(*v.Referrers()) == 0
}

// IsTimer reports whether at is a channel that only looks like a completion: a
// timer's, or the end of a context.
func (p *Program) IsTimer(at place.Place) bool {
	sels := p.Table.Selectors(at.Path)
	if len(sels) > 0 {
		return sels[len(sels)-1] == doneSel
	}
	i := p.Table.Info(p.Table.Base(at.Sym))
	switch i.Origin {
	case place.FromDef:
		call, ok := i.Val.(*ssa.Call)
		return ok && p.unsettles(call.Common(), i.N)
	case place.FromInit:
		f := &function{Program: p}
		owner, field := f.fieldOf(i.At)
		return field != nil && owner != nil && p.unsettlesField(field, owner)
	}
	return false
}

// marked reports whether p is in s, indexes and iterations aside.
func (f *function) marked(s event.Set, p place.Place) bool {
	if s == 0 {
		return false
	}
	if f.Log.Has(s, p) {
		return true
	}
	q := f.general(p)
	for _, m := range f.Log.Marks(s) {
		if f.general(m.Place) == q && !f.elsewhere(m.Place, p) {
			return true
		}
	}
	return false
}

// elsewhere reports whether p and q, alike but for their indexes, are different
// elements.
func (f *function) elsewhere(p, q place.Place) bool {
	i, j := f.Table.Info(p.Sym), f.Table.Info(q.Sym)
	if i.Origin == place.FromInit && j.Origin == place.FromInit && f.elsewhere(i.At, j.At) {
		return true
	}
	a, b := f.Table.Selectors(p.Path), f.Table.Selectors(q.Path)
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] == b[i] {
			continue
		}
		return a[i].Kind == place.Index && b[i].Kind == place.Index ||
			a[i].Kind == place.SymIdx && b[i].Kind == place.SymIdx && a[i].Sym == b[i].Sym
	}
	return false
}

// general returns p with all indexes forgotten.
func (f *function) general(p place.Place) place.Place {
	out := place.Place{Sym: p.Sym}
	if i := f.Table.Info(p.Sym); i.Origin == place.FromInit {
		out.Sym = f.Table.Init(f.general(i.At), nil, f.Table.Type(p.Sym))
	}
	for _, s := range f.Table.Selectors(p.Path) {
		if s.Kind == place.Index || s.Kind == place.SymIdx {
			s = place.Selector{Kind: place.AnyIdx}
		}
		out.Path = f.Table.Join(out.Path, s)
	}
	return out
}

// settledBy reports whether the loan l was over by the completions in s.
func (f *function) settledBy(w *world.World, l world.Loan, s event.Set) bool {
	if s == w.Settled {
		return false // they have been taken into account
	}
	for _, m := range f.Log.Marks(s) {
		if f.verdict(w, l, receipt{place: m.Place, site: m.Site, answers: true}) == settled {
			return true
		}
	}
	return false
}
