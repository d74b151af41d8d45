package protocol

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
)

// uses tells how the functions of a package use each other.
type uses struct {
	p       *exec.Program
	by      map[*ssa.Function][]*ssa.Function // the functions that call it or take its value
	calls   map[*ssa.Function][]*ssa.Call
	other   map[types.Object]bool  // those started, deferred, or used as a value, be it with a receiver
	invoked map[string]bool        // the methods that are called through an interface
	busy    map[*ssa.Function]bool // see held
}

// usesIn returns the uses among the functions fns of the package.
func usesIn(p *exec.Program, fns []*ssa.Function) *uses {
	u := &uses{
		p: p, by: map[*ssa.Function][]*ssa.Function{}, calls: map[*ssa.Function][]*ssa.Call{},
		other: map[types.Object]bool{}, invoked: map[string]bool{}, busy: map[*ssa.Function]bool{},
	}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				u.note(fn, instr)
			}
		}
	}
	return u
}

// note notes the functions that instr, of the function in, uses.
func (u *uses) note(in *ssa.Function, instr ssa.Instruction) {
	if c, ok := instr.(ssa.CallInstruction); ok && c.Common().IsInvoke() {
		u.invoked[c.Common().Method.Name()] = true
	}
	call, _ := instr.(*ssa.Call)
	for i, op := range instr.Operands(nil) {
		fn, ok := (*op).(*ssa.Function)
		if !ok {
			continue
		}
		u.by[fn] = append(u.by[fn], in)
		if call != nil && i == 0 && call.Call.StaticCallee() == fn {
			u.calls[fn] = append(u.calls[fn], call)
		} else {
			u.other[fn.Object()] = true
		}
	}
}

// held returns the locks that all callers of the method fn hold, by their paths from the receiver:
// none if others than the calls in sight may come to fn.
func (u *uses) held(fn *ssa.Function) []place.Path {
	if token.IsExported(fn.Name()) || u.other[fn.Object()] || u.invoked[fn.Name()] || u.busy[fn] {
		return nil
	}
	u.busy[fn] = true
	defer delete(u.busy, fn)
	var common []place.Path
	for i, call := range u.calls[fn] {
		locks := u.p.HeldAt(call)
		if caller := call.Parent(); ofSameReceiver(call, caller) {
			locks = append(slices.Clone(locks), u.held(caller)...)
		}
		if i == 0 {
			common = slices.Clone(locks)
		}
		common = slices.DeleteFunc(common, func(l place.Path) bool { return !slices.Contains(locks, l) })
	}
	return common
}

// ofSameReceiver reports whether call, in the method caller, calls a method of the same object.
func ofSameReceiver(call *ssa.Call, caller *ssa.Function) bool {
	return exec.Receiver(caller) != nil && len(call.Call.Args) > 0 && call.Call.Args[0] == caller.Params[0]
}

// locksOn returns the locks at paths of the object recv.
func (s *search) locksOn(recv place.Value, paths []place.Path) event.Set {
	var out event.Set
	for _, p := range paths {
		out = s.p.Log.Add(out, event.Mark{Place: place.Place{Sym: recv.Sym, Path: p}})
	}
	return out
}
