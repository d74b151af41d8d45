package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/publish"
)

// closing returns the repairs of c.
func (s *Source) closing(c publish.Closing) ([]Repair, string) {
	switch {
	case c.Late:
		if !s.room(c.Close.Site) {
			return nil, "the send might wait for somebody who waits for the close first"
		}
		at, sent := s.program.Meet(c.Other.Site, c.Close.Site)
		return s.reorder(at, sent, s.waitedUnderLock(c.Other.Place)), "other statements would have to move as well"
	case c.Again:
		return s.dropSecond(c.Other.Site, c.Close.Site, "Drop the second close", "Leave the close to the deferred call"), "it depends on the path which close is the second"
	case c.Both:
		return s.dropClose(c), "which of the goroutines is to close it is not known"
	}
	var repairs []Repair
	if s.room(c.Other.Site) {
		// Whoever closes waits for what the sender has signalled before it sends.
		for _, sign := range s.program.Log.Marks(c.Other.Fired) {
			_, at := s.program.Meet(c.Other.Site, sign.Site)
			repairs = append(repairs, s.reorder(at, c.Other.Site, s.waitedUnderLock(sign.Place))...)
		}
	}
	return append(repairs, s.dropClose(c)...), "how to wait for the senders is not known"
}

// dropClose returns the repair that drops a deferred close which nobody can notice: only the function
// that closes the channel receives from it. A channel need not be closed.
func (s *Source) dropClose(c publish.Closing) []Repair {
	site := s.source.Inner(c.Close.Site)
	instr, ok := s.instr(site).(ssa.CallInstruction)
	_, deferred := s.instr(site).(*ssa.Defer)
	if !ok || !deferred || len(instr.Common().Args) != 1 {
		return nil
	}
	makes, ok := s.makes(instr.Common().Args[0], 0)
	if !ok || len(makes) != 1 || makes[0].Parent() != instr.Parent() || !s.confined(makes[0]) {
		return nil
	}
	for _, r := range s.receives() {
		others, ok := s.makes(r.ch, 0)
		if ok && !slices.Contains(others, makes[0]) || !ok && !types.Identical(elem(r.ch), elem(makes[0])) {
			continue
		}
		if r.instr.Parent() != instr.Parent() || r.tells {
			return nil
		}
	}
	sp := s.spot(site)
	stmt, _ := within[*ast.DeferStmt](sp)
	if stmt == nil {
		return nil
	}
	edits, ok := s.drop(sp.file, stmt)
	if !ok {
		return nil
	}
	return []Repair{{"Drop the close, which nobody waits for", sp.file, edits}}
}

// A receive is an instruction that receives from a channel.
type receive struct {
	instr ssa.Instruction
	ch    ssa.Value
	tells bool // it tells a closed channel, or may wait for its close
}

// receives returns all receives of the package.
func (s *Source) receives() []receive {
	var all []receive
	s.eachInstr(func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				all = append(all, receive{instr, instr.X, instr.CommaOk})
			}
		case *ssa.Select:
			for _, st := range instr.States {
				if st.Dir == types.RecvOnly {
					all = append(all, receive{instr, st.Chan, true})
				}
			}
		}
	})
	return all
}

// confined reports whether the channel that mk makes is known only to the function that makes it
// and the literals in it, which do nothing with it but send, receive and close.
func (s *Source) confined(mk *ssa.MakeChan) bool {
	work := []ssa.Value{mk}
	seen := map[ssa.Value]bool{}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		for _, user := range *v.Referrers() {
			more, ok := s.users(v, user)
			if !ok {
				return false
			}
			work = append(work, more...)
		}
	}
	return true
}

// users returns the values by which the channel is known after user has used v, which is the
// channel or a variable that holds it, and reports whether these are all.
func (s *Source) users(v ssa.Value, user ssa.Instruction) ([]ssa.Value, bool) {
	switch user := user.(type) {
	case *ssa.Store:
		alloc, ok := user.Addr.(*ssa.Alloc)
		return []ssa.Value{alloc}, ok
	case *ssa.UnOp:
		if user.Op == token.ARROW {
			return nil, true
		}
		return []ssa.Value{user}, user.Op == token.MUL
	case *ssa.MakeClosure:
		fn := user.Fn.(*ssa.Function)
		return []ssa.Value{fn.FreeVars[slices.Index(user.Bindings, v)]}, true
	case *ssa.Send:
		return nil, user.X != v
	case *ssa.Select, *ssa.DebugRef:
		return nil, true
	case ssa.CallInstruction:
		_, builtin := user.Common().Value.(*ssa.Builtin)
		return nil, builtin
	}
	return nil, false
}
