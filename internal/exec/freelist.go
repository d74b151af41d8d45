package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// freeList reports whether the channel of class c, which carries values of type typ, is a pool:
// nobody waits until something is sent on it, or until there is room for it. What does not fit
// is dropped, and who finds nothing makes something new.
func (u *Usage) freeList(c any, typ types.Type) bool {
	use := u.uses[c]
	if use == nil || use.waits || len(use.sent) == 0 || len(use.received) == 0 || len(use.closed) > 0 {
		return false
	}
	for fn := range use.received {
		if !makes(fn, typ) {
			return false
		}
	}
	return true
}

// makes reports whether fn makes memory for a value of type typ.
func makes(fn *ssa.Function, typ types.Type) bool {
	found := false
	eachInstr(fn, func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.Alloc, *ssa.MakeSlice, *ssa.MakeMap, *ssa.Slice:
			found = found || types.Identical(instr.(ssa.Value).Type(), typ)
		}
	})
	return found
}

// sendFree sends v, of type typ, on the channel at p, and reports whether that gives it back
// to a pool.
func (f *function) sendFree(w *world.World, p place.Place, v place.Value, typ types.Type, site event.Site) bool {
	if !f.Usage.freeList(f.class(p), typ) {
		return false
	}
	f.release(w, v, typ, site)
	return true
}
