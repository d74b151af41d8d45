package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// dispatch runs the call k of a method of an interface: by the body of the method that it comes to,
// if the type of the value is known, otherwise by the contracts of the interface, if there are any,
// and otherwise by each of the bodies that it may come to. Which one that is, is then known of the
// value: later calls on it come to methods of the same type.
func (f *function) dispatch(w *world.World, k callee) []*world.World {
	v := k.args[0]
	typ := f.dynamicType(v)
	known := typ != nil && !types.IsInterface(typ)
	if known {
		if out, ok := f.calledOn(w, k, f.converted(k.common, typ)); ok {
			return out
		}
	}
	if cs := f.contracts(k); len(cs) > 0 {
		return f.applyContracts(w, k, cs)
	}
	if known || v.Kind != place.Ref || v.Path != 0 || v.Off != 0 || v.Mod != 0 {
		f.unknownCall(w, k)
		return []*world.World{w}
	}
	var out []*world.World
	for _, typ := range f.choose(w, k, v) {
		c := w.Clone()
		as := f.narrowed(c, v, typ)
		if typ != nil {
			of := k
			of.args = slices.Concat([]place.Value{as}, k.args[1:])
			if after, ok := f.calledOn(c, of, typ); ok {
				out = append(out, after...)
				continue
			}
		}
		f.unknownCall(c, k)
		out = append(out, c)
	}
	return out
}

// narrowed notes in w that the value v of an interface is of type typ, and returns what is in it.
func (f *function) narrowed(w *world.World, v place.Value, typ types.Type) place.Value {
	at := f.join(v, typeSel(typ))
	if typ == nil {
		w.Store.Set(at, place.BoolValue(true))
		return v
	}
	as := place.RefTo(f.Table.Init(at, nil, typ))
	if _, pointer := typ.Underlying().(*types.Pointer); !pointer {
		as = place.RefTo(f.Table.Init(at, nil, types.NewPointer(typ))).Place().Agg()
	}
	w.Store.Set(at, as)
	return as
}

// TypeChosen returns the name of the type that the cell p says a value of an interface is of, and
// whether it says that. The name is empty for a type that has no part in anything asynchronous.
func (p *Program) TypeChosen(at place.Place) (string, bool) {
	sels := p.Table.Selectors(at.Path)
	if len(sels) != 1 || sels[0].Kind != place.Typed {
		return "", false
	}
	return sels[0].Name, true
}

// inInterface returns what is in the value of an interface of which the callee's cell p says of
// what type it is, if the caller knows that.
func (t *translation) inInterface(p place.Place) (place.Value, bool) {
	if _, ok := t.f.TypeChosen(p); !ok {
		return place.Value{}, false
	}
	v := t.sym(p.Sym)
	if typ := t.f.dynamicType(v); typ == nil || types.IsInterface(typ) {
		return v, false
	}
	if v.Kind == place.Agg {
		v = v.Place().Ref()
	}
	return v, true
}

// admits reports whether what the callee's cell p says of the type of a value, if it says
// anything, can be true in w.
func (t *translation) admits(w *world.World, p place.Place) bool {
	name, ok := t.f.TypeChosen(p)
	if !ok {
		return true
	}
	v := t.sym(p.Sym)
	if typ := t.f.dynamicType(v); typ != nil && !types.IsInterface(typ) {
		if name != "" {
			return name == typeSel(typ).Name
		}
		of := t.f.Table.Type(p.Sym)
		iface, ok := of.Underlying().(*types.Interface)
		return !ok || !t.f.active(typ, iface)
	}
	if v.Kind != place.Ref || v.Path != 0 {
		return true
	}
	for q := range w.Store.In(v.Sym) {
		if chosen, ok := t.f.TypeChosen(q); ok {
			return chosen == name
		}
	}
	return true
}

// calledOn runs the call k on a value of type typ, and reports whether it is known what its
// method does.
func (f *function) calledOn(w *world.World, k callee, typ types.Type) ([]*world.World, bool) {
	fn := f.methodOn(typ, k.common.Method)
	if fn == nil {
		return nil, false
	}
	if cs := f.contractsOf(fn); len(cs) > 0 {
		return f.applyContracts(w, k, cs), true
	}
	s := f.Summary(fn)
	if s == nil {
		return nil, false
	}
	k.fn = fn
	return f.applySummary(w, k, s), true
}

// methodOn returns the function that a call of the method m of an interface comes to if the value
// is of type typ, nil if it has none.
func (p *Program) methodOn(typ types.Type, m *types.Func) *ssa.Function {
	sel := p.Pkg.Prog.MethodSets.MethodSet(typ).Lookup(m.Pkg(), m.Name())
	if sel == nil {
		return nil
	}
	return p.Pkg.Prog.MethodValue(sel)
}

