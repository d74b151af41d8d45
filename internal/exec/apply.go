package exec

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// shared adds to out those of the caller's events for the callee's trace ids that
// reach their memory through a field of an object that was there before the
// caller: an object that both share, rather than memory that one lends the other.
func (t *translation) shared(ids []event.ID, out map[event.ID]bool) {
	for _, id := range ids {
		e := t.f.Log.Event(id)
		if e.Kind == event.Task {
			t.shared(t.f.Log.TaskEvents(e.Task), out)
			continue
		}
		if !t.throughField(e.Place.Sym) || !t.f.Looped(e.Site) {
			continue
		}
		if e, ok := t.event(e); ok {
			out[t.f.Log.Intern(e)] = true
		}
	}
}

// throughField reports whether the callee reaches s through a field of an object
// that the caller did not allocate.
func (t *translation) throughField(s place.Sym) bool {
	table := t.f.Table
	for {
		i := table.Info(s)
		if i.Origin != place.FromInit {
			return false
		}
		sels := table.Selectors(i.At.Path)
		if len(sels) > 0 && sels[len(sels)-1].Kind == place.Field {
			if owner := t.sym(i.At.Sym); owner.Kind == place.Ref && !table.Allocated(owner.Sym) {
				return true
			}
		}
		s = i.At.Sym
	}
}

// applySummary goes on from w through each outcome of the function of s.
func (f *function) applySummary(w *world.World, k callee, s *Summary) []*world.World {
	t := f.translate(w, k, s)
	f.noteHeld(w, k, s.Fn)
	f.placed[s.Fn] = true
	if len(s.Outcomes) == 0 {
		f.replay(w, t, s.Events)
		if !s.Partial {
			return nil // it never returns
		}
		// What it waits for, or locks, is not known: nothing that was before it is pursued.
		f.giveUp("it calls a function that could not be followed to its end")
		w.Loans, w.Fired = nil, 0
		f.unknownCall(w, k)
		return []*world.World{w}
	}
	var out []*world.World
	for i, o := range s.Outcomes {
		c := w
		if i < len(s.Outcomes)-1 {
			c = w.Clone()
		}
		t.w = c
		if t.feasible(c, o) {
			t.outcome(c, k, o)
			out = append(out, c)
		}
	}
	return out
}

// feasible reports whether the outcome o of the callee is possible from w,
// which it refines by what the callee's path has found out.
func (t *translation) feasible(w *world.World, o *world.World) bool {
	for s, k := range o.Facts.All() {
		v := t.sym(s)
		if v.Kind == place.Unknown {
			continue
		}
		if known, ok := t.f.known(w, v); ok {
			if !compatible(known, k) && !(k.Kind == place.NonNil && known.Kind != place.Nil) {
				return false
			}
			continue
		}
		if t.f.excluded(w, v, k) {
			return false
		}
		if v.Kind == place.Ref && v.Path == 0 && v.Off == 0 && v.Mod == 0 {
			w.Facts.Set(v.Sym, k)
		}
	}
	for p := range o.Store.All() {
		if n, ok := t.f.excludes(p); ok && !t.exclude(w, t.sym(p.Sym), n) || !t.admits(w, p) {
			return false
		}
	}
	return true
}

// exclude notes in w that v is not n, and reports whether that can be.
func (t *translation) exclude(w *world.World, v place.Value, n int64) bool {
	if known, ok := t.f.known(w, v); ok {
		return known != place.IntValue(n)
	}
	if v.Kind == place.Ref && v.Path == 0 && v.Off == 0 && v.Mod == 0 {
		w.Store.Set(t.f.join(v, notSel(n)), place.BoolValue(true))
	}
	return true
}

