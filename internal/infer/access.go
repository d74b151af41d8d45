package infer

import (
	"go/types"
	"slices"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// accesses adds what the function does to the memory it is given, and which of
// its arguments it calls, before it returns.
func (d *deriver) accesses() {
	for _, o := range d.s.Outcomes {
		for _, id := range o.Trace {
			e := d.p.Log.Event(id)
			verb, ok := d.verbOf(e, o)
			if !ok || e.Locks != 0 {
				continue // callers cannot know what guards it
			}
			if at, ok := d.place(e.Place); ok && d.memory(e.Place) && !d.guarded(e.Place) {
				d.add(&contract.Contract{Verb: verb, Places: []contract.Place{at}})
			}
		}
	}
}

// guarded reports whether the object in which p is guards itself.
func (d *deriver) guarded(p place.Place) bool {
	typ := d.p.Table.Type(d.p.Table.Root(p.Sym))
	return typ != nil && d.p.Guarded(typ)
}

// verbOf returns the verb for the access e of the outcome o. What is appended behind the end of a
// slice changes nothing that callers have; they have more of it only if they get it back.
func (d *deriver) verbOf(e event.Event, o *world.World) (contract.Verb, bool) {
	switch e.Kind {
	case event.Append:
		if !d.p.Table.IsTail(e.Rng) {
			return contract.VerbWrite, true
		}
		return contract.VerbGrow, len(o.Result) > 0 && o.Result[0].Kind == place.Ref && o.Result[0].Place() == e.Place
	case event.Write, event.Refill:
		return contract.VerbWrite, true
	case event.Release:
		return contract.VerbRelease, true
	case event.Call:
		return contract.VerbCall, true
	}
	return 0, false
}

// memory reports whether p is what a reference refers to, rather than a field in
// which the function keeps something of its own.
func (d *deriver) memory(p place.Place) bool {
	sels := d.p.Table.Selectors(p.Path)
	if len(sels) == 0 {
		return true
	}
	switch sels[len(sels)-1].Kind {
	case place.Index, place.SymIdx, place.AnyIdx:
		return true
	}
	return false
}

// results adds which results share memory with what the function is given.
func (d *deriver) results() {
	for _, o := range d.s.Outcomes {
		for i, r := range o.Result {
			if r.Kind != place.Ref || !reference(d.s.Fn.Signature.Results().At(i).Type()) {
				continue
			}
			if at, ok := d.place(r.Place()); ok {
				to := contract.Place{Root: contract.RootRes, Index: i}
				d.add(&contract.Contract{Verb: contract.VerbAlias, Places: []contract.Place{at}, To: &to})
			}
		}
	}
}

// reference reports whether values of type typ refer to memory that others can write.
func reference(typ types.Type) bool {
	switch typ.Underlying().(type) {
	case *types.Slice, *types.Pointer, *types.Map:
		return true
	}
	return false
}

// leaves reports whether something is still lent when the function returns.
func (d *deriver) leaves() bool {
	return slices.ContainsFunc(d.s.Outcomes, func(o *world.World) bool { return len(o.Loans) > 0 })
}

// keepsNothing says that the function is done with its arguments when it returns, where
// callers would take it for one that goes on: they pass something by which it could
// tell them when it is through.
func (d *deriver) keepsNothing() {
	if len(d.lines) > 0 || d.s.Partial || d.leaves() || !d.p.OffersToken(d.s.Fn.Signature) {
		return
	}
	params := d.s.Fn.Signature.Params()
	for i := range params.Len() {
		if reference(params.At(i).Type()) {
			d.add(&contract.Contract{Verb: contract.VerbNoRetain, Places: []contract.Place{{Root: contract.RootArg, Index: i}}})
		}
	}
}
