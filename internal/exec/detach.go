package exec

import (
	"go/types"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// detach notes that the store of v to the field at p takes the memory out of it that it has held
// so far, under a lock: whoever takes that lock later finds none in the field, or other
// memory. What is done to it after that is in order with all that others do to what the
// field holds under the lock, as if the lock were still held.
func (f *function) detach(w *world.World, p place.Place, v place.Value) {
	if w.Locks == 0 || !f.inField(p) || v.Kind != place.Nil && (v.Kind != place.Ref || !f.Table.Allocated(v.Sym) || f.reachable(w, v.Sym)) {
		return
	}
	typ := f.cellType(p)
	if typ == nil || !holdsMemory(typ) {
		return
	}
	old := f.load(w, p, typ)
	if old.Kind != place.Ref || old.Path != 0 || old.Sym == v.Sym || f.Table.Info(old.Sym).Origin != place.FromInit {
		return
	}
	lock := f.Log.Marks(w.Locks)[0].Place
	for _, m := range f.Log.Marks(w.Locks) {
		if m.Place.Sym == p.Sym {
			lock = m.Place
		}
	}
	w.Store.Set(f.join(old, detachedSel), lock.Ref())
}

// holdsMemory reports whether a value of type typ is a reference to memory of its own.
func holdsMemory(typ types.Type) bool {
	switch typ.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// locksOf returns the locks that are as good as held at an access of memory of s, by w: those held,
// and those under which the memory was taken out of the field that held it.
func (f *function) locksOf(w *world.World, s place.Sym) event.Set {
	locks := w.Locks
	for s != 0 {
		if lock, ok := w.Store.Get(place.Place{Sym: s, Path: f.Table.Join(0, detachedSel)}); ok && lock.Kind == place.Ref {
			locks = f.Log.Add(locks, event.Mark{Place: lock.Place()})
		}
		i := f.Table.Info(s)
		if i.Origin != place.FromInit {
			break
		}
		s = i.At.Sym
	}
	return locks
}

// attach forgets that v was taken out of its field: others may come to know it by another way.
func (f *function) attach(w *world.World, v place.Value) {
	if v.Kind == place.Ref && f.Table.Info(v.Sym).Origin == place.FromInit {
		w.Store.Delete(f.join(place.RefTo(v.Sym), detachedSel))
	}
}
