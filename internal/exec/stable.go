package exec

import (
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// stable gives the call b, whose result depends on the struct v alone, the same result as
// other such calls of the function on the same value.
func (f *function) stable(b binder, v place.Value) {
	if b.k.result == nil || b.k.fn == nil || v.Kind != place.Agg {
		return
	}
	if at, ok := f.source(b.w, v.Place()); ok {
		p := f.join(at.Ref(), place.PseudoSel(b.k.fn.Name()+"()"))
		f.setReg(b.w, b.k.result, f.load(b.w, p, b.k.result.Type()))
	}
}

// source returns the place of which the struct at p is a copy as a whole, p itself if it is
// none; false if it is not known what was stored there.
func (f *function) source(w *world.World, p place.Place) (place.Place, bool) {
	for range maxCopies {
		v, stored := w.Store.Get(p)
		switch src, copied := f.copiedFrom(w, p); {
		case stored && v.Kind != place.Agg:
			return p, false
		case stored:
			p = v.Place()
		case copied:
			p = src
		default:
			return p, !f.zeroed(w, p.Sym)
		}
	}
	return p, false
}