// excludes returns the number that the cell p says its integer is not.
func (f *function) excludes(p place.Place) (int64, bool) {
	sels := f.Table.Selectors(p.Path)
	if len(sels) != 1 || sels[0].Kind != place.Pseudo {
		return 0, false
	}
	text, ok := strings.CutPrefix(sels[0].Name, "not ")
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// outcome applies the outcome o of the callee to w: first what happened on
// the way, then what holds at the end.
func (t *translation) outcome(w *world.World, k callee, o *world.World) {
	f := t.f
	type cell struct {
		at place.Place
		v  place.Value
	}
	var cells []cell
	for p, v := range o.Store.All() {
		if _, not := f.excludes(p); not {
			continue
		}
		if _, known := t.inInterface(p); known {
			continue
		}
		if at, ok := t.place(p); ok {
			cells = append(cells, cell{at, t.value(v)})
		}
	}
	var loans, called []world.Loan
	for _, l := range o.Loans {
		l, ok := t.loan(l)
		switch {
		case ok && f.isCall(l.Place):
			called = append(called, t.calledUses(l)...)
		case ok:
			loans = append(loans, l)
		}
	}
	ends := t.ends(k, o)
	var results []place.Value
	for _, r := range o.Result {
		results = append(results, t.value(r))
	}
	f.replay(w, t, o.Trace)
	fired, seen := f.holding(t.set(o.Fired), w.Locks), t.set(o.Seen)
	for _, m := range f.Log.Marks(t.set(o.Settled)) {
		f.settle(w, receipt{place: m.Place, site: m.Site, answers: true, block: block(k.instr)})
	}
	w.Fired, w.Seen = f.Log.Union(w.Fired, fired), f.Log.Union(w.Seen, seen)
	w.Locks = f.Log.Union(w.Locks, t.set(o.Locks))
	for _, c := range cells {
		f.store(w, c.at, c.v)
	}
	for _, m := range f.Log.Marks(fired) {
		if m.Sent {
			f.comeBack(w, m.Place)
		}
	}
	for _, l := range loans {
		f.open(w, l)
	}
	for _, l := range called {
		f.open(w, l)
		if l.Writes {
			f.loseCell(w, l.Place)
		}
	}
	for _, e := range ends {
		w.AddEnd(e, maxEnds)
	}
	for s := range o.Shared.All() {
		if v := t.sym(s); v.Kind == place.Ref {
			f.share(w, v)
		}
	}
	t.results(w, k, results)
}

// holding returns the signals fired with locks added to those held ever since.
func (f *function) holding(fired, locks event.Set) event.Set {
	if locks == 0 {
		return fired
	}
	return f.Log.Map(fired, func(m event.Mark) (event.Mark, bool) {
		m.Locks = f.Log.Union(m.Locks, locks)
		return m, true
	})
}

func block(instr ssa.Instruction) *ssa.BasicBlock {
	if instr == nil {
		return nil
	}
	return instr.Block()
}

// results gives the register of the call its value.
func (t *translation) results(w *world.World, k callee, results []place.Value) {
	switch {
	case k.result == nil:
	case len(results) == 1:
		if results[0].Kind != place.Unknown {
			t.f.setReg(w, k.result, results[0])
		}
	case len(results) > 1:
		vs := slices.Clone(t.f.Table.Elems(t.f.reg(w, k.result)))
		for i, r := range results {
			if r.Kind != place.Unknown {
				vs[i] = r
			}
		}
		t.f.setReg(w, k.result, t.f.Table.TupleOf(vs))
	}
}

// loan returns the caller's loan for the callee's loan l, if the caller knows
// the memory.
func (t *translation) loan(l world.Loan) (world.Loan, bool) {
	p, ok := t.place(l.Place)
	if !ok {
		return l, false
	}
	l.Rng = t.part(l.Place, l.Rng)
	l.Place = p
	l.Chan, _ = t.place(l.Chan)
	if l.Waits() {
		l.After, _ = t.place(l.After)
	}
	l.Tokens, l.Locks = t.set(l.Tokens), t.set(l.Locks)
	l.Site = t.f.Log.Through(l.Site, t.site)
	l.Use = t.f.Log.Through(l.Use, t.site)
	l.GaveUp = t.f.Log.Through(l.GaveUp, t.site)
	l.Weak = world.WeakSettle{}
	return l, true
}

// replay adds a callee's events to the history of w and catches the conflicts
// with the caller's loans.
func (f *function) replay(w *world.World, t *translation, trace []event.ID) {
	fired, seen, settled, locks := w.Fired, w.Seen, w.Settled, w.Locks
	for _, id := range t.events(trace) {
		e := f.Log.Event(id)
		e.Locks = f.Log.Union(e.Locks, locks)
		own := e.Settled
		if e.Kind == event.Release && f.counted(t.call) || f.spentBy(fired, e) {
			continue
		}
		switch e.Kind {
		case event.Read, event.Write, event.Append, event.Refill, event.Release:
			e.Locks = f.Log.Union(e.Locks, f.locksOf(w, e.Place.Sym))
			w.Locks = e.Locks
			f.catch(w, e.Kind, e.Place, e.Rng, e.Site, own)
			f.expire(w, e.Kind, e.Place, e.Site)
			w.Locks = locks
			if !f.reachable(w, e.Place.Sym) {
				f.withhold(e, t.call)
				continue
			}
		case event.Task:
			f.know(w, f.Log.TaskEvents(e.Task))
		case event.GaveUp:
			f.abandon(w, e.Place, e.Site)
		case event.Close:
			if f.pooled(w, e.Place.Sym) && !f.Closes(e.Site) {
				continue
			}
		}
		e.Fired, e.Seen = f.Log.Union(f.holding(e.Fired, locks), fired), f.Log.Union(e.Seen, seen)
		e.Settled = f.Log.Union(own, settled)
		f.log(w, e)
		f.steps--
	}
}