// maxImplementations bounds the types among which a call chooses.
const maxImplementations = 4

// choose returns the types that the receiver v of the call k of an interface's method may have:
// that which an earlier call on it has chosen, or else those in sight whose methods take part in
// something asynchronous, and nil for all others if there are such.
func (f *function) choose(w *world.World, k callee, v place.Value) []types.Type {
	impls := f.implementations(k.common)
	for _, typ := range append(slices.Clip(impls.active), nil) {
		if w.Store.Has(f.join(v, typeSel(typ))) {
			return []types.Type{typ}
		}
	}
	switch {
	case len(impls.active) > maxImplementations:
		f.giveUp("it calls a method of an interface with more implementations than are followed")
	case len(impls.active) > 0 && len(impls.active) < len(impls.types):
		return append(slices.Clip(impls.active), nil)
	case len(impls.active) > 0:
		return impls.active
	}
	return []types.Type{nil}
}

// converted returns the type of a value that was of type typ when c calls a method of an interface
// on it: typ, or, if that has no such method, the type to which it must have been converted.
func (f *function) converted(c *ssa.CallCommon, typ types.Type) types.Type {
	if f.methodOn(typ, c.Method) != nil {
		return typ
	}
	var to []types.Type
	for _, t := range f.implementations(c).types {
		if types.ConvertibleTo(typ, t) {
			to = append(to, t)
		}
	}
	if len(to) > 1 {
		f.giveUp("it calls a method of a value that may have been converted to several types")
	}
	if len(to) != 1 {
		return typ
	}
	return to[0]
}

// typeSel returns the part of a value of an interface that says that it is of type typ, or, if that
// is nil, of a type that has no part in anything asynchronous.
func typeSel(typ types.Type) place.Selector {
	if typ == nil {
		return place.TypedSel("")
	}
	return place.TypedSel(types.TypeString(typ, nil))
}

// A method is one of a set of interfaces that the same types in sight implement.
type method struct {
	of *boxes
	id string
}

// boxes are the types in sight that a value of an interface may have.
type boxes struct {
	types  []types.Type
	active []types.Type // those of which a method of the interface takes part in something asynchronous
	judged bool         // active is known
}

// boxes returns the types in sight that implement the interface typ, nil if it is none or
// has no methods.
func (p *Program) boxes(typ types.Type) *boxes {
	if b, ok := p.boxesOf.At(typ).(*boxes); ok {
		return b
	}
	iface, ok := typ.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return nil
	}
	b := &boxes{}
	for _, boxed := range p.boxedTypes() {
		if types.Implements(boxed, iface) {
			b.types = append(b.types, boxed)
		}
	}
	p.boxesOf.Set(typ, b)
	return b
}

// implementations returns what c, a call of an interface's method, may be called on.
func (p *Program) implementations(c *ssa.CallCommon) *boxes {
	b := p.boxes(c.Value.Type())
	if b == nil {
		return &boxes{}
	}
	if !b.judged {
		b.judged = true
		iface := c.Value.Type().Underlying().(*types.Interface)
		for _, typ := range b.types {
			if p.active(typ, iface) {
				b.active = append(b.active, typ)
			}
		}
	}
	return b
}

// active reports whether a method of typ that iface names takes part in something asynchronous.
func (p *Program) active(typ types.Type, iface *types.Interface) bool {
	for m := range iface.Methods() {
		if fn := p.methodOn(typ, m); fn != nil && p.relevant[fn] {
			return true
		}
	}
	return false
}

// boxedTypes returns the types declared in the package of which it puts values into interfaces,
// outside tests, in the order in which it first does.
func (p *Program) boxedTypes() []types.Type {
	if p.boxed != nil {
		return p.boxed
	}
	p.boxed = []types.Type{}
	seen := map[types.Type]bool{}
	for _, fn := range p.funcs {
		if p.InTest(fn) {
			continue
		}
		eachInstr(fn, func(instr ssa.Instruction) {
			made, ok := instr.(*ssa.MakeInterface)
			if !ok || seen[made.X.Type()] {
				return
			}
			typ := made.X.Type()
			seen[typ] = true
			named, ok := types.Unalias(elem(typ)).(*types.Named)
			if ok && named.Obj().Pkg() == p.Pkg.Pkg && named.TypeArgs().Len() == 0 && types.NewMethodSet(typ).Len() > 0 {
				p.boxed = append(p.boxed, typ)
			}
		})
	}
	return p.boxed
}
