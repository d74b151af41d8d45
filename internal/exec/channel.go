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
		f.sentOn(w, p, site)
		f.lendSent(w, p, val, typ, site)
	}
	f.share(w, val)
}

// lendSent lends val, which is sent on p, to the receiver: unless p is a pool, or a lock,
// from which another function takes what it then puts back.
func (f *function) lendSent(w *world.World, p place.Place, val place.Value, typ types.Type, site event.Site) {
	if !f.sendFree(w, p, val, typ, site) && !f.Usage.pool(f.class(p), f.fn) {
		f.lend(w, val, typ, world.Loan{Kind: world.BySend, Chan: p, Site: site})
	}
}

// fire notes that a completion was given, by a send or otherwise.
func (f *function) fire(w *world.World, p place.Place, sent bool, site event.Site) {
	w.Fired = f.Log.Add(w.Fired, event.Mark{Place: p, Sent: sent, Site: site, Locks: w.Locks})
}

// signal records that p is given as a sign that something is complete: a
// channel is closed, a flag set. Of one that nobody else knows it is none.
func (f *function) signal(w *world.World, p place.Place, site event.Site) {
	if f.reachable(w, p.Sym) && !f.pooled(w, p.Sym) {
		f.give(w, p, site)
	}
}

// give records that p is given, whoever may know of it: no channel may be closed twice.
func (f *function) give(w *world.World, p place.Place, site event.Site) {
	f.record(w, event.Event{Kind: event.Close, Place: p, Site: site})
	f.fire(w, p, false, site)
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
	if f.unlockChan(w, ch.Place()) {
		return []*world.World{w}
	}
	r := receipt{place: ch.Place(), site: site, block: v.Block(), answers: answersBy(v.Type(), v)}
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
	f.drained(closed, ch.Place())
	return []*world.World{w, closed}
}

// drained ends the loans that last until the channel ch is closed: w has seen it.
func (f *function) drained(w *world.World, ch place.Place) {
	end := f.closedPlace(ch)
	w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool { return f.Log.Has(l.Tokens, end) })
}

// setOk sets component i of the tuple v to ok.
func (f *function) setOk(w *world.World, v ssa.Value, i int, ok bool) {
	vs := slices.Clone(f.Table.Elems(f.reg(w, v)))
	vs[i] = place.BoolValue(ok)
	f.setReg(w, v, f.Table.TupleOf(vs))
}

// observe notes that the path has seen the completion p.
func (f *function) observe(w *world.World, p place.Place, site event.Site) {
	w.Seen = f.Log.Add(w.Seen, event.Mark{Place: p, Site: site})
}

// observeFlag notes that the path has seen the flag behind v to be set, or not. A flag
// that changed while the path looked on is an answer.
func (f *function) observeFlag(w *world.World, v, k place.Value) {
	set := k.Kind == place.Bool && k.N != 0
	if p, ok := w.Store.Get(f.join(v, settlesSel)); ok && set {
		f.settle(w, receipt{place: p.Place()})
	}
	if p, ok := w.Store.Get(f.join(v, takenSel)); ok && set {
		f.swapped(w, p.Place())
	}
	if p, ok := w.Store.Get(f.join(v, wasSel(set))); ok && k.Kind == place.Bool {
		sign := p.Place()
		if !set {
			sign = f.join(p, clearSel)
		}
		f.swapped(w, sign)
	}
	at, ok := w.Store.Get(f.join(v, flagSel))
	looked := ok // the program looks at the flag to see it change
	if i := f.Table.Info(v.Sym); i.Origin == place.FromInit && isBool(f.Table.Type(v.Sym)) {
		_, field := f.fieldOf(i.At)
		at, ok, looked = i.At.Ref(), true, i.Site != nil || field != nil && f.cleared[field.Origin()]
	}
	switch p := at.Place(); {
	case !ok:
	case set:
		f.observe(w, p, f.here(v))
		f.settleFlag(w, p)
	case k.Kind == place.Bool:
		f.settleFlag(w, f.join(at, clearSel))
		if looked && f.entryRooted(p.Sym) {
			f.settle(w, receipt{place: f.join(at, clearSel)})
		}
	case k.Kind == place.Int:
		if k.N != 0 {
			f.observe(w, f.numbered(p, k.N), f.here(v))
		} else if n := f.soleSign(p); n != 0 {
			f.observeOther(w, v, place.IntValue(n))
		}
		f.settleFlag(w, f.numbered(p, k.N))
	}
}

// observeOther notes that the path has seen the number behind v not to be k: none of which k would
// be a sign, or the only one that is not zero.
func (f *function) observeOther(w *world.World, v, k place.Value) {
	at, ok := w.Store.Get(f.join(v, flagSel))
	if !ok {
		return
	}
	if k.N == 0 {
		if n := f.soleSign(at.Place()); n != 0 {
			f.observeFlag(w, v, place.IntValue(n))
		}
	} else if f.entryRooted(at.Sym) {
		f.settle(w, receipt{place: f.join(f.numbered(at.Place(), k.N).Ref(), clearSel)})
	}
}

