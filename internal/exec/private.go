package exec

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A withheld is an access that a function makes through a call, to an object that it has made
// and that nobody else knows at that time.
type withheld struct {
	by    *ssa.Function
	instr ssa.Instruction
	kind  event.Kind
}

// withhold notes that the access e, which the callee of call makes for this function, is of no
// concern to anybody else: unless the object is one that the callee itself has made and handed
// on, before this function knew of it.
func (f *function) withhold(e event.Event, call ssa.Instruction) {
	if i := f.Table.Info(f.Table.Root(e.Place.Sym)); i.Origin == place.FromCall && i.Site == call {
		return
	}
	f.unheard[withheld{f.fn, f.Innermost(e.Site), e.Kind}] = true
}

// Withheld reports whether fn makes the access e of a callee to an object that nobody else knew
// at that time.
func (p *Program) Withheld(fn *ssa.Function, e event.Event) bool {
	return p.unheard[withheld{fn, p.Innermost(e.Site), e.Kind}]
}

// pooled reports whether s was taken from a pool, and has not been handed to anybody since:
// whoever had it before has nothing to do with it any more.
func (f *function) pooled(w *world.World, s place.Sym) bool {
	root := f.Table.Root(s)
	i := f.Table.Info(f.Table.Base(root))
	return i.Origin == place.FromDef && f.fromPool(i.Val) && !w.Shared.At(root) && !w.Shared.At(s)
}

// keep notes that the receiver of the call b holds what c speaks of: who knows the one knows the
// other.
func (f *function) keep(b binder, c *contract.Contract) {
	recv, _ := b.root(*c.To)
	if recv.Kind != place.Ref || !f.reachable(b.w, recv.Sym) {
		return
	}
	for _, p := range c.Places {
		v, _ := b.value(p)
		f.share(b.w, v)
	}
}
