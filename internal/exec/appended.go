package exec

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
)

// appended returns the slice that the callee has appended to the one it knows as s, which is nil
// in the caller's state: it has memory of its own.
func (t *translation) appended(s place.Sym) place.Value {
	v, ok := t.call.(ssa.Value)
	if !ok || t.w == nil {
		return place.NilValue
	}
	sym := t.f.Table.Intern(place.Info{Origin: place.FromAlloc, Val: v, N: int(s)}, t.f.Table.Type(s))
	t.f.renew(t.w, sym)
	t.w.Lost.Set(sym, t.call)
	return place.RefTo(sym)
}
