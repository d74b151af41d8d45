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
	clear(w.Env)
	clear(w.Args)
	w.Defers = nil
	f.prune(w)
	clear(w.Lost)
	known := func(m event.Mark) (event.Mark, bool) { return m, f.reachable(w, m.Place.Sym) }
	w.Fired, w.Seen, w.Settled = f.Log.Map(w.Fired, known), f.Log.Map(w.Seen, known), f.Log.Map(w.Settled, known)
	w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool {
		return l.Local || f.Table.Allocated(f.Table.Root(l.Place.Sym)) && !w.Shared[l.Place.Sym]
	})
}

// prune drops from w what neither a live register nor memory that existed
// before the call leads to: no later instruction can come across it.
func (f *function) prune(w *world.World) {
	m := marker{f: f, seen: map[place.Sym]bool{}, cells: map[place.Sym][]place.Value{}}
	for p, v := range w.Store {
		m.cells[p.Sym] = append(m.cells[p.Sym], v)
	}
	for _, v := range w.Env {
		m.mark(v)
	}
	for _, args := range w.Args {
		for _, v := range args {
			m.mark(v)
		}
	}
	for _, v := range w.Result {
		m.mark(v)
	}
	for p := range w.Store {
		if f.entryRooted(p.Sym) {
			m.sym(p.Sym)
		}
	}
	for _, l := range w.Loans {
		m.sym(l.Place.Sym)
		m.set(l.Tokens)
	}
	m.run()
	for p := range w.Store {
		if !m.seen[p.Sym] {
			delete(w.Store, p)
		}
	}
	for s := range w.Facts {
		if !m.seen[s] && !f.entryRooted(s) {
			delete(w.Facts, s)
		}
	}
	for s := range w.Shared {
		if !m.seen[s] {
			delete(w.Shared, s)
		}
	}
	for s := range w.Lost {
		if !m.seen[s] && !f.entryRooted(s) {
			delete(w.Lost, s)
		}
	}
}

// A marker finds the symbols that can be reached from some values.
type marker struct {
	f     *function
	seen  map[place.Sym]bool
	cells map[place.Sym][]place.Value
	work  []place.Value
}

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
		if v.Sym == 0 || m.seen[v.Sym] {
			continue
		}
		m.seen[v.Sym] = true
		m.work = append(m.work, m.cells[v.Sym]...)
		if i := m.f.Table.Info(v.Sym); i.Origin == place.FromInit {
			m.sym(i.At.Sym)
		}
	}
}

// entryRooted reports whether s is reached from something that was known before the function
// was entered.
func (f *function) entryRooted(s place.Sym) bool {
	switch i := f.Table.Info(f.Table.Root(s)); i.Origin {
	case place.FromParam, place.FromFree, place.FromGlobal:
		return true
	}
	return false
}

// dropDead removes from w the registers that b and its successors do not read.
func (f *function) dropDead(w *world.World, b *ssa.BasicBlock) {
	live := f.live[b.Index]
	for r := range w.Env {
		if !live[r] {
			delete(w.Env, r)
		}
	}
}
