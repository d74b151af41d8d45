package protocol

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
)

// A held tells which locks of its receiver all callers of a method hold. Only methods that are not
// exported have callers that are all in sight.
type held struct {
	p     *exec.Program
	calls map[*ssa.Function][]*ssa.Call // nil for functions that are used otherwise, too
	other map[*ssa.Function]bool        // those that are started, deferred, or used as values
	busy  map[*ssa.Function]bool
}

// newHeld collects the calls that the functions fns make.
func newHeld(p *exec.Program, fns []*ssa.Function) *held {
	h := &held{p: p, calls: map[*ssa.Function][]*ssa.Call{}, other: map[*ssa.Function]bool{}, busy: map[*ssa.Function]bool{}}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				h.note(instr)
			}
		}
	}
	return h
}

// note notes the functions that instr uses.
func (h *held) note(instr ssa.Instruction) {
	call, _ := instr.(*ssa.Call)
	for i, op := range instr.Operands(nil) {
		fn, ok := (*op).(*ssa.Function)
		switch {
		case !ok:
		case call != nil && i == 0 && call.Call.StaticCallee() == fn:
			h.calls[fn] = append(h.calls[fn], call)
		default:
			h.other[fn] = true
		}
	}
}

// by returns the locks that all callers of the method fn hold, by their paths from the receiver.
func (h *held) by(fn *ssa.Function) []place.Path {
	if token.IsExported(fn.Name()) || h.other[fn] || h.busy[fn] {
		return nil
	}
	h.busy[fn] = true
	defer delete(h.busy, fn)
	var common []place.Path
	for i, call := range h.calls[fn] {
		locks := h.p.HeldAt(call)
		if caller := call.Parent(); ofSameReceiver(call, caller) {
			locks = append(slices.Clone(locks), h.by(caller)...)
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
