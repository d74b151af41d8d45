package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// send sends val on ch: whatever memory val refers to is lent to the receiver.
func (f *function) send(w *world.World, instr ssa.Instruction, ch, val place.Value, typ types.Type) {
	site := f.site(instr)
	if ch.Kind == place.Ref {
		p := ch.Place()
		f.record(w, event.Event{Kind: event.Send, Place: p, Site: site})
		f.fire(w, p, site)
		f.lend(w, val, typ, world.Loan{Kind: world.BySend, Chan: p, Site: site})
	}
	f.share(w, val)
}

// fire notes that a completion was given.
func (f *function) fire(w *world.World, p place.Place, site event.Site) {
	w.Fired = f.Log.Add(w.Fired, event.Mark{Place: p, Site: site, Locks: w.Locks})
}

// signal records that p is given as a sign that something is complete: a
// channel is closed, a flag set.
func (f *function) signal(w *world.World, p place.Place, site event.Site) {
	if f.reachable(w, p.Sym) {
		f.record(w, event.Event{Kind: event.Close, Place: p, Site: site})
		f.fire(w, p, site)
	}
}

// receive runs a receive that waits. With a comma-ok it splits the states: a
// value came, or the channel was closed.
func (f *function) receive(w *world.World, v *ssa.UnOp) []*world.World {
	ch := f.eval(w, v.X)
	f.define(w, v)
	if ch.Kind != place.Ref {
		return []*world.World{w}
	}
	site := f.site(v)
	f.record(w, event.Event{Kind: event.Recv, Place: ch.Place(), Site: site})
	r := receipt{place: ch.Place(), site: site, block: v.Block(), answers: f.answersBy(v.X, v.Type(), v)}
	if !v.CommaOk {
		if !f.Usage.carries(f.class(ch.Place())) {
			f.observe(w, ch.Place(), site)
		}
		f.settle(w, r)
		return []*world.World{w}
	}
	closed := w.Clone()
	f.setOk(w, v, 1, true)
	f.setOk(closed, v, 1, false)
	f.settle(w, r)
	f.observe(closed, ch.Place(), site)
	f.settle(closed, r)
	return []*world.World{w, closed}
}

// setOk sets component i of the tuple v to ok.
func (f *function) setOk(w *world.World, v ssa.Value, i int, ok bool) {
	vs := slices.Clone(f.Table.Elems(w.Env[v]))
	vs[i] = place.BoolValue(ok)
	w.Env[v] = f.Table.TupleOf(vs)
}

// observe notes that the path has seen the completion p.
func (f *function) observe(w *world.World, p place.Place, site event.Site) {
	w.Seen = f.Log.Add(w.Seen, event.Mark{Place: p, Site: site})
}

// observeFlag notes that the path has seen the flag behind v, if it is set.
func (f *function) observeFlag(w *world.World, v place.Value, set bool) {
	if !set {
		return
	}
	if i := f.Table.Info(v.Sym); i.Origin == place.FromInit {
		f.observe(w, i.At, f.here(v))
	} else if p, ok := w.Store[f.join(v, flagSel)]; ok {
		f.observe(w, p.Place(), f.here(v))
	}
}

// here returns the site at which the value v came to be, if that is known.
func (f *function) here(v place.Value) event.Site {
	i := f.Table.Info(v.Sym)
	if instr, ok := i.Val.(ssa.Instruction); ok {
		return f.site(instr)
	}
	return 0
}

// selectStmt splits the state by the case that is chosen.
func (f *function) selectStmt(w *world.World, v *ssa.Select) []*world.World {
	f.define(w, v)
	var out []*world.World
	for i := range v.States {
		c := w.Clone()
		f.selectCase(c, v, i)
		out = append(out, c)
		if v.States[i].Dir == types.RecvOnly && asksOk(v) {
			closed := c.Clone()
			f.setOk(c, v, 1, true)
			f.setOk(closed, v, 1, false)
			if ch := f.eval(closed, v.States[i].Chan); ch.Kind == place.Ref {
				f.observe(closed, ch.Place(), f.caseSite(v, i))
			}
			out = append(out, closed)
		}
	}
	if !v.Blocking {
		f.setIndex(w, v, -1)
		for i, s := range v.States {
			ch := f.eval(w, s.Chan)
			f.waitGivenUp(w, ch, f.caseSite(v, i))
			if s.Dir == types.RecvOnly && ch.Kind == place.Ref {
				f.record(w, event.Event{Kind: event.Poll, Place: ch.Place(), Site: f.caseSite(v, i)})
			}
		}
		out = append(out, w)
	}
	return out
}

// setIndex sets the chosen case of v.
func (f *function) setIndex(w *world.World, v ssa.Value, i int) {
	vs := slices.Clone(f.Table.Elems(w.Env[v]))
	vs[0] = place.IntValue(int64(i))
	w.Env[v] = f.Table.TupleOf(vs)
}

// caseSite returns the site of case i of v.
func (f *function) caseSite(v *ssa.Select, i int) event.Site {
	return f.Log.Site(event.SiteInfo{Pos: v.States[i].Pos, Instr: v})
}

