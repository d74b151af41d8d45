package exec

import (
	"go/types"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
)

// typed is a value and its type, which may be nil.
type typed struct {
	value place.Value
	typ   types.Type
}

// elements returns what is at the place p of the contract, as value does; where p speaks of
// any element of a slice, and single ones of it are known, as of variadic arguments, it
// returns what is at each of these.
func (b binder) elements(p contract.Place) []typed {
	v, typ := b.root(p)
	all := []typed{{v, typ}}
	for _, step := range p.Path {
		var next []typed
		for _, e := range all {
			known := b.known(e, step)
			if len(known) == 0 {
				v, typ := b.step(e.value, e.typ, step)
				known = []typed{{v, typ}}
			}
			next = append(next, known...)
		}
		all = next
	}
	return all
}

// known returns the single elements of e that are known, if step speaks of any of them.
func (b binder) known(e typed, step string) []typed {
	if step != "[*]" || e.value.Kind != place.Ref || e.typ == nil {
		return nil
	}
	slice, ok := e.typ.Underlying().(*types.Slice)
	if !ok {
		return nil
	}
	var all []typed
	for q, v := range b.w.Store.In(e.value.Sym) {
		sels := b.f.Table.Selectors(q.Path)
		if len(sels) > 0 && sels[len(sels)-1].Kind == place.Index && b.f.Table.Parent(q.Path) == e.value.Path {
			all = append(all, typed{v, slice.Elem()})
		}
	}
	return all
}

// passed returns the type of what is passed as the argument p, where typ is an interface.
func (b binder) passed(p contract.Place, typ types.Type) types.Type {
	if p.Root != contract.RootArg || len(p.Path) > 0 || typ == nil || !types.IsInterface(typ) {
		return typ
	}
	i := p.Index
	if b.method() {
		i++
	}
	return b.f.staticType(b.k, i)
}
