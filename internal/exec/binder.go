package exec

import (
	"go/types"
	"slices"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A binder resolves the places of a contract against the operands of a call.
type binder struct {
	f *function
	w *world.World
	k callee
}

// value returns the value at the place p of the contract, and its type, which
// may be nil.
func (b binder) value(p contract.Place) (place.Value, types.Type) {
	v, typ := b.root(p)
	for _, step := range p.Path {
		v, typ = b.step(v, typ, step)
	}
	return v, typ
}

func (b binder) root(p contract.Place) (place.Value, types.Type) {
	switch p.Root {
	case contract.RootRecv:
		if len(b.k.args) > 0 && b.method() {
			return b.k.args[0], b.f.argType(b.k, 0)
		}
	case contract.RootArg:
		i := p.Index
		if b.method() {
			i++
		}
		if i < len(b.k.args) {
			return b.k.args[i], b.f.argType(b.k, i)
		}
	case contract.RootRes:
		if b.k.result == nil {
			break
		}
		v := b.f.reg(b.w, b.k.result)
		if t, ok := b.k.result.Type().(*types.Tuple); ok {
			if vs := b.f.Table.Elems(v); p.Index < len(vs) {
				return vs[p.Index], t.At(p.Index).Type()
			}
			break
		}
		return v, b.k.result.Type()
	}
	return place.Value{}, nil
}

// method reports whether the first operand is a receiver.
func (b binder) method() bool {
	return b.k.common.IsInvoke() || b.k.common.Signature().Recv() != nil ||
		b.k.fn != nil && b.k.fn.Signature.Recv() != nil
}

// step goes from v one element of a contract's path down.
func (b binder) step(v place.Value, typ types.Type, step string) (place.Value, types.Type) {
	if v.Kind != place.Ref && v.Kind != place.Agg {
		return place.Value{}, nil
	}
	if step == "[*]" {
		p := b.f.join(v, place.Selector{Kind: place.AnyIdx})
		var elem types.Type
		if typ != nil {
			if s, ok := typ.Underlying().(*types.Slice); ok {
				elem = s.Elem()
			}
		}
		if elem == nil {
			return p.Ref(), nil
		}
		return b.f.load(b.w, p, elem), elem
	}
	if i, field := fieldNamed(typ, step); field != nil {
		return b.f.load(b.w, b.f.join(v, place.FieldSel(i)), field.Type()), field.Type()
	}
	return b.f.join(v, place.PseudoSel(step)).Ref(), nil
}

// fieldNamed returns the field called name of the struct that typ is or points
// to, nil if there is none.
func fieldNamed(typ types.Type, name string) (int, *types.Var) {
	if typ == nil {
		return 0, nil
	}
	if p, ok := typ.Underlying().(*types.Pointer); ok {
		typ = p.Elem()
	}
	st, ok := typ.Underlying().(*types.Struct)
	if !ok {
		return 0, nil
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return i, st.Field(i)
		}
	}
	return 0, nil
}

// setResult makes result i of the call the value v.
func (b binder) setResult(i int, v place.Value) {
	if b.k.result == nil {
		return
	}
	if _, ok := b.k.result.Type().(*types.Tuple); !ok {
		b.f.setReg(b.w, b.k.result, v)
		return
	}
	vs := slices.Clone(b.f.Table.Elems(b.f.reg(b.w, b.k.result)))
	if i < len(vs) {
		vs[i] = v
		b.f.setReg(b.w, b.k.result, b.f.Table.TupleOf(vs))
	}
}
