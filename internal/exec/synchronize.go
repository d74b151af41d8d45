package exec

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// synchronize runs a contract about locks, signals and waits.
func (f *function) synchronize(b binder, verb contract.Verb, v place.Value) {
	if v.Kind != place.Ref && v.Kind != place.Agg {
		return
	}
	w, p, site := b.w, v.Place(), b.k.site
	switch verb {
	case contract.VerbLock, contract.VerbRLock:
		f.lock(w, p, b.k.instr)
	case contract.VerbUnlock, contract.VerbRUnlock:
		f.unlock(w, p)
	case contract.VerbSignal:
		f.signal(w, p, site)
	case contract.VerbSettle:
		f.record(w, event.Event{Kind: event.Recv, Place: p, Site: site})
		f.observe(w, p, site)
		f.settle(w, receipt{place: p, site: site, block: block(b.k.instr), answers: true, all: true})
	case contract.VerbCondWait:
		f.record(w, event.Event{Kind: event.Recv, Place: p, Site: site})
		f.observe(w, p, site)
		f.reload(w, b.k.instr)
	case contract.VerbAStore:
		f.storeFlag(b, p)
	case contract.VerbARMW, contract.VerbAAdd:
		f.swapFlag(b, p)
		if addr := f.takenAtomically(b.k.common); addr != nil {
			f.takeOne(w, addr, p, b.k.instr)
		}
	case contract.VerbALoad:
		if b.k.result != nil {
			if r := f.reg(w, b.k.result); r.Kind == place.Ref {
				w.Store.Set(f.join(r, flagSel), p.Ref())
			}
			if refers(b.k.result.Type()) {
				f.record(w, event.Event{Kind: event.Read, Place: p, Site: site})
			}
		}
	}
}

// storeFlag runs an atomic store: of a constant truth, or a constant number, it is a sign.
func (f *function) storeFlag(b binder, p place.Place) {
	if len(b.k.args) < 2 {
		return
	}
	if v := b.k.args[len(b.k.args)-1]; v.Kind != place.Nil && refers(f.argType(b.k, len(b.k.args)-1)) {
		f.record(b.w, event.Event{Kind: event.Write, Place: p, Site: b.k.site})
		return
	}
	switch v := b.k.args[len(b.k.args)-1]; {
	case v.Kind == place.Bool && v.N != 0:
		f.turnFlag(b.w, p, f.join(p.Ref(), clearSel), b.k.site)
	case v.Kind == place.Bool:
		f.turnFlag(b.w, f.join(p.Ref(), clearSel), p, b.k.site)
	case v.Kind == place.Int:
		f.turnNumber(b.w, p, v.N, b.k.site)
	}
}

// refers reports whether what an atomic of type typ holds is a result rather than a number or a
// flag.
func refers(typ types.Type) bool {
	if typ == nil {
		return false
	}
	switch typ.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	}
	return false
}

// turnFlag gives the sign on, which takes the sign off back.
func (f *function) turnFlag(w *world.World, on, off place.Place, site event.Site) {
	f.takeBack(w, func(p place.Place) bool { return p == off })
	f.signal(w, on, site)
}

// turnNumber gives the sign that the number p is n. What else it has been a sign of is taken back
// with zero, as zero is with anything else.
func (f *function) turnNumber(w *world.World, p place.Place, n int64, site event.Site) {
	zero := f.numbered(p, 0)
	f.takeBack(w, func(o place.Place) bool {
		if n != 0 {
			return o == zero
		}
		if o.Sym != p.Sym || f.Table.Parent(o.Path) != p.Path {
			return false
		}
		sels := f.Table.Selectors(o.Path)
		return len(sels) > 0 && strings.HasPrefix(sels[len(sels)-1].Name, numbered)
	})
	f.signal(w, f.numbered(p, n), site)
}

// takeBack takes back the signs of w for which drop holds.
func (f *function) takeBack(w *world.World, drop func(place.Place) bool) {
	if slices.ContainsFunc(f.Log.Marks(w.Fired), func(m event.Mark) bool { return drop(m.Place) }) {
		w.Fired = f.Log.Map(w.Fired, func(m event.Mark) (event.Mark, bool) { return m, !drop(m.Place) })
	}
}

// swapFlag runs an atomic operation on p. If it is one that changes a flag or number from one
// constant to another, and tells whether it has done so, it tells as much as a look at it. So
// does one that sets a flag and returns what it was before.
func (f *function) swapFlag(b binder, p place.Place) {
	if b.k.result == nil || len(b.k.args) < 2 || !isBool(b.k.result.Type()) {
		return
	}
	old, set := b.k.args[len(b.k.args)-2], b.k.args[len(b.k.args)-1]
	r := f.reg(b.w, b.k.result)
	if len(b.k.args) == 2 && set.Kind == place.Bool && r.Kind == place.Ref {
		b.w.Store.Set(f.join(r, wasSel(set.N == 0)), p.Ref())
		return
	}
	if r.Kind != place.Ref || old == set || old.Kind != set.Kind {
		return
	}
	sign := p
	switch {
	case old.Kind == place.Int:
		sign = f.numbered(p, old.N)
	case old == place.BoolValue(false):
		sign = f.join(p.Ref(), clearSel)
	case old != place.BoolValue(true):
		return
	}
	b.w.Store.Set(f.join(r, takenSel), sign.Ref())
}

// wasSel returns the part of a result that holds the flag whose old value it is, if the flag has
// been changed where that was the value old.
func wasSel(old bool) place.Selector {
	return place.PseudoSel("was " + strconv.FormatBool(old))
}

// swapped notes that w has changed a flag or number that gave the sign.
func (f *function) swapped(w *world.World, sign place.Place) {
	f.settleFlag(w, sign)
	f.takeBack(w, func(p place.Place) bool { return p == sign })
}

// numbered is how the signs by the value of a number begin.
const numbered = "is "

// numbered returns the sign that the atomic p has the value n.
func (f *function) numbered(p place.Place, n int64) place.Place {
	return f.join(p.Ref(), place.PseudoSel(numbered+strconv.FormatInt(n, 10)))
}

// lock takes the lock p. What it guards may have changed since it was last
// held.
func (f *function) lock(w *world.World, p place.Place, at ssa.Instruction) {
	if f.Log.Has(w.Locks, p) {
		// Only another goroutine can release what this one holds.
		w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool { return l.Kind == world.ByGo })
	}
	if w.Lost.Has(p.Sym) {
		f.lose(w, p.Sym, at)
	}
	w.Locks = f.Log.Add(w.Locks, event.Mark{Place: p})
}

// unlock gives the lock p back.
func (f *function) unlock(w *world.World, p place.Place) {
	drop := func(m event.Mark) (event.Mark, bool) { return m, m.Place != p }
	w.Locks = f.Log.Map(w.Locks, drop)
	w.Fired = f.Log.Map(w.Fired, func(m event.Mark) (event.Mark, bool) {
		m.Locks = f.Log.Map(m.Locks, drop)
		return m, true
	})
}

// reload forgets what the objects whose locks are held contain: a wait on a
// condition gives the lock up for a while.
func (f *function) reload(w *world.World, at ssa.Instruction) {
	for _, m := range f.Log.Marks(w.Locks) {
		f.lose(w, m.Place.Sym, at)
	}
}
