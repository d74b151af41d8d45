package exec

import (
	"fmt"
	"go/types"
	"slices"

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

// storeFlag runs an atomic store: of a constant truth, or a number that is not zero, it is a
// sign.
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
	case v.Kind == place.Int && v.N != 0:
		f.signal(b.w, f.numbered(p, v.N), b.k.site)
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
	if f.Log.Has(w.Fired, off) {
		w.Fired = f.Log.Map(w.Fired, func(m event.Mark) (event.Mark, bool) { return m, m.Place != off })
	}
	f.signal(w, on, site)
}

// swapFlag runs an atomic operation on p. If it is one that sets a flag which was not set,
// and tells whether it has done so, it tells as much as a look at the flag.
func (f *function) swapFlag(b binder, p place.Place) {
	if b.k.result == nil || len(b.k.args) < 3 || !isBool(b.k.result.Type()) {
		return
	}
	old, set := b.k.args[len(b.k.args)-2], b.k.args[len(b.k.args)-1]
	if r := f.reg(b.w, b.k.result); r.Kind == place.Ref && old == place.BoolValue(false) && set == place.BoolValue(true) {
		b.w.Store.Set(f.join(r, takenSel), p.Ref())
	}
}

// numbered returns the sign that the atomic p has the value n.
func (f *function) numbered(p place.Place, n int64) place.Place {
	return f.join(p.Ref(), place.PseudoSel(fmt.Sprintf("is %d", n)))
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
