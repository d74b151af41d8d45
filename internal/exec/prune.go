package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// freeze reduces w, at a return, to what a caller can know of.
func (f *function) freeze(w *world.World) {
	w.Env.Clear()
	w.Defers = nil
	f.prune(w)
	w.Lost.Clear()
	known := func(m event.Mark) (event.Mark, bool) { return m, f.reachable(w, m.Place.Sym) }
	ended := f.taskSigns(w)
	waited := func(m event.Mark) (event.Mark, bool) { return m, ended[m.Place] || f.reachable(w, m.Place.Sym) }
	w.Fired, w.Seen, w.Settled = f.Log.Map(w.Fired, known), f.Log.Map(w.Seen, known), f.Log.Map(w.Settled, waited)
	w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool {
		return l.Local || f.Table.Allocated(f.Table.Root(l.Place.Sym)) && !w.Shared.At(l.Place.Sym)
	})
}

// taskSigns returns the signs that the tasks started so far give. A caller cannot name those on
// objects of this function, but what its own signs tell depends on whether they were waited for.
func (f *function) taskSigns(w *world.World) map[place.Place]bool {
	if w.Settled == 0 {
		return nil
	}
	signs := map[place.Place]bool{}
	for _, id := range w.Trace {
		task := f.Log.Event(id)
		if task.Kind != event.Task {
			continue
		}
		for _, id := range f.Log.TaskEvents(task.Task) {
			if e := f.Log.Event(id); e.Kind == event.Close || e.Kind == event.Send {
				signs[e.Place] = true
			}
		}
	}
	return signs
}

// prune drops from w what neither a live register nor memory that existed
// before the call leads to: no later instruction can come across it.
func (f *function) prune(w *world.World) {
	m := f.marker.start(f, w)
	for _, v := range w.Env.All() {
		m.mark(v)
	}
	for _, d := range w.Defers {
		for _, v := range d.Operands {
			m.mark(v)
		}
	}
	for _, v := range w.Result {
		m.mark(v)
	}
	last := place.Sym(0)
	for p := range w.Store.All() {
		if p.Sym != last && f.entryRooted(p.Sym) {
			m.sym(p.Sym)
		}
		last = p.Sym
	}
	for _, l := range w.Loans {
		m.sym(l.Place.Sym)
		m.set(l.Tokens)
	}
	m.run()
	w.Store.DeleteFunc(func(p place.Place, _ place.Value) bool { return !m.has(p.Sym) })
	w.Facts.DeleteFunc(func(s place.Sym, _ place.Value) bool { return !m.has(s) && (!f.entryRooted(s) || f.outdated(w, s)) })
	w.Shared.DeleteFunc(func(s place.Sym, _ bool) bool { return !m.has(s) })
	w.Ends = slices.DeleteFunc(w.Ends, func(e world.End) bool {
		return !m.has(e.Place.Sym) && (e.Kind != world.Released || !f.entryRooted(e.Place.Sym))
	})
	w.Lost.DeleteFunc(func(s place.Sym, _ world.LostAt) bool { return !m.has(s) && !f.entryRooted(s) })
}

// outdated reports whether s is what a cell held before its object changed out of sight once
// more: no later load gives it, and callers cannot name it.
func (f *function) outdated(w *world.World, s place.Sym) bool {
	i := f.Table.Info(s)
	return i.Origin == place.FromInit && i.Site != nil && w.Lost.At(i.At.Sym) != i.Site
}

// A marker finds the symbols that can be reached from some values in a state. It is used
// for one state after the other.
type marker struct {
	f    *function
	w    *world.World
	seen []int // by symbol: the number of the last state in which it was reached
	now  int   // the number of this state
	work []place.Value
}

// start readies m for w.
func (m *marker) start(f *function, w *world.World) *marker {
	m.f, m.w = f, w
	m.now++
	if n := f.Table.Len(); n > len(m.seen) {
		m.seen = append(m.seen, make([]int, n+n/2-len(m.seen))...)
	}
	return m
}

// has reports whether s was reached.
func (m *marker) has(s place.Sym) bool { return m.seen[s] == m.now }

func (m *marker) mark(v place.Value) {
	if v.Kind == place.Ref || v.Kind == place.Agg || v.Kind == place.Tuple {
		m.work = append(m.work, v)
	}
}

func (m *marker) sym(s place.Sym) { m.mark(place.RefTo(s)) }

func (m *marker) set(s event.Set) {
	for _, mark := range m.f.Log.Marks(s) {
		m.sym(mark.Place.Sym)
	}
}

func (m *marker) run() {
	for len(m.work) > 0 {
		v := m.work[len(m.work)-1]
		m.work = m.work[:len(m.work)-1]
		for _, e := range m.f.Table.Elems(v) {
			m.mark(e)
		}
		if v.Sym == 0 || m.has(v.Sym) {
			continue
		}
		m.seen[v.Sym] = m.now
		for _, v := range m.w.Store.In(v.Sym) {
			m.mark(v)
		}
		if i := m.f.Table.Info(v.Sym); i.Origin == place.FromInit || i.Origin == place.FromView {
			m.sym(i.At.Sym)
		}
	}
}

// entryRooted reports whether s is reached from something that was known before the function
// was entered.
func (f *function) entryRooted(s place.Sym) bool {
	switch i := f.Table.Info(f.Table.Root(s)); i.Origin {
	case place.FromParam, place.FromFree, place.FromGlobal, place.FromPanic, place.FromZero:
		return true
	}
	return false
}

// dropDead removes from w the registers that b and its successors do not read.
func (f *function) dropDead(w *world.World, b *ssa.BasicBlock) {
	live := f.live[b.Index]
	w.Env.DeleteFunc(func(r world.Reg, _ place.Value) bool { return !live.has(r) })
}
