package exec

import (
	"cmp"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A LateUse is memory that has come to its end, and what happens to it afterwards.
type LateUse struct {
	End      world.End
	Kind     event.Kind // the access, None if the memory is not accessed
	Returned bool       // it is returned
	Kept     bool       // something that outlives the call refers to it at the return
	Place    place.Place
	Site     event.Site
	Cell     place.Place   // Kept: where
	Caught   *ssa.Function // the function in which the two met
}

// lateKey tells late uses apart.
type lateKey struct {
	end, site event.Site
	kind      event.Kind
}

// late notes the use u, unless it is known.
func (f *function) late(u LateUse) {
	k := lateKey{u.End.Site, u.Site, u.Kind}
	if f.lates == nil {
		f.lates = map[lateKey]bool{}
	}
	if f.lates[k] || u.End.Site == u.Site && !u.End.Later {
		return
	}
	f.lates[k] = true
	u.Caught = f.fn
	f.LateUses = append(f.LateUses, u)
}

// ended returns the end to which the memory at p has come, if there is one.
func (f *function) ended(w *world.World, p place.Place) (world.End, bool) {
	for view := true; view; p, view = f.Table.Owner(p) {
		for _, e := range w.Ends {
			if e.Kind != world.Emptied && e.Place.Sym == p.Sym && f.Table.Overlap(e.Place.Path, p.Path) && f.exact(p.Sym) {
				return e, true
			}
		}
	}
	return world.End{}, false
}

// useLate catches an access to memory that has come to its end.
func (f *function) useLate(w *world.World, kind event.Kind, p place.Place, site event.Site) {
	if len(w.Ends) == 0 {
		return
	}
	if e, ok := f.ended(w, p); ok {
		f.late(LateUse{End: e, Kind: kind, Place: p, Site: site})
	}
}

// leave catches, at the return ret, memory that has come to its end and still goes to
// the caller.
func (f *function) leave(w *world.World, ret *ssa.Return) {
	if len(w.Ends) == 0 {
		return
	}
	for _, v := range w.Result {
		f.leaveWith(w, v, ret, 0)
	}
	for p, v := range w.Store.All() {
		if v.Kind != place.Ref || !f.entryRooted(p.Sym) || f.Table.Join(f.Table.Parent(p.Path), detachedSel) == p.Path {
			continue
		}
		e, ok := f.ended(w, v.Place())
		if !ok || e.Kind == world.Released && e.Place == v.Place() {
			continue // what was given back as a whole may be left behind: nobody need look at it
		}
		if f.passesOn(e, p) {
			continue
		}
		f.late(LateUse{End: e, Kept: true, Cell: p, Place: v.Place(), Site: f.storeOf(w, p, ret)})
	}
}

// passesOn reports whether the end e comes from a method of an interface that the receiver,
// which holds the cell p, implements itself, and this function is its method for that: the
// receiver wraps another of its kind, and what it holds is valid for its own users just as long.
func (f *function) passesOn(e world.End, p place.Place) bool {
	call, ok := f.Log.SiteInfo(e.Site).Instr.(ssa.CallInstruction)
	recv := f.fn.Signature.Recv()
	if !ok || recv == nil || !call.Common().IsInvoke() || f.Table.Root(p.Sym) != f.Receiver(f.fn).Sym {
		return false
	}
	source, ok := call.Common().Value.Type().Underlying().(*types.Interface)
	return ok && f.fn.Name() == call.Common().Method.Name() && types.Implements(recv.Type(), source)
}

// maxNesting bounds the objects within objects that are looked into.
const maxNesting = 3

// leaveWith catches memory that has come to its end and that the result v, or what it refers
// to, still refers to at the return ret.
func (f *function) leaveWith(w *world.World, v place.Value, ret *ssa.Return, depth int) {
	if v.Kind != place.Ref && v.Kind != place.Agg || f.funcOf(v) != nil {
		return
	}
	if e, ok := f.ended(w, v.Place()); ok && v.Kind == place.Ref {
		f.late(LateUse{End: e, Returned: true, Place: v.Place(), Site: f.site(ret)})
		return
	}
	for q, e := range w.Store.In(v.Sym) {
		if depth < maxNesting && e.Sym != v.Sym && q != v.Place() && f.Table.HasPrefix(q.Path, v.Path) {
			f.leaveWith(w, e, ret, depth+1)
		}
	}
}

// storeOf returns the site at which the cell p was last seen to be stored, that of ret if it is
// not known.
func (f *function) storeOf(w *world.World, p place.Place, ret ssa.Instruction) event.Site {
	return cmp.Or(f.StoreSite(w, p), f.site(ret))
}

// startLate catches what a new task does, by its events, to memory that has come to its end.
func (f *function) startLate(w *world.World, events []event.ID) {
	if len(w.Ends) == 0 {
		return
	}
	for _, id := range events {
		switch e := f.Log.Event(id); e.Kind {
		case event.Read, event.Write, event.Append, event.Refill, event.Release:
			f.useLate(w, e.Kind, e.Place, e.Site)
		}
	}
}
