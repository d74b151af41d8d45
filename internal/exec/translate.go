package exec

import (
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
	// earlier: the callee is a literal of an earlier turn of a loop, and the turn of which it speaks is not the one of
	// that name.
	earlier bool
	bind    map[ssa.Value]place.Value
	memo    map[place.Sym]place.Value
	tied    map[event.Set]event.Set
	seen    map[event.ID]event.ID // by event of the callee: that of the caller, 0 if it is not of its concern

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
		earlier: v.Kind == place.Ref && f.Table.Info(v.Sym).Origin == place.FromAge,

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
	case place.FromGlobal, place.FromPanic, place.FromZero:
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
	return t.f.Table.MapRange(r, t.sym, func(turn place.Sym) bool { return !t.earlier && t.sym(turn) == place.RefTo(turn) })
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
