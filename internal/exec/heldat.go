package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// noteHeld notes which locks of its receiver are held, on all paths so far, when the method is
// called by k.
func (f *function) noteHeld(w *world.World, k callee, fn *ssa.Function) {
	if Receiver(fn) == nil || len(k.args) == 0 {
		return
	}
	recv := k.args[0]
	var held []place.Path
	for _, m := range f.Log.Marks(w.Locks) {
		if recv.Kind == place.Ref && m.Place.Sym == recv.Sym && f.Table.HasPrefix(m.Place.Path, recv.Path) {
			held = append(held, f.suffix(m.Place.Path, recv.Path))
		}
	}
	if known, ok := f.heldAt[k.instr]; ok {
		held = slices.DeleteFunc(held, func(p place.Path) bool { return !slices.Contains(known, p) })
	}
	f.heldAt[k.instr] = held
}

// suffix returns what of path follows after prefix.
func (p *Program) suffix(path, prefix place.Path) place.Path {
	var out place.Path
	for _, s := range p.Table.Selectors(path)[len(p.Table.Selectors(prefix)):] {
		out = p.Table.Join(out, s)
	}
	return out
}

// HeldAt returns the locks that are held on all paths when call calls a method, by their paths
// from the receiver; nil if there are none, or if no path comes to it.
func (p *Program) HeldAt(call ssa.Instruction) []place.Path { return p.heldAt[call] }
