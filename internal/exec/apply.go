package exec

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A translation maps what a callee's summary speaks of to what the caller
// knows: parameters to arguments, free variables to bindings, what fields held
// at the callee's entry to what they hold now.
type translation struct {
	f    *function
	w    *world.World // the caller's state before the call
	call ssa.Instruction
	site event.Site
	bind map[ssa.Value]place.Value
	memo map[place.Sym]place.Value
	tied map[event.Set]event.Set
}

// translate returns the translation for the call k to the function of s.
func (f *function) translate(w *world.World, k callee, s *Summary) *translation {
	t := f.translateClosure(w, k.closure, k.site, s)
	t.call = k.instr
	for i, p := range s.Fn.Params {
		if i < len(k.args) {
			t.bind[p] = k.args[i]
		}
	}
	return t
}

// translateClosure returns the translation for a call at site of the function
// value v, whose arguments are not known.
func (f *function) translateClosure(w *world.World, v place.Value, site event.Site, s *Summary) *translation {
	t := &translation{
		f: f, w: w, call: f.Log.SiteInfo(site).Instr, site: site,
		bind: map[ssa.Value]place.Value{},
		memo: map[place.Sym]place.Value{},
		tied: map[event.Set]event.Set{},
	}
	for i, fv := range s.Fn.FreeVars {
		if v.Kind == place.Ref {
			cell := f.join(v, place.BoundSel(i))
			t.bind[fv] = f.load(w, cell, fv.Type())
		}
	}
	return t
}

// sym returns the caller's value for the callee's symbol s.
func (t *translation) sym(s place.Sym) place.Value {
	if v, ok := t.memo[s]; ok {
		return v
	}
	t.memo[s] = place.Value{}
	v := t.find(s)
	t.memo[s] = v
	return v
}

func (t *translation) find(s place.Sym) place.Value {
	table := t.f.Table
	i := table.Info(s)
	switch i.Origin {
	case place.FromParam, place.FromFree:
		return t.bind[i.Val]
	case place.FromGlobal:
		return place.RefTo(s)
	case place.FromInit:
		if i.Site != nil {
			break
		}
		p, ok := t.place(i.At)
		if !ok || table.Type(s) == nil {
			return place.Value{}
		}
		return t.f.load(t.w, p, table.Type(s))
	}
	return place.RefTo(table.FromCallee(t.call, s))
}

// place returns the caller's place for the callee's place p, if there is one.
func (t *translation) place(p place.Place) (place.Place, bool) {
	v := t.sym(p.Sym)
	if v.Kind != place.Ref && v.Kind != place.Agg || v.Off != 0 || v.Mod != 0 {
		return place.Place{}, false
	}
	return place.Place{Sym: v.Sym, Path: t.path(v.Path, p.Path)}, true
}

// path appends the callee's path q to p.
func (t *translation) path(p, q place.Path) place.Path {
	for _, s := range t.f.Table.Selectors(q) {
		if s.Kind == place.SymIdx {
			s = place.IndexSel(t.offset(t.sym(s.Sym), s.Off, s.Mod))
		}
		p = t.f.Table.Join(p, s)
	}
	return p
}

// offset adds a callee's offset to the caller's value v.
func (t *translation) offset(v place.Value, off, mod int32) place.Value {
	switch v.Kind {
	case place.Int:
		v.N += int64(off)
		if mod > 0 {
			v.N = ((v.N % int64(mod)) + int64(mod)) % int64(mod)
		}
	case place.Ref:
		v.Off += off
		if mod != 0 {
			v.Mod = mod
		}
		if v.Mod > 0 {
			v.Off = ((v.Off % v.Mod) + v.Mod) % v.Mod
		}
	}
	return v
}

// value returns the caller's value for the callee's value v.
func (t *translation) value(v place.Value) place.Value {
	table := t.f.Table
	switch v.Kind {
	case place.Tuple:
		var vs []place.Value
		for _, e := range table.Elems(v) {
			vs = append(vs, t.value(e))
		}
		return table.TupleOf(vs)
	case place.Ref, place.Agg:
		base := t.sym(v.Sym)
		if base.Kind != place.Ref && base.Kind != place.Agg {
			if v.Path != 0 {
				return place.Value{}
			}
			return t.offset(base, v.Off, v.Mod)
		}
		if v.Off != 0 || v.Mod != 0 {
			return t.offset(base, v.Off, v.Mod)
		}
		out := base
		out.Path = t.path(base.Path, v.Path)
		out.Kind = v.Kind
		if v.Kind == place.Ref && base.Kind == place.Agg && v.Path == 0 {
			out.Kind = place.Agg
		}
		if v.Path != 0 {
			out.Rng = t.rng(v.Rng)
		} else {
			out.Rng = t.within(base.Rng, v.Rng)
		}
		out.Full = v.Full || base.Full && v.Rng == 0
		return out
	}
	return v
}

// rng returns the caller's range for the callee's range r; ends that the
// caller does not know are open.
func (t *translation) rng(r place.Range) place.Range {
	return t.f.Table.MapRange(r, t.sym)
}

// part returns the caller's range for the range r of the callee's memory p. A
// part of what is a part to the caller already is not told from that.
func (t *translation) part(p place.Place, r place.Range) place.Range {
	base := t.sym(p.Sym)
	if p.Path != 0 {
		return t.rng(r)
	}
	return t.within(base.Rng, r)
}

