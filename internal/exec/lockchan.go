package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// locks reports whether the channel ch is used as a lock: it has room for one value without
// data, is never closed, and every function that sends on it takes the value back
// itself, later.
func (f *function) locks(ch place.Place) bool {
	c := f.class(ch)
	use := f.Usage.uses[c]
	if room, made := f.Usage.room[c]; !made || room != 1 || use == nil || len(use.closed) > 0 || len(use.received) == 0 || !f.handshake(ch) {
		return false
	}
	is, known := f.lockChans[c]
	if !known {
		is = f.Usage.bracketed(c, use)
		if f.lockChans == nil {
			f.lockChans = map[any]bool{}
		}
		f.lockChans[c] = is
	}
	return is
}

// bracketed reports whether all who send on the channel of class c, used as in use, receive
// from it after that, and nobody else receives.
func (u *Usage) bracketed(c any, use *chanUse) bool {
	for fn := range use.sent {
		if !u.takesBack(c, fn) {
			return false
		}
	}
	for fn := range use.received {
		if !use.sent[fn] && !use.sent[fn.Parent()] {
			return false
		}
	}
	return true
}

// takesBack reports whether fn, or a literal that it makes, receives from the channel of class
// c after each send of fn.
func (u *Usage) takesBack(c any, fn *ssa.Function) bool {
	var sends, takes []ssa.Instruction
	eachInstr(fn, func(instr ssa.Instruction) {
		switch {
		case u.operates(instr, c, types.SendOnly):
			sends = append(sends, instr)
		case u.operates(instr, c, types.RecvOnly):
			takes = append(takes, instr)
		default:
			if mc, ok := instr.(*ssa.MakeClosure); ok && u.receives(c, mc.Fn.(*ssa.Function)) {
				takes = append(takes, instr)
			}
		}
	})
	for _, s := range sends {
		back := false
		for _, t := range takes {
			back = back || precedes(s, t)
		}
		if !back {
			return false
		}
	}
	return true
}

// operates reports whether instr sends on the channel of class c, or receives from it.
func (u *Usage) operates(instr ssa.Instruction, c any, dir types.ChanDir) bool {
	switch instr := instr.(type) {
	case *ssa.Send:
		return dir == types.SendOnly && u.resolve(instr.Chan, 0) == c
	case *ssa.UnOp:
		return dir == types.RecvOnly && instr.Op == token.ARROW && u.resolve(instr.X, 0) == c
	case *ssa.Select:
		for _, s := range instr.States {
			if s.Dir == dir && u.resolve(s.Chan, 0) == c {
				return true
			}
		}
	}
	return false
}

// unlockChan gives the channel ch back if it is a lock that w holds, and reports whether it is.
func (f *function) unlockChan(w *world.World, ch place.Place) bool {
	if !f.Log.Has(w.Locks, ch) || !f.locks(ch) {
		return false
	}
	f.unlock(w, ch)
	return true
}

// lockChan takes the channel ch, on which w has just sent, if it is a lock.
func (f *function) lockChan(w *world.World, ch place.Place, at event.Site) {
	if f.locks(ch) {
		f.lock(w, ch, f.Log.SiteInfo(at).Instr)
	}
}