// settleFlag ends the loans that last until the flag p is set, unless it is w that has set it.
func (f *function) settleFlag(w *world.World, p place.Place) {
	if f.Log.Has(w.Fired, p) {
		return
	}
	for _, l := range w.Loans {
		if f.Log.Has(l.Tokens, p) {
			f.settle(w, receipt{place: p})
			return
		}
	}
}

func isBool(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
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
	if len(v.States) > maxCases {
		f.giveUp("a select has too many cases to tell apart")
		return []*world.World{w}
	}
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
				f.drained(closed, ch.Place())
			}
			out = append(out, closed)
		}
	}
	if !v.Blocking {
		f.setIndex(w, v, -1)
		for i, s := range v.States {
			ch := f.eval(w, s.Chan)
			f.waitGivenUp(w, ch, place.Value{}, f.caseSite(v, i))
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
	vs := slices.Clone(f.Table.Elems(f.reg(w, v)))
	vs[0] = place.IntValue(int64(i))
	f.setReg(w, v, f.Table.TupleOf(vs))
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
			f.waitGivenUp(w, f.eval(w, other.Chan), ch, site)
			f.unanswered(w, v, j, site)
		}
	}
	if s.Dir == types.SendOnly {
		val := f.eval(w, s.Send)
		if ch.Kind == place.Ref {
			p := ch.Place()
			f.record(w, event.Event{Kind: event.Send, Place: p, Site: site})
			f.sentOn(w, p, site)
			f.lendSent(w, p, val, s.Send.Type(), site)
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
	if f.unlockChan(w, ch.Place()) {
		return
	}
	if !asksOk(v) && !f.Usage.carries(f.class(ch.Place())) {
		f.observe(w, ch.Place(), site)
	}
	f.settle(w, f.selected(v, i, ch.Place()))
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

// waitGivenUp notes that a wait for ch ended otherwise, at site: by chosen, if that is a
// channel.
func (f *function) waitGivenUp(w *world.World, ch, chosen place.Value, site event.Site) {
	if ch.Kind != place.Ref {
		return
	}
	f.abandon(w, ch.Place(), site)
	e := event.Event{Kind: event.GaveUp, Place: ch.Place(), Site: site, Seen: w.Seen, Fired: w.Fired}
	if chosen.Kind == place.Ref {
		e.Settled = f.Log.SetOf([]event.Mark{{Place: chosen.Place()}})
	}
	f.log(w, e)
}

// abandon marks the loans that end with p: a wait for it was given up at site.
func (f *function) abandon(w *world.World, p place.Place, site event.Site) {
	for i := range w.Loans {
		if f.marked(w.Loans[i].Tokens, p) {
			w.Loans[i].GaveUp = site
		}
	}
}

// unanswered marks the loans whose answer could have come by case i of v: another was
// chosen, at site.
func (f *function) unanswered(w *world.World, v *ssa.Select, i int, site event.Site) {
	ch := f.eval(w, v.States[i].Chan)
	if ch.Kind != place.Ref || f.IsTimer(ch.Place()) {
		return
	}
	r := f.selected(v, i, ch.Place())
	for i := range w.Loans {
		if l := &w.Loans[i]; l.Tokens == 0 && f.verdict(w, *l, r) != stays {
			l.GaveUp = site
		}
	}
}

// selected returns what it is to receive from ch by case i of v.
func (f *function) selected(v *ssa.Select, i int, ch place.Place) receipt {
	s := v.States[i]
	r := receipt{place: ch, site: f.caseSite(v, i), block: v.Block(), answers: !asksOk(v) && answersBy(selectElem(s), nil)}
	if len(v.States) > 1 {
		r.weak = world.WeakSettle{Select: v, Case: i}
	}
	return r
}

// missed records, at a return, what the path was offered by a select that chose
// another channel, and never received or looked at otherwise.
func (f *function) missed(w *world.World, ret ssa.Instruction) {
	polled := map[place.Place]bool{}
	var offered []event.Event
	for _, id := range w.Trace {
		switch e := f.Log.Event(id); e.Kind {
		case event.Poll:
			polled[e.Place] = true
		case event.GaveUp:
			offered = append(offered, e)
		}
	}
	w.Forget(func(id event.ID) bool {
		e := f.Log.Event(id)
		return e.Kind == event.Miss && (polled[e.Place] || f.Log.Has(w.Settled, e.Place)) // what a callee missed came here
	})
	for _, e := range offered {
		if e.Settled == 0 || polled[e.Place] || f.Log.Has(w.Settled, e.Place) || f.IsTimer(e.Place) {
			continue
		}
		closed := f.Log.Map(w.Seen, func(m event.Mark) (event.Mark, bool) { return m, f.Log.Has(e.Settled, m.Place) })
		f.log(w, event.Event{Kind: event.Miss, Place: e.Place, Site: f.site(ret), Seen: closed, Settled: e.Settled})
	}
}
