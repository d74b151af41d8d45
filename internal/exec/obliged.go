package exec

import (
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// An Obligation is memory that a function is lent and must not keep: when it returns, whoever
// called it takes the memory back.
type Obligation struct {
	Param *ssa.Parameter
	Place place.Place // what must not be kept
	Cell  place.Place // the field that holds it, none if it is the parameter itself
	Scope bool        // what is borrowed from the parameter is lent no longer than it
}

// Obligations returns what fn must not keep: because of the interface that it implements, of
// the type that it is converted to, or of the call that it is passed to.
func (p *Program) Obligations(fn *ssa.Function) []Obligation {
	if p.obliged == nil {
		p.obliged = map[*ssa.Function][]Obligation{}
		for _, fn := range p.funcs {
			p.obligeMethod(fn)
			eachInstr(fn, p.obligePassed)
		}
		if init := p.Pkg.Func("init"); init != nil {
			eachInstr(init, p.obligePassed) // what package-level variables hold
		}
	}
	return p.obliged[fn]
}

// obligeMethod notes what the method fn must not keep.
func (p *Program) obligeMethod(fn *ssa.Function) {
	obj := funcObject(fn)
	if fn.Signature.Recv() == nil || obj == nil {
		return
	}
	for _, c := range p.Contracts.Func(obj) {
		p.oblige(fn, c, 1)
	}
}

// oblige notes what fn, whose parameters start after the first skip, must not keep by c.
func (p *Program) oblige(fn *ssa.Function, c *contract.Contract, skip int) {
	if c.OptIn || c.Verb != contract.VerbNoRetain && c.Verb != contract.VerbBorrow {
		return
	}
	for _, at := range c.Places {
		if at.Root == contract.RootArg {
			p.addObligation(fn, c, at.Index+skip, at.Path)
		}
	}
}

// addObligation notes that fn must not keep what path leads to from its parameter i.
func (p *Program) addObligation(fn *ssa.Function, c *contract.Contract, i int, path []string) {
	if len(fn.Blocks) == 0 || i >= len(fn.Params) || len(path) > 1 {
		return // of a function of another package, nothing is seen
	}
	param := fn.Params[i]
	at := place.Place{Sym: p.Table.Intern(place.Info{Origin: place.FromParam, Val: param}, param.Type())}
	var cell place.Place
	if len(path) == 1 {
		n, field := fieldNamed(param.Type(), path[0])
		if field == nil {
			return
		}
		cell = place.Place{Sym: at.Sym, Path: p.Table.Join(0, place.FieldSel(n))}
		at = place.Place{Sym: p.Table.Init(cell, nil, field.Type())}
	}
	o := Obligation{param, at, cell, c.Verb == contract.VerbBorrow}
	if !slices.Contains(p.obliged[fn], o) {
		p.obliged[fn] = append(p.obliged[fn], o)
	}
}

// paramStep matches the element of a contract's path that names a parameter of a function.
var paramStep = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^p(\d+)$`) })

// obligePassed notes what the functions that instr converts or passes on must not keep.
func (p *Program) obligePassed(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.ChangeType:
		p.obligeAs(functionOf(instr.X), instr.Type())
		return
	case *ssa.Store: // of an argument that follows others
		p.obligeAs(functionOf(instr.Val), instr.Addr.Type().Underlying().(*types.Pointer).Elem())
		return
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	args := call.Common().Args
	if call.Common().Signature().Recv() != nil && !call.Common().IsInvoke() {
		args = args[1:]
	}
	for i := range min(len(args), call.Common().Signature().Params().Len()) {
		p.obligeAs(functionOf(args[i]), call.Common().Signature().Params().At(i).Type())
	}
	for _, c := range p.contractsOfCall(call.Common()) {
		if c.Verb != contract.VerbBorrow && c.Verb != contract.VerbNoRetain || c.OptIn {
			continue
		}
		for _, at := range c.Places {
			if at.Root != contract.RootArg || len(at.Path) == 0 || at.Index >= len(args) {
				continue
			}
			m := paramStep().FindStringSubmatch(at.Path[0])
			fn := functionOf(args[at.Index])
			if m == nil || fn == nil {
				continue
			}
			if i, err := strconv.Atoi(m[1]); err == nil {
				p.addObligation(fn, c, i+len(fn.Params)-fn.Signature.Params().Len(), at.Path[1:])
			}
		}
	}
}

// obligeAs notes what fn, which is used as a value of type typ, must not keep because of that.
func (p *Program) obligeAs(fn *ssa.Function, typ types.Type) {
	if fn == nil {
		return
	}
	var name *types.TypeName
	switch t := typ.(type) {
	case *types.Named:
		name = t.Obj()
	case *types.Alias:
		name = t.Obj()
	default:
		return
	}
	for _, c := range p.Contracts.Type(name) {
		p.oblige(fn, c, len(fn.Params)-fn.Signature.Params().Len())
	}
}

// functionOf returns the function that v is, nil if it is not known.
func functionOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		fn, _ := v.Fn.(*ssa.Function)
		if fn != nil && fn.Synthetic != "" {
			if method, ok := fn.Object().(*types.Func); ok {
				return fn.Prog.FuncValue(method) // bound to its receiver
			}
		}
		return fn
	case *ssa.ChangeType:
		return functionOf(v.X)
	case *ssa.MakeInterface:
		return functionOf(v.X)
	}
	return nil
}

// lendObliged opens a loan like l for each thing that the function must not keep and that the
// task k, with its events, is handed or captures, whatever it does with it.
func (f *function) lendObliged(w *world.World, k callee, events []event.ID, l world.Loan) {
	reads := func(p place.Place) bool {
		return p.Sym != 0 && slices.ContainsFunc(events, func(id event.ID) bool { return f.Log.Event(id).Place == p })
	}
	for _, o := range f.Obligations(f.fn) {
		if o.Scope && (f.handed(w, k, o.Place) || reads(o.Cell)) {
			l.Place = place.Place{Sym: o.Place.Sym, Path: f.Table.Join(o.Place.Path, taskSel)}
			f.open(w, l)
		}
	}
}

// handed reports whether an argument or a captured variable of k is the memory at p.
func (f *function) handed(w *world.World, k callee, p place.Place) bool {
	for _, a := range k.args {
		if a.Kind == place.Ref && a.Place() == p {
			return true
		}
	}
	if k.closure.Kind != place.Ref {
		return false
	}
	for _, v := range w.Store.In(k.closure.Sym) {
		if v.Kind != place.Ref {
			continue
		}
		if held, ok := w.Store.Get(v.Place()); v.Place() == p || ok && held.Kind == place.Ref && held.Place() == p {
			return true
		}
	}
	return false
}

// signsAmong returns the signs that are given by events.
func (f *function) signsAmong(events []event.ID) event.Set {
	var marks []event.Mark
	for _, id := range events {
		if e := f.Log.Event(id); e.Kind == event.Close || e.Kind == event.Send {
			marks = append(marks, event.Mark{Place: e.Place, Sent: e.Kind == event.Send})
		}
	}
	return f.Log.SetOf(marks)
}
