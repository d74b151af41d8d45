package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// builtin runs a call of a predeclared function.
func (f *function) builtin(w *world.World, k callee, name string) []*world.World {
	if k.result != nil {
		f.define(w, k.result)
	}
	switch name {
	case "append":
		f.appendCall(w, k)
	case "copy":
		f.readDeep(w, k.args[1], k.site)
		f.write(w, event.Write, k.args[0], k.site)
	case "clear", "delete":
		f.write(w, event.Write, k.args[0], k.site)
	case "close":
		if ch := k.args[0]; ch.Kind == place.Ref {
			f.give(w, ch.Place(), k.site)
		}
	case "len", "cap":
		f.length(w, k)
	case "recover":
		if k.result != nil {
			f.setReg(w, k.result, place.RefTo(f.recovered()))
		}
	case "panic":
		return nil
	}
	return []*world.World{w}
}

// write records a change of the memory that v refers to. What it holds then is
// not known.
func (f *function) write(w *world.World, kind event.Kind, v place.Value, site event.Site) {
	if v.Kind != place.Ref {
		return
	}
	f.access(w, kind, v.Place(), v.Rng, site)
	if at := f.Log.SiteInfo(site).Instr; v.Path == 0 && f.funcOf(v) == nil {
		f.lose(w, v.Sym, at)
	} else {
		f.loseCell(w, v.Place())
	}
}

// length runs len and cap. The length of a channel is a receive that does not wait:
// it tells whether something has been sent.
func (f *function) length(w *world.World, k callee) {
	v := k.args[0]
	if v.Kind != place.Ref {
		return
	}
	if _, ok := k.common.Args[0].Type().Underlying().(*types.Chan); ok {
		f.record(w, event.Event{Kind: event.Poll, Place: v.Place(), Site: k.site})
	}
}

// appendCall runs append(s, x...): it writes behind the end of s, or to new
// memory, and the result may be either. The engine takes the memory of s where that
// is allowed to grow in place.
func (f *function) appendCall(w *world.World, k callee) {
	s, x := k.args[0], k.args[1]
	if _, ok := k.common.Args[1].Type().Underlying().(*types.Slice); ok {
		f.readDeep(w, x, k.site)
	}
	if k.result == nil {
		f.write(w, event.Append, s, k.site)
		return
	}
	if s.Kind != place.Ref || s.Full || moves(k.instr) {
		sym := f.Table.Intern(place.Info{Origin: place.FromAlloc, Val: k.result}, k.result.Type())
		f.renew(w, sym)
		if s.Kind == place.Ref {
			w.Lost.Set(sym, k.instr)
		}
		f.setReg(w, k.result, place.RefTo(sym))
		f.keepElements(w, place.RefTo(sym), x)
		return
	}
	end := f.endOf(s, k.common.Args[0])
	f.access(w, event.Append, s.Place(), f.Table.Behind(f.Table.Tail(s.Rng), end), k.site)
	f.keepElements(w, s, x)
	s.Rng = f.Table.GrownBehind(end)
	f.setReg(w, k.result, s)
}

// endOf returns what stands for the length of v, which is s in the state, if all appends to it
// write to the same place: behind it there is room for more. Otherwise it returns zero.
func (f *function) endOf(s place.Value, v ssa.Value) place.Sym {
	if s.Path != 0 || !f.Table.Allocated(s.Sym) || !roomy(v, maxRoomy) {
		return 0
	}
	return f.Table.Def(v, 0, v.Type())
}

// maxRoomy bounds the values that a slice with room is followed through.
const maxRoomy = 8

// roomy reports whether v is a slice that was made with room for more than its length: by itself,
// by a cut, or by appends to such a one.
func roomy(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.MakeSlice:
		return v.Cap != v.Len
	case *ssa.Slice:
		return v.High != nil && v.Max == nil
	case *ssa.Call:
		b, ok := v.Common().Value.(*ssa.Builtin)
		return ok && b.Name() == "append" && roomy(v.Common().Args[0], depth-1)
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !roomy(e, depth-1) })
	}
	return false
}

// keepElements stores the references among the elements of x in the memory of s.
func (f *function) keepElements(w *world.World, s, x place.Value) {
	if x.Kind != place.Ref {
		return
	}
	elem := f.join(s, place.Selector{Kind: place.AnyIdx})
	n := len(f.Table.Selectors(x.Path))
	for q, v := range w.Store.In(x.Sym) {
		if q.Path == x.Path || !f.Table.HasPrefix(q.Path, x.Path) || v.Kind != place.Ref && v.Kind != place.Agg {
			continue
		}
		dst := elem
		for _, s := range f.Table.Selectors(q.Path)[n+1:] {
			dst.Path = f.Table.Join(dst.Path, s)
		}
		f.store(w, dst, v)
	}
}

// funcObject returns the declared function behind fn, nil for literals.
func funcObject(fn *ssa.Function) *types.Func {
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	obj, _ := fn.Object().(*types.Func)
	return obj
}
