package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
)

// heldBy returns the one function, or value of an interface, that the package stores in the field
// or in the variable of the function around this one from which v was loaded;
// nil if v is from elsewhere, if other packages can set the field too, or if it holds several.
func (f *function) heldBy(v place.Value) ssa.Value {
	if v.Kind != place.Ref {
		return nil
	}
	i := f.Table.Info(f.Table.Base(v.Sym))
	if v.Path != 0 || i.Origin != place.FromInit {
		return nil
	}
	if at := f.Table.Info(i.At.Sym); i.At.Path == 0 && at.Origin == place.FromFree {
		if stores := f.containers().stores[Variable(at.Val)]; len(stores) == 1 && Variable(at.Val) != nil {
			return f.literalOf(stores[0].Val)
		}
		return nil
	}
	_, field := f.fieldOf(i.At)
	if field == nil || field.Exported() {
		return nil
	}
	return f.fieldFuncs()[field.Origin()]
}

// fieldFuncs returns what the fields hold that are of a function or interface type and stored to in
// one place outside tests. A test may replace what it likes.
func (p *Program) fieldFuncs() map[*types.Var]ssa.Value {
	if p.heldFuncs != nil {
		return p.heldFuncs
	}
	p.heldFuncs = map[*types.Var]ssa.Value{}
	for _, fn := range p.funcs {
		if p.InTest(fn) {
			continue
		}
		eachInstr(fn, func(instr ssa.Instruction) {
			s, ok := instr.(*ssa.Store)
			if !ok {
				return
			}
			addr, ok := s.Addr.(*ssa.FieldAddr)
			if !ok || !callable(s.Val.Type()) {
				return
			}
			if field, ok := fieldVar(addr.X.Type(), addr.Field).(*types.Var); ok {
				p.holdFunc(field, s.Val)
			}
		})
	}
	return p.heldFuncs
}

// callable reports whether typ is that of a function, or an interface.
func callable(typ types.Type) bool {
	_, isFunc := typ.Underlying().(*types.Signature)
	return isFunc || types.IsInterface(typ)
}

// holdFunc notes that field holds v; a nil of it is none, and a second function makes it unknown.
func (p *Program) holdFunc(field *types.Var, v ssa.Value) {
	if c, ok := v.(*ssa.Const); ok && c.IsNil() {
		return
	}
	v = p.literalOf(v)
	_, made := v.(*ssa.MakeInterface)
	if _, twice := p.heldFuncs[field]; twice || code(v) == nil && !made {
		p.heldFuncs[field] = nil
		return
	}
	p.heldFuncs[field] = v
}

// literalOf returns the function value that v is: that which a function of the package returns, if
// v is its result and there is but one; otherwise v itself.
func (p *Program) literalOf(v ssa.Value) ssa.Value {
	v = p.Usage.made(v, 0)
	call, n := v, 0
	if x, ok := v.(*ssa.Extract); ok {
		call, n = x.Tuple, x.Index
	}
	if call, ok := call.(*ssa.Call); ok {
		m := newMembers(p)
		m.returned(call, n)
		if len(m.elems) == 1 && code(m.elems[0]) != nil {
			return m.elems[0]
		}
	}
	return v
}

// code returns the function that v is, with or without variables of its own; nil if v is
// another value.
func code(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	case *ssa.Function:
		return v
	case *ssa.ChangeType:
		return code(v.X)
	}
	return nil
}

// named returns the name of v, a value of any function of the package, from which others know
// it, whatever its path: what it was made by, and the fields on the way.
func (f *function) named(v ssa.Value, depth int) place.Value {
	if depth > maxDepth {
		return place.Value{}
	}
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		return f.eval(nil, v)
	case *ssa.Alloc, *ssa.MakeChan, *ssa.MakeSlice, *ssa.MakeMap:
		return place.RefTo(f.Table.Intern(place.Info{Origin: place.FromFree, Val: v}, v.Type()))
	case *ssa.Extract:
		return f.symbolic(f.Table.Def(v.Tuple, v.Index, v.Type()), v.Type())
	case *ssa.Call:
		return f.symbolic(f.Table.Def(v, 0, v.Type()), v.Type())
	case *ssa.FieldAddr:
		if of := f.named(v.X, depth+1); of.Kind == place.Ref {
			return f.join(of, place.FieldSel(v.Field)).Ref()
		}
	case *ssa.IndexAddr:
		if of := f.named(v.X, depth+1); of.Kind == place.Ref {
			return f.join(of, place.Selector{Kind: place.AnyIdx}).Ref()
		}
	case *ssa.Next:
		if r, ok := v.Iter.(*ssa.Range); ok {
			if of := f.named(r.X, depth+1); of.Kind == place.Ref {
				return f.join(of, place.Selector{Kind: place.AnyIdx}).Ref()
			}
		}
	case *ssa.UnOp:
		if of := f.named(v.X, depth+1); v.Op == token.MUL && of.Kind == place.Ref {
			switch v.Type().Underlying().(type) {
			case *types.Struct, *types.Array:
				return of.Place().Agg()
			}
			return f.symbolic(f.Table.Init(of.Place(), nil, v.Type()), v.Type())
		}
	}
	return place.Value{}
}

// maxDepth bounds the loads that the name of a value speaks of.
const maxDepth = 8
