package refute

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/borrow"
	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/infer"
	"github.com/asyncown/asyncown/internal/place"
)

// A Refutation is a contract that the body of its function contradicts.
type Refutation struct {
	Contract *contract.Contract
	// Escape is how the function keeps what it must not keep, nil if it is something else
	// that is wrong.
	Escape *borrow.Escape
	// Reason says what the body shows instead, "" if there is an escape.
	Reason string
}

// All returns those of the contracts stated that the bodies of the functions fns
// contradict, in the order of stated. A contract that only holds on a condition is taken
// at its word.
func All(p *exec.Program, fns []*ssa.Function, stated []*contract.Contract) []Refutation {
	byName := make(map[string]*ssa.Function)
	for _, fn := range fns {
		if name := qualified(fn); name != "" {
			byName[name] = fn
		}
	}
	var all []Refutation
	for _, c := range stated {
		fn := byName[c.Qualified()]
		if fn == nil || c.OptIn || c.If.Kind != contract.CondNone {
			continue
		}
		p.Guard(fn.Pos(), func() {
			s := p.Summary(fn) // nobody has asked for it if nothing in it is asynchronous
			if s == nil || s.Partial {
				return
			}
			k := checker{p, s, c}
			if r, ok := k.check(); ok {
				r.Contract = c
				all = append(all, r)
			}
		})
	}
	return all
}

// qualified returns the name of fn as [contract.Contract.Qualified] writes it, "" if it has
// none.
func qualified(fn *ssa.Function) string {
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return ""
	}
	c := contract.Contract{Package: obj.Pkg().Path(), Symbol: obj.Name()}
	if recv := fn.Signature.Recv(); recv != nil {
		typ := types.Unalias(recv.Type())
		if ptr, ok := typ.(*types.Pointer); ok {
			typ = types.Unalias(ptr.Elem())
		}
		named, ok := typ.(*types.Named)
		if !ok {
			return ""
		}
		c.Symbol = named.Obj().Name() + "." + obj.Name()
	}
	return c.Qualified()
}

// A checker compares one contract with the summary of its function.
type checker struct {
	p *exec.Program
	s *exec.Summary
	c *contract.Contract
}

// check returns how the body contradicts the contract, false if it does not.
func (k checker) check() (Refutation, bool) {
	switch k.c.Verb {
	case contract.VerbPure, contract.VerbNoRetain:
		if e := k.kept(); e != nil {
			return Refutation{Escape: e}, true
		}
	}
	reason := ""
	switch k.c.Verb {
	case contract.VerbPure:
		reason = k.changed()
	case contract.VerbCopy:
		reason = k.shared()
	case contract.VerbSettle:
		if k.does(nothingAwaited) {
			reason = k.s.Fn.Name() + " waits for nothing"
		}
	case contract.VerbSignal:
		if k.does(nothingSignalled) {
			reason = k.s.Fn.Name() + " gives no signal"
		}
	case contract.VerbCall, contract.VerbCallOnce, contract.VerbSpawn:
		reason = k.unused()
	case contract.VerbLend, contract.VerbLendW:
		reason = k.endless()
	case contract.VerbNoReturn:
		if len(k.s.Outcomes) > 0 {
			reason = k.s.Fn.Name() + " returns"
		}
	case contract.VerbNonNil:
		reason = k.null()
	}
	return Refutation{Reason: reason}, reason != ""
}

// kept returns how the function keeps a parameter that it must not keep, nil if it does
// not. Methods that must not keep one are the concern of package borrow itself.
func (k checker) kept() *borrow.Escape {
	if k.c.Verb == contract.VerbNoRetain && k.s.Fn.Signature.Recv() != nil {
		return nil
	}
	for _, at := range k.c.Places {
		param := k.param(at)
		if param == nil || len(at.Path) > 0 {
			continue
		}
		sym := k.p.Table.Intern(place.Info{Origin: place.FromParam, Val: param}, param.Type())
		o := exec.Obligation{Param: param, Place: place.Place{Sym: sym}}
		if found := borrow.Kept(k.p, k.s, o); len(found) > 0 {
			return &found[0]
		}
	}
	return nil
}

