package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// waitsOfField runs, of the function that the field behind k's callee holds, the waits: those it
// comes to whatever it does otherwise. The variables of the function belong to the one that
// stored it, and keep the names they have there.
func (f *function) waitsOfField(w *world.World, k callee) {
	v := f.heldBy(k.closure)
	if v == nil || f.depth >= maxCalls {
		return
	}
	s := f.Summary(code(v))
	if s == nil || s.Partial || len(s.Outcomes) == 0 {
		return
	}
	f.depth++
	defer func() { f.depth-- }()
	t := f.translateClosure(w, place.Value{}, k.site, s)
	if mc, ok := v.(*ssa.MakeClosure); ok {
		for i, fv := range s.Fn.FreeVars {
			t.bind[fv] = f.named(mc.Bindings[i], 0)
		}
	}
	for _, m := range f.Log.Marks(f.commonWaits(t, s)) {
		f.settle(w, receipt{place: m.Place, site: m.Site, block: block(k.instr), answers: true})
	}
}

// commonWaits returns what all outcomes of s have waited for.
func (f *function) commonWaits(t *translation, s *Summary) event.Set {
	common := t.set(s.Outcomes[0].Settled)
	for _, o := range s.Outcomes[1:] {
		set := t.set(o.Settled)
		common = f.Log.Map(common, func(m event.Mark) (event.Mark, bool) { return m, f.Log.Has(set, m.Place) })
	}
	return common
}

// heldBy returns the one function that the package stores in the field from which v was loaded;
// nil if v is not from a field that others cannot set, or from one that holds several.
func (f *function) heldBy(v place.Value) ssa.Value {
	i := f.Table.Info(f.Table.Base(v.Sym))
	if v.Path != 0 || i.Origin != place.FromInit {
		return nil
	}
	_, field := f.fieldOf(i.At)
	if field == nil || field.Exported() {
		return nil
	}
	return f.fieldFuncs()[field.Origin()]
}

// fieldFuncs returns what the fields of function type hold that are stored to in one place
// outside tests. A test may replace what it likes.
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
			if _, isFunc := s.Val.Type().Underlying().(*types.Signature); !ok || !isFunc {
				return
			}
			if field, ok := fieldVar(addr.X.Type(), addr.Field).(*types.Var); ok {
				p.holdFunc(field, s.Val)
			}
		})
	}
	return p.heldFuncs
}

// holdFunc notes that field holds v; a nil of it is none, and a second function makes it unknown.
func (p *Program) holdFunc(field *types.Var, v ssa.Value) {
	if c, ok := v.(*ssa.Const); ok && c.IsNil() {
		return
	}
	if _, twice := p.heldFuncs[field]; twice || code(v) == nil {
		p.heldFuncs[field] = nil
		return
	}
	p.heldFuncs[field] = v
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
	case *ssa.Alloc:
		return place.RefTo(f.Table.Intern(place.Info{Origin: place.FromFree, Val: v}, v.Type()))
	case *ssa.Extract:
		return f.symbolic(f.Table.Def(v.Tuple, v.Index, v.Type()), v.Type())
	case *ssa.Call:
		return f.symbolic(f.Table.Def(v, 0, v.Type()), v.Type())
	case *ssa.FieldAddr:
		if of := f.named(v.X, depth+1); of.Kind == place.Ref {
			return f.join(of, place.FieldSel(v.Field)).Ref()
		}
	case *ssa.UnOp:
		if of := f.named(v.X, depth+1); v.Op == token.MUL && of.Kind == place.Ref {
			return f.symbolic(f.Table.Init(of.Place(), nil, v.Type()), v.Type())
		}
	}
	return place.Value{}
}

// maxDepth bounds the loads that the name of a value speaks of.
const maxDepth = 8
