package exec

import (
	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// first reports whether the path makes the call b for the first time on its
// receiver, and notes it.
func (f *function) first(b binder) bool {
	recv, _ := b.root(contract.Place{Root: contract.RootRecv})
	return f.firstOn(b.w, recv, b.k.site)
}

// firstOn reports whether w runs what v, an object or a function, runs once, and notes it.
func (f *function) firstOn(w *world.World, v place.Value, site event.Site) bool {
	if v.Kind != place.Ref {
		return true
	}
	done := f.join(v, ranSel)
	if f.Log.Has(w.Fired, done) {
		return false
	}
	f.fire(w, done, false, site)
	return true
}

// callsOnce reports whether the function v runs its body at its first call only.
func (f *function) callsOnce(w *world.World, v place.Value) bool {
	return v.Kind == place.Ref && w.Store.Has(f.join(v, onceSel))
}

// spent reports whether the function v runs its body at its first call only, and w has made
// that.
func (f *function) spent(w *world.World, v place.Value) bool {
	return f.callsOnce(w, v) && f.Log.Has(w.Fired, f.join(v, ranSel))
}

// callLater makes the result of the call b the function that it was given, to be run at the
// first call only.
func (f *function) callLater(b binder, c *contract.Contract) {
	if v, _ := b.value(c.Places[0]); v.Kind == place.Ref {
		b.w.Store.Set(f.join(v, onceSel), place.BoolValue(true))
	}
	f.relate(b, c)
}

// spentBy reports whether the callee's event e is one of what an object or a function runs once,
// and the path had run that before the call of the callee: by then it had given the signals fired.
func (f *function) spentBy(fired event.Set, e event.Event) bool {
	for _, m := range f.Log.Marks(e.Fired) {
		sels := f.Table.Selectors(m.Place.Path)
		if len(sels) == 0 || sels[len(sels)-1] != ranSel || !f.Log.Has(fired, m.Place) {
			continue
		}
		for s := e.Site; s != 0; s = f.Log.SiteInfo(s).Via {
			if s == m.Site {
				return true
			}
		}
	}
	return false
}
