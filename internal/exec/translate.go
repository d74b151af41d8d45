package exec

import (
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
	of   *ssa.Function // the callee
	w    *world.World  // the caller's state before the call; nil if only names are asked for
	call ssa.Instruction
	site event.Site
	bind map[ssa.Value]place.Value
	memo map[place.Sym]place.Value
	tied map[event.Set]event.Set

	nested int // of the tasks within tasks that are being translated
	tasks  map[nestedTask]event.TaskID
}

// A nestedTask is a task within depth others.
type nestedTask struct {
	id    event.TaskID
	depth int
}

// maxTasks bounds the depth of tasks that tasks start.
const maxTasks = 3

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
		f: f, of: s.Fn, w: w, call: f.Log.SiteInfo(site).Instr, site: site,
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
		switch i.Val.(type) {
		case *ssa.Alloc, *ssa.MakeChan, *ssa.MakeSlice, *ssa.MakeMap:
			return place.RefTo(s) // of another function, by its own name
		}
		return t.bind[i.Val]
	case place.FromGlobal, place.FromPanic:
		return place.RefTo(s)
	case place.FromDef:
		if i.Val != nil && i.Val.Parent() != t.of {
			return place.RefTo(s) // of another function, by its own name
		}
	case place.FromInit:
		if i.Site != nil {
			break
		}
		if v, ok := t.inInterface(i.At); ok {
			return v
		}
		p, ok := t.place(i.At)
		if !ok || table.Type(s) == nil {
			return place.Value{}
		}
		if t.w == nil {
			return t.f.symbolic(table.Init(p, nil, table.Type(s)), table.Type(s))
		}
		return t.f.load(t.w, p, table.Type(s))
	case place.FromView:
		if owner, ok := t.place(i.At); ok && t.w != nil {
			return place.RefTo(t.f.viewFrom(t.w, s, owner, t.call))
		}
	}
	return place.RefTo(table.FromCallee(t.call, s))
}

// place returns the caller's place for the callee's place p, if there is one.
func (t *translation) place(p place.Place) (place.Place, bool) {
	v := t.sym(p.Sym)
	if v.Kind != place.Ref && v.Kind != place.Agg || v.Off != 0 || v.Mod != 0 {
		return place.Place{}, false
	}
	path := t.path(v.Path, p.Path)
	if v.Rng != 0 && p.Path != 0 {
		path = t.f.shifted(path, len(t.f.Table.Selectors(v.Path)))
	}
	return place.Place{Sym: v.Sym, Path: path}, true
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
			if base.Kind == place.Nil && v.Rng == table.Grown() {
				return t.appended(v.Sym)
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

// maxCalls bounds the depth to which calls of function values are followed: a function may
// call itself through a variable.
const maxCalls = 3

// called returns the events of the function value that e calls, if the caller knows
// it, otherwise e for the caller's callers.
func (t *translation) called(e event.Event) []event.ID {
	e, ok := t.event(e)
	if !ok {
		return nil
	}
	v := e.Place.Ref()
	fn := t.f.funcOf(v)
	if fn == nil {
		return []event.ID{t.f.Log.Intern(e)}
	}
	s := t.f.Summary(fn)
	if s == nil || t.f.depth >= maxCalls || t.f.spent(t.w, v) {
		return nil
	}
	t.f.placed[fn] = t.f.placed[fn] || t.f.handedDown(fn)
	t.f.depth++
	defer func() { t.f.depth-- }()
	var out []event.ID
	for _, id := range t.f.translateClosure(t.w, v, e.Site, s).events(s.Events) {
		i := t.f.Log.Event(id)
		i.Fired, i.Seen = t.f.Log.Union(t.f.holding(i.Fired, e.Locks), e.Fired), t.f.Log.Union(i.Seen, e.Seen)
		i.Settled, i.Locks = t.f.Log.Union(i.Settled, e.Settled), t.f.Log.Union(i.Locks, e.Locks)
		out = append(out, t.f.Log.Intern(i))
	}
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
	if target, ok := t.w.Store.Get(q); ok {
		return []place.Place{target.Place()}
	}
	fn := t.f.funcOf(place.RefTo(q.Sym))
	if fn == nil {
		return []place.Place{q}
	}
	s := t.f.Summary(fn)
	if s == nil || t.f.depth >= maxCalls || t.f.spent(t.w, place.RefTo(q.Sym)) {
		return nil
	}
	t.f.depth++
	defer func() { t.f.depth-- }()
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
		task, ok := t.task(e.Task)
		if !ok {
			return e, false
		}
		e.Task = task
	} else {
		p, ok := t.place(e.Place)
		if !ok {
			return e, false
		}
		if e.Kind == event.Release && t.wraps(e.Place, p) {
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

// task returns the caller's task for the callee's task id; false if it is started by too
// many tasks in turn.
func (t *translation) task(id event.TaskID) (event.TaskID, bool) {
	if t.nested >= maxTasks {
		return 0, false
	}
	k := nestedTask{id, t.nested}
	if out, ok := t.tasks[k]; ok {
		return out, true
	}
	t.nested++
	defer func() { t.nested-- }()
	log := t.f.Log
	d := log.TaskData(id)
	d.Site = log.Through(d.Site, t.site)
	out := log.Task(d, t.events(log.TaskEvents(id)))
	if t.tasks == nil {
		t.tasks = map[nestedTask]event.TaskID{}
	}
	t.tasks[k] = out
	return out, true
}

// events translates a trace.
func (t *translation) events(ids []event.ID) []event.ID {
	var out []event.ID
	for _, id := range ids {
		e := t.f.Log.Event(id)
		if e.Kind == event.Call {
			out = append(out, t.called(e)...)
			continue
		}
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
