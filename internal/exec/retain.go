package exec

import (
	"go/types"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// retain notes that the path holds one more reference to v, which counts them.
func (f *function) retain(w *world.World, v place.Value) {
	if v.Kind == place.Ref {
		p := f.join(v, refsSel)
		w.Store.Set(p, place.IntValue(w.Store.At(p).N+1))
	}
}

// keepsReference reports whether, of an object that counts references, others are left when the
// call of b gives v back: those that the path has taken, or those of whoever passed it
// on.
func (f *function) keepsReference(b binder, v place.Value) bool {
	if !f.retainable(b.k) {
		return false
	}
	if f.entryRooted(v.Sym) {
		return true
	}
	p := f.join(v, refsSel)
	n := b.w.Store.At(p).N
	if n > 0 {
		b.w.Store.Set(p, place.IntValue(n-1))
	}
	return n > 0
}

// retainable reports whether the receiver of k counts references: it has a method that takes
// one more.
func (f *function) retainable(k callee) bool {
	_, fn := f.methodOf(k)
	if fn == nil || fn.Signature().Recv() == nil {
		return false
	}
	typ := types.Unalias(fn.Signature().Recv().Type())
	if !types.IsInterface(typ) {
		typ = types.NewPointer(elem(typ))
	}
	for m := range types.NewMethodSet(typ).Methods() {
		if says(f.Contracts.Func(m.Obj().(*types.Func)), contract.VerbRetain) {
			return true
		}
	}
	return false
}

// wraps reports whether v, used as a value of type typ, is known to be something else: then a
// value of typ has been made from it, which is not its memory but holds on to it.
func (f *function) wraps(v place.Value, typ types.Type) bool {
	known := f.Table.Type(v.Sym)
	if v.Path != 0 || typ == nil || known == nil || types.IsInterface(typ) {
		return false
	}
	if i, ok := known.Underlying().(*types.Interface); ok && i.NumMethods() == 0 {
		return false // any, or a type parameter
	}
	return !types.Identical(known.Underlying(), typ.Underlying())
}

// Retained reports whether the path w has taken a reference to the object at p.
func (p *Program) Retained(w *world.World, at place.Place) bool {
	f := &function{Program: p}
	return w.Store.At(f.join(at.Ref(), refsSel)).N > 0
}

// wraps reports whether the callee's object at p has been made from the one that the caller knows
// as q, and is not its memory.
func (t *translation) wraps(p, q place.Place) bool {
	return p.Path == 0 && q.Path == 0 && t.f.wraps(q.Ref(), t.f.Table.Type(p.Sym))
}