// within returns the range that the callee's range r of a slice is to the
// caller, to whom the slice is the part base of its memory.
func (t *translation) within(base, r place.Range) place.Range {
	table := t.f.Table
	switch {
	case base == 0:
		return t.rng(r)
	case r == 0:
		return base
	case table.IsTail(r):
		return table.Tail(base)
	case table.FromStart(base):
		return t.rng(r)
	}
	return base
}

// set returns the caller's set for the callee's set s.
func (t *translation) set(s event.Set) event.Set {
	if s == 0 {
		return 0
	}
	if out, ok := t.tied[s]; ok {
		return out
	}
	var marks []event.Mark
	for _, m := range t.f.Log.Marks(s) {
		m.Site = t.f.Log.Through(m.Site, t.site)
		m.Locks = t.set(m.Locks)
		for _, p := range t.signs(m.Place) {
			m.Place = p
			marks = append(marks, m)
		}
	}
	out := t.f.Log.SetOf(marks)
	t.tied[s] = out
	return out
}

// signs returns the caller's places for the sign p: several if it is the call
// of a function that the caller knows, which gives signs of its own.
func (t *translation) signs(p place.Place) []place.Place {
	q, ok := t.place(p)
	if !ok {
		return nil
	}
	table := t.f.Table
	if q.Path == 0 || table.Parent(q.Path) != 0 || table.Selectors(q.Path)[0] != callSel {
		return []place.Place{q}
	}
	if target, ok := t.w.Store[q]; ok {
		return []place.Place{target.Place()}
	}
	fn := t.f.funcOf(place.RefTo(q.Sym))
	if fn == nil {
		return []place.Place{q}
	}
	s := t.f.Summary(fn)
	if s == nil {
		return nil
	}
	var out []place.Place
	inner := t.f.translateClosure(t.w, place.RefTo(q.Sym), t.site, s)
	for _, o := range s.Outcomes {
		for _, m := range t.f.Log.Marks(inner.set(o.Fired)) {
			out = append(out, m.Place)
		}
	}
	return out
}

// event returns the caller's event for the callee's event e, if it is any of
// the caller's concern.
func (t *translation) event(e event.Event) (event.Event, bool) {
	log := t.f.Log
	if e.Kind == event.Task {
		d := log.TaskData(e.Task)
		e.Task = log.Task(log.Through(d.Site, t.site), d.Go, t.events(log.TaskEvents(e.Task)))
	} else {
		p, ok := t.place(e.Place)
		if !ok {
			return e, false
		}
		e.Rng = t.part(e.Place, e.Rng)
		e.Place = p
	}
	e.Site = log.Through(e.Site, t.site)
	e.Fired, e.Seen = t.set(e.Fired), t.set(e.Seen)
	e.Settled, e.Locks = t.set(e.Settled), t.set(e.Locks)
	return e, true
}

// events translates a trace.
func (t *translation) events(ids []event.ID) []event.ID {
	var out []event.ID
	for _, id := range ids {
		e := t.f.Log.Event(id)
		signs := []place.Place{e.Place}
		if e.Kind == event.Close {
			signs = t.signs(e.Place)
		}
		for _, sign := range signs {
			if e, ok := t.event(e); ok {
				if e.Kind == event.Close {
					e.Place = sign
				}
				out = append(out, t.f.Log.Intern(e))
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

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
		if !t.throughField(e.Place.Sym) {
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
	f.placed[s.Fn] = true
	if len(s.Outcomes) == 0 {
		f.replay(w, t, s.Events) // it never returns
		return nil
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
	for _, s := range slices.Sorted(maps.Keys(o.Facts)) {
		v := t.sym(s)
		k := o.Facts[s]
		if v.Kind == place.Unknown {
			continue
		}
		if known, ok := t.f.known(w, v); ok {
			if !compatible(known, k) && !(k.Kind == place.NonNil && known.Kind != place.Nil) {
				return false
			}
			continue
		}
		if v.Kind == place.Ref && v.Path == 0 && v.Off == 0 && v.Mod == 0 {
			w.Facts[v.Sym] = k
		}
	}
	return true
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
	for _, p := range sortedPlaces(o.Store) {
		if at, ok := t.place(p); ok {
			cells = append(cells, cell{at, t.value(o.Store[p])})
		}
	}
	var loans []world.Loan
	for _, l := range o.Loans {
		if l, ok := t.loan(l); ok {
			loans = append(loans, l)
		}
	}
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
	for _, l := range loans {
		w.AddLoan(l)
	}
	for s := range o.Shared {
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
			w.Env[k.result] = results[0]
		}
	case len(results) > 1:
		vs := slices.Clone(t.f.Table.Elems(w.Env[k.result]))
		for i, r := range results {
			if r.Kind != place.Unknown {
				vs[i] = r
			}
		}
		w.Env[k.result] = t.f.Table.TupleOf(vs)
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
		switch e.Kind {
		case event.Read, event.Write, event.Append, event.Reset, event.Refill, event.Release:
			w.Locks = e.Locks
			f.catch(w, e.Kind, e.Place, e.Rng, e.Site, own)
			w.Locks = locks
			if !f.reachable(w, e.Place.Sym) {
				continue
			}
		case event.GaveUp:
			f.abandon(w, e.Place, e.Site)
		}
		e.Fired, e.Seen = f.Log.Union(f.holding(e.Fired, locks), fired), f.Log.Union(e.Seen, seen)
		e.Settled = f.Log.Union(own, settled)
		f.log(w, e)
		f.steps--
	}
}
