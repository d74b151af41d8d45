package place

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A view is a symbol of origin FromView: what a call has returned of memory that something
// else owns. N holds the number of the result, and in its lower half the turns of a loop since.

// maxTurns is the number of turns at which those of a view are no longer counted.
const maxTurns = 2

// View returns the symbol for result n, of type typ, of the call v: a view of the memory at
// owner. For a caller, site is its call that led to v.
func (t *Table) View(owner Place, v ssa.Value, site ssa.Instruction, n int, typ types.Type) Sym {
	return t.view(Info{Origin: FromView, At: owner, Val: v, Site: site, N: n << 2}, typ)
}

func (t *Table) view(i Info, typ types.Type) Sym {
	before := len(t.infos)
	s := t.Intern(i, typ)
	if int(s) == before {
		t.views[i.At.Sym] = append(t.views[i.At.Sym], s)
	}
	return s
}

// Owner returns the memory of which the memory at p is a view; false if it is none.
func (t *Table) Owner(p Place) (Place, bool) {
	i := t.infos[p.Sym]
	if i.Origin != FromView {
		return p, false
	}
	return Place{i.At.Sym, t.Concat(i.At.Path, p.Path)}, true
}

// Home returns the memory at p, as that of its last owner.
func (t *Table) Home(p Place) Place {
	for {
		q, ok := t.Owner(p)
		if !ok {
			return p
		}
		p = q
	}
}

// Views returns the views of memory of the object s, in the order in which they were made
// known. The caller must not modify them.
func (t *Table) Views(s Sym) []Sym { return t.views[s] }

// Moved returns the view s with the memory at owner as its owner's; older says that
// the loop around its call went round.
func (t *Table) Moved(s Sym, owner Place, older bool) Sym {
	i := t.infos[s]
	i.At = owner
	if older && i.N&3 < maxTurns {
		i.N++
	}
	return t.view(i, t.types[s])
}

// Seen returns the view s as a caller knows it, whose call at site led to it.
func (t *Table) Seen(s Sym, owner Place, site ssa.Instruction) Sym {
	i := t.infos[s]
	i.At, i.Site = owner, site
	return t.view(i, t.types[s])
}
