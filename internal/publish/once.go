package publish

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// A FirstOnly is an error that only the call of a function which happens to run a
// shared initialization gets: later calls return nil although it has failed.
type FirstOnly struct {
	Fn     *ssa.Function
	Name   string     // of the variable
	Store  event.Site // where the error is stored, in the initialization
	Once   event.Site // the call that runs it once
	Return event.Site // where the variable is returned
}

// FirstOnlys returns those among the functions fns, in their order.
func FirstOnlys(p *exec.Program, fns []*ssa.Function) []FirstOnly {
	var out []FirstOnly
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if call, ok := instr.(*ssa.Call); ok {
					out = append(out, firstOnly(p, call)...)
				}
			}
		}
	}
	return out
}

// firstOnly returns the errors that the function which call runs once stores in variables
// of the caller, who returns them, while it stores other results for all.
func firstOnly(p *exec.Program, call *ssa.Call) []FirstOnly {
	init := onceFunc(p, call)
	if init == nil || !storesForAll(init.Fn.(*ssa.Function)) {
		return nil
	}
	var out []FirstOnly
	fn := init.Fn.(*ssa.Function)
	for i, b := range init.Bindings {
		local, ok := b.(*ssa.Alloc)
		if !ok || local.Parent() != call.Parent() || !exec.IsError(local.Type().(*types.Pointer).Elem()) || assigned(local) {
			continue
		}
		store, ret := storeTo(fn, fn.FreeVars[i]), returned(local)
		if store != nil && ret != nil {
			out = append(out, FirstOnly{
				Fn: call.Parent(), Name: local.Comment,
				Store: siteOf(p, store), Once: siteOf(p, call), Return: siteOf(p, ret),
			})
		}
	}
	return out
}

// onceFunc returns the function literal that call runs at most once for an object that
// outlives the caller, nil if it is no such call.
func onceFunc(p *exec.Program, call *ssa.Call) *ssa.MakeClosure {
	callee := call.Call.StaticCallee()
	if callee == nil || len(call.Call.Args) < 2 {
		return nil
	}
	switch call.Call.Args[0].(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return nil // an object of this call
	}
	obj, ok := callee.Object().(*types.Func)
	if !ok || !slices.ContainsFunc(p.Contracts.Func(obj), func(c *contract.Contract) bool { return c.Verb == contract.VerbCallOnce }) {
		return nil
	}
	literal, _ := call.Call.Args[1].(*ssa.MakeClosure)
	return literal
}

// storesForAll reports whether fn stores something, other than an error, where later calls
// find it.
func storesForAll(fn *ssa.Function) bool {
	found := false
	eachStore(fn, func(s *ssa.Store) {
		switch addr := s.Addr.(type) {
		case *ssa.Global:
			found = found || !exec.IsError(s.Val.Type())
		case *ssa.FieldAddr:
			_, captured := addr.X.(*ssa.FreeVar)
			found = found || !captured && !exec.IsError(s.Val.Type())
		}
	})
	return found
}

// storeTo returns the first store of fn to at, nil if there is none.
func storeTo(fn *ssa.Function, at ssa.Value) *ssa.Store {
	var first *ssa.Store
	eachStore(fn, func(s *ssa.Store) {
		if s.Addr == at && first == nil {
			first = s
		}
	})
	return first
}

// assigned reports whether the function of local itself gives it a value.
func assigned(local *ssa.Alloc) bool {
	found := false
	eachStore(local.Parent(), func(s *ssa.Store) {
		if s.Addr != local {
			return
		}
		_, zero := s.Val.(*ssa.Const)
		found = found || !zero && !loads(s.Val, local)
	})
	return found
}

// returned returns a return of local's function with what local holds, nil if there is
// none.
func returned(local *ssa.Alloc) *ssa.Return {
	for _, b := range local.Parent().Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if ok && slices.ContainsFunc(ret.Results, func(v ssa.Value) bool { return loads(v, local) }) {
			return ret
		}
	}
	return nil
}

// loads reports whether v is what local holds.
func loads(v ssa.Value, local *ssa.Alloc) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.X == local
}

func eachStore(fn *ssa.Function, do func(*ssa.Store)) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if s, ok := instr.(*ssa.Store); ok {
				do(s)
			}
		}
	}
}

func siteOf(p *exec.Program, instr ssa.Instruction) event.Site {
	return p.Log.Site(event.SiteInfo{Pos: instr.Pos(), Instr: instr})
}
