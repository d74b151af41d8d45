package exec

import (
	"go/types"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// lend opens a loan like l for all the memory that v, a value of type typ,
// refers to. Channels inside it are ways to answer.
func (f *function) lend(w *world.World, v place.Value, typ types.Type, l world.Loan) {
	var r reach
	f.collect(w, v, typ, 0, &r)
	for _, fn := range r.functions {
		for _, id := range f.signsOf(w, fn, l.Site) {
			e := f.Log.Event(id)
			r.answers = append(r.answers, event.Mark{Place: e.Place, Sent: e.Kind == event.Send})
		}
	}
	l.Tokens = f.Log.Union(l.Tokens, f.Log.SetOf(r.answers))
	for _, m := range r.memory {
		l.Place, l.Rng = m.place, m.rng
		f.open(w, l)
	}
	for _, fn := range r.functions {
		f.lendCaptured(w, fn, l)
	}
}

// open opens the loan l, if there is room for it.
func (f *function) open(w *world.World, l world.Loan) {
	l.Place = f.Table.Home(l.Place)
	if !w.AddLoan(l, maxLoans) {
		f.giveUp("too many loans are open at a time")
	}
}

// reach is what a value refers to.
type reach struct {
	memory    []target
	answers   []event.Mark
	functions []place.Value
}

type target struct {
	place place.Place
	rng   place.Range
}

// maxFields bounds the fields of a struct that are looked into.
const maxFields = 24

// collect adds to r what v, of type typ, refers to.
func (f *function) collect(w *world.World, v place.Value, typ types.Type, depth int, r *reach) {
	if depth > 3 || typ == nil {
		return
	}
	if param, ok := types.Unalias(typ).(*types.TypeParam); ok {
		if typ = coreType(param); typ == nil {
			if v.Kind == place.Ref {
				r.memory = append(r.memory, target{v.Place(), v.Rng}) // a caller knows the type
			}
			return
		}
	}
	switch t := typ.Underlying().(type) {
	case *types.Slice, *types.Map:
		if v.Kind == place.Ref {
			r.memory = append(r.memory, target{v.Place(), v.Rng})
			f.collectElements(w, v, depth, r)
		}
	case *types.Pointer:
		f.collectPointer(w, v, t, depth, r)
	case *types.Struct:
		f.collectFields(w, v, t, depth, r)
	case *types.Chan:
		if v.Kind == place.Ref {
			r.answers = append(r.answers, event.Mark{Place: v.Place()})
		}
	case *types.Interface:
		if dyn := f.dynamicType(v); dyn != nil && !types.IsInterface(dyn) {
			f.collect(w, v, dyn, depth, r)
		}
	case *types.Basic:
		if v.Kind == place.Ref && f.isView(v.Sym) {
			r.memory = append(r.memory, target{v.Place(), v.Rng}) // a string that is not its own
		}
	case *types.Signature:
		if f.funcOf(v) != nil {
			r.functions = append(r.functions, v)
		}
	}
}

// coreType returns the type that all types of the constraint of p have in common, nil if
// there is none.
func coreType(p *types.TypeParam) types.Type {
	i, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok || i.NumEmbeddeds() != 1 {
		return nil
	}
	switch t := i.EmbeddedType(0).(type) {
	case *types.Union:
		if t.Len() == 1 {
			return t.Term(0).Type().Underlying()
		}
	default:
		if !types.IsInterface(t) {
			return t.Underlying()
		}
	}
	return nil
}

// collectPointer adds the object that v points to, unless it is not a message but
// something that guards itself.
func (f *function) collectPointer(w *world.World, v place.Value, t *types.Pointer, depth int, r *reach) {
	if v.Kind != place.Ref {
		return
	}
	switch e := t.Elem().Underlying().(type) {
	case *types.Struct:
		if f.guardedType(t.Elem()) {
			return
		}
		r.memory = append(r.memory, target{v.Place(), 0})
		f.collectFields(w, v, e, depth, r)
	case *types.Array:
		r.memory = append(r.memory, target{v.Place(), 0})
	case *types.Interface:
		if _, param := types.Unalias(t.Elem()).(*types.TypeParam); param {
			r.memory = append(r.memory, target{v.Place(), 0})
		}
	case *types.Slice, *types.Map:
		r.memory = append(r.memory, target{v.Place(), 0})
		f.collect(w, f.load(w, v.Place(), t.Elem()), t.Elem(), depth+1, r)
	}
}

// collectFields adds what the fields of the struct at v refer to. Pointers to further
// structs count only if they were put there in sight.
func (f *function) collectFields(w *world.World, v place.Value, t *types.Struct, depth int, r *reach) {
	if v.Kind != place.Ref && v.Kind != place.Agg {
		return
	}
	for i := range min(t.NumFields(), maxFields) {
		p := f.join(v, place.FieldSel(i))
		typ := t.Field(i).Type()
		stored := w.Store.Has(p)
		switch typ.Underlying().(type) {
		case *types.Pointer, *types.Interface, *types.Signature:
			if !stored {
				continue
			}
		case *types.Basic:
			continue
		}
		f.collect(w, f.load(w, p, typ), typ, depth+1, r)
	}
}

// collectElements adds what the elements of the slice or map v refer to, as
// far as they were put there in sight.
func (f *function) collectElements(w *world.World, v place.Value, depth int, r *reach) {
	for q, e := range w.Store.In(v.Sym) {
		if q.Path == v.Path || !f.Table.HasPrefix(q.Path, v.Path) {
			continue
		}
		if typ := f.cellType(q); typ != nil && !scalar(typ) {
			f.collect(w, e, typ, depth+1, r)
		}
	}
}

// dynamicType returns the type of the value v inside an interface, nil if it
// is not known.
func (f *function) dynamicType(v place.Value) types.Type {
	switch {
	case v.Kind == place.Ref && v.Path == 0:
		return f.Table.Type(v.Sym)
	case v.Kind == place.Agg:
		return f.cellType(v.Place())
	}
	return nil
}

// cellType returns the type of the cell p, nil if it cannot be told.
func (f *function) cellType(p place.Place) types.Type {
	typ := f.Table.Type(p.Sym)
	if typ == nil {
		return nil
	}
	switch t := typ.Underlying().(type) {
	case *types.Pointer:
		typ = t.Elem()
	case *types.Slice, *types.Map:
		if p.Path == 0 {
			return typ
		}
	}
	return f.Table.TypeAt(typ, p.Path)
}

// receivable reports whether typ is that of a channel from which the callee could receive
// as well.
func receivable(typ types.Type) bool {
	t, ok := typ.Underlying().(*types.Chan)
	return ok && t.Dir() != types.SendOnly
}

// dataless reports whether values of type typ say no more than that, or how,
// something has ended.
func dataless(typ types.Type) bool {
	if IsError(typ) {
		return true
	}
	switch t := typ.Underlying().(type) {
	case *types.Struct:
		return t.NumFields() == 0
	case *types.Basic:
		return t.Info()&types.IsString == 0
	}
	return false
}

// argType returns the type of operand i of k.
func (f *function) argType(k callee, i int) types.Type {
	if k.common.IsInvoke() {
		if i == 0 {
			return k.common.Value.Type()
		}
		i--
	}
	return k.common.Args[i].Type()
}

// lendCaptured opens loans like l for the memory that the function value fn uses.
func (f *function) lendCaptured(w *world.World, fn place.Value, l world.Loan) {
	s := f.Summary(f.funcOf(fn))
	if s == nil {
		return
	}
	shared := map[event.ID]bool{}
	t := f.translateClosure(w, fn, l.Site, s)
	events := t.events(s.Events)
	t.shared(s.Events, shared)
	f.lendUses(w, f.usesOf(events, shared), l)
}

// lendByToken opens loans for a call that was handed, beside memory, something by which
// it can tell that it is through, on which this package waits: nobody waits for what has
// already happened.
func (f *function) lendByToken(w *world.World, k callee) {
	tokens := f.tokensOf(w, k)
	if tokens == 0 {
		return
	}
	for i, a := range k.args {
		if i == 0 && (k.common.IsInvoke() || k.fn != nil && k.fn.Signature.Recv() != nil) {
			continue
		}
		typ := f.argType(k, i)
		if f.isToken(typ) || f.funcOf(a) != nil {
			continue
		}
		f.lend(w, a, typ, world.Loan{Kind: world.ByCall, Site: k.site, Tokens: tokens})
	}
}

// doneSignature reports whether a function of type sig can be a callback for the end
// of something: it is told at most how it went, and is asked nothing.
func doneSignature(sig *types.Signature) bool {
	if sig.Results().Len() > 0 {
		return false
	}
	if sig.Params().Len() == 0 {
		return true
	}
	for v := range sig.Params().Variables() {
		if IsError(v.Type()) {
			return true
		}
	}
	return false
}

// tokensOf returns the completions that the arguments of k offer and that are
// waited for in this package.
func (f *function) tokensOf(w *world.World, k callee) event.Set {
	var marks []event.Mark
	for i, a := range k.args {
		if fn := f.funcOf(a); fn != nil {
			if !doneSignature(fn.Signature) {
				continue
			}
			for _, id := range f.signsOf(w, a, k.site) {
				marks = append(marks, event.Mark{Place: f.Log.Event(id).Place})
			}
			continue
		}
		if a.Kind == place.Ref && f.isToken(f.argType(k, i)) && !receivable(f.argType(k, i)) {
			marks = append(marks, event.Mark{Place: a.Place()})
		}
	}
	kept := marks[:0]
	for _, m := range marks {
		if f.Usage.awaited(f.class(m.Place)) {
			kept = append(kept, m)
		}
	}
	return f.Log.SetOf(kept)
}