// selectCase runs case i of the select v.
func (f *function) selectCase(w *world.World, v *ssa.Select, i int) {
	f.setIndex(w, v, i)
	s := v.States[i]
	ch := f.eval(w, s.Chan)
	site := f.caseSite(v, i)
	for j, other := range v.States {
		if j != i && other.Dir == types.RecvOnly {
			f.waitGivenUp(w, f.eval(w, other.Chan), site)
		}
	}
	if s.Dir == types.SendOnly {
		val := f.eval(w, s.Send)
		if ch.Kind == place.Ref {
			p := ch.Place()
			f.record(w, event.Event{Kind: event.Send, Place: p, Site: site})
			f.fire(w, p, site)
			f.lend(w, val, s.Send.Type(), world.Loan{Kind: world.BySend, Chan: p, Site: site})
		}
		f.share(w, val)
		return
	}
	if ch.Kind != place.Ref {
		return
	}
	kind := event.Recv
	if !v.Blocking {
		kind = event.Poll
	}
	f.record(w, event.Event{Kind: kind, Place: ch.Place(), Site: site})
	if !asksOk(v) && !f.Usage.carries(f.class(ch.Place())) {
		f.observe(w, ch.Place(), site)
	}
	r := receipt{place: ch.Place(), site: site, block: v.Block(), answers: f.answersBy(s.Chan, selectElem(s), nil)}
	if len(v.States) > 1 {
		r.weak = world.WeakSettle{Select: v, Case: i}
	}
	f.settle(w, r)
}

// asksOk reports whether the program looks at whether the channel that v chose was
// closed.
func asksOk(v *ssa.Select) bool {
	for _, r := range *v.Referrers() {
		if x, ok := r.(*ssa.Extract); ok && x.Index == 1 && len(*x.Referrers()) > 0 {
			return true
		}
	}
	return false
}

func selectElem(s *ssa.SelectState) types.Type {
	return s.Chan.Type().Underlying().(*types.Chan).Elem()
}

// waitGivenUp notes that a wait for ch ended otherwise, at site.
func (f *function) waitGivenUp(w *world.World, ch place.Value, site event.Site) {
	if ch.Kind != place.Ref {
		return
	}
	f.abandon(w, ch.Place(), site)
	f.record(w, event.Event{Kind: event.GaveUp, Place: ch.Place(), Site: site})
}

// abandon marks the loans that end with p: a wait for it was given up at site.
func (f *function) abandon(w *world.World, p place.Place, site event.Site) {
	for i := range w.Loans {
		if f.marked(w.Loans[i].Tokens, p) {
			w.Loans[i].GaveUp = site
		}
	}
}

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
	if f.timer(r.place) {
		return
	}
	w.Settled = f.Log.Add(w.Settled, event.Mark{Place: r.place})
	if len(w.Loans) == 0 {
		return
	}
	kept := w.Loans[:0:0]
	for _, l := range w.Loans {
		switch f.verdict(l, r) {
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
	open verdict = iota
	perhaps
	settled
)

// verdict judges whether the receipt r ends the loan l.
func (f *function) verdict(l world.Loan, r receipt) verdict {
	if f.marked(l.Tokens, r.place) {
		return settled
	}
	if l.Kind != world.BySend {
		return open
	}
	if r.all {
		return settled
	}
	switch f.Usage.answer(f.class(l.Chan), f.class(r.place)) {
	case servedByReceiver:
		return settled
	case servedElsewhere:
		return open
	}
	if !r.answers && !f.afterLend(l, r) {
		return open
	}
	if r.weak.Select != nil {
		return perhaps
	}
	return settled
}

// afterLend reports whether r is reached only through the statement that lent l,
// so that it follows as the answer to it.
func (f *function) afterLend(l world.Loan, r receipt) bool {
	lend := f.Log.SiteInfo(l.Site).Instr
	if l.Later || lend == nil || r.block == nil || lend.Parent() != r.block.Parent() {
		return false
	}
	return lend.Block().Dominates(r.block)
}

// answersBy reports whether a value of type typ, received from ch by the
// instruction v, can be an answer: it carries no data of its own.
func (f *function) answersBy(ch ssa.Value, typ types.Type, v *ssa.UnOp) bool {
	if v != nil && v.CommaOk {
		typ = ch.Type().Underlying().(*types.Chan).Elem()
	}
	if types.Identical(typ, types.Universe.Lookup("error").Type()) {
		return true
	}
	switch t := typ.Underlying().(type) {
	case *types.Struct:
		return t.NumFields() == 0
	case *types.Basic:
		return t.Info()&types.IsString == 0
	}
	return v != nil && !v.CommaOk && len(*v.Referrers()) == 0
}

// timer reports whether p is a channel that only looks like a completion: a
// timer's, or the end of a context.
func (f *function) timer(p place.Place) bool {
	sels := f.Table.Selectors(p.Path)
	if len(sels) > 0 && sels[len(sels)-1].Kind == place.Pseudo {
		return true
	}
	i := f.Table.Info(f.Table.Base(p.Sym))
	switch i.Origin {
	case place.FromDef:
		call, ok := i.Val.(*ssa.Call)
		return ok && f.unsettles(call.Common())
	case place.FromInit:
		owner, field := f.fieldOf(i.At)
		return field != nil && owner != nil && f.unsettlesField(field, owner)
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
	p = f.general(p)
	for _, m := range f.Log.Marks(s) {
		if f.general(m.Place) == p {
			return true
		}
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
		if f.verdict(l, receipt{place: m.Place, site: m.Site, answers: true}) == settled {
			return true
		}
	}
	return false
}