// param returns the parameter at which a place starts, nil if it starts elsewhere.
func (k checker) param(at contract.Place) *ssa.Parameter {
	i := at.Index
	if k.s.Fn.Signature.Recv() != nil {
		i++
	}
	if at.Root == contract.RootRecv && k.s.Fn.Signature.Recv() != nil {
		i = 0
	} else if at.Root != contract.RootArg {
		return nil
	}
	if i >= len(k.s.Fn.Params) {
		return nil
	}
	return k.s.Fn.Params[i]
}

// name returns what the function calls a place.
func (k checker) name(at contract.Place) string {
	name := ""
	if param := k.param(at); param != nil {
		name = param.Name()
	} else if at.Root == contract.RootRes && at.Index < k.s.Fn.Signature.Results().Len() {
		name = k.s.Fn.Signature.Results().At(at.Index).Name()
	}
	if name == "" || name == "_" || len(at.Path) > 0 {
		return at.String()
	}
	return name
}

// changed says that the function changes something that it must leave alone.
func (k checker) changed() string {
	for _, shown := range infer.Shown(k.p, k.s, k.c.Symbol) {
		how := ""
		switch shown.Verb {
		case contract.VerbWrite, contract.VerbWriteDeep:
			how = " is written"
		case contract.VerbRelease:
			how = " is given back"
		}
		for _, at := range k.c.Places {
			if how != "" && slices.ContainsFunc(shown.Places, at.Equal) {
				return k.name(at) + how
			}
		}
	}
	return ""
}

// shared says that a result which is to be fresh shares memory with something else.
func (k checker) shared() string {
	for _, shown := range infer.Shown(k.p, k.s, k.c.Symbol) {
		if shown.Verb != contract.VerbAlias || shown.To == nil {
			continue
		}
		if slices.ContainsFunc(k.c.Places, shown.To.Equal) {
			return k.name(*shown.To) + " shares memory with " + k.name(shown.Places[0])
		}
	}
	return ""
}

// unused says that the function does not use a parameter which it is to call.
func (k checker) unused() string {
	for _, at := range k.c.Places {
		if param := k.param(at); param != nil && len(at.Path) == 0 && !used(param) {
			return k.s.Fn.Name() + " does not use " + k.name(at)
		}
	}
	return ""
}

// used reports whether anything is done with param.
func used(param *ssa.Parameter) bool {
	return slices.ContainsFunc(*param.Referrers(), func(i ssa.Instruction) bool {
		_, debug := i.(*ssa.DebugRef)
		return !debug
	})
}

// endless says that the function does something with what it is lent, and nothing with any
// of the functions whose call is to end the loan.
func (k checker) endless() string {
	lent := false
	for _, at := range k.c.Places {
		param := k.param(at)
		lent = lent || param != nil && used(param)
	}
	name := ""
	for _, e := range k.c.Until {
		param := k.param(e.Place)
		if e.Kind != contract.EventCallback || param == nil || len(e.Place.Path) > 0 || used(param) {
			return ""
		}
		name = k.name(e.Place)
	}
	if !lent || name == "" {
		return ""
	}
	return k.s.Fn.Name() + " does not use " + name + ", so the loan has no end"
}

// null says that the function returns nil for what is never nil.
func (k checker) null() string {
	for _, at := range k.c.Places {
		if at.Root != contract.RootRes || len(at.Path) > 0 {
			continue
		}
		for _, o := range k.s.Outcomes {
			if at.Index < len(o.Result) && o.Result[at.Index].Kind == place.Nil {
				return k.s.Fn.Name() + " returns nil"
			}
		}
	}
	return ""
}
