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
		return s.reorder(at, sent, s.waitedUnderLock(c.Other.Place), false), "other statements would have to move as well"
	case c.Again:
		first, second := c.Other.Site, c.Close.Site
		if end, use := s.program.Meet(first, second); end == first {
			if _, deferred := s.instr(use).(*ssa.Defer); deferred {
				second = use // of a function literal that closes
			}
		}
		return s.dropSecond(first, second, "Drop the second close", "Leave the close to the deferred call"), s.whyTwice(c)
	case c.Both:
		return s.dropClose(c), whyBoth(c)
	}
	var repairs []Repair
	alone := s.onlyClosesAfterWait(c)
	if alone || s.room(c.Other.Site) {
		// Whoever closes waits for what the sender has signalled before it sends.
		for _, sign := range s.program.Log.Marks(c.Other.Fired) {
			_, at := s.program.Meet(c.Other.Site, sign.Site)
			repairs = append(repairs, s.reorder(at, c.Other.Site, s.waitedUnderLock(sign.Place), alone)...)
		}
	}
	repairs = append(repairs, s.waitForSenders(c)...)
	repairs = append(repairs, s.dropClose(c)...)
	return append(repairs, s.closeInSender(c)...), "how to wait for the senders is not known"
}

// around reports whether outer stands in the function of inner, or in one in which that stands.
func around(outer, inner ssa.Instruction) bool {
	if outer == nil || inner == nil {
		return true
	}
	for fn := inner.Parent(); fn != nil; fn = fn.Parent() {
		if fn == outer.Parent() {
			return true
		}
	}
	return false
}

// whyTwice says why neither of two closes in one function can go.
func (s *Source) whyTwice(c publish.Closing) string {
	first, second := s.instr(s.source.Inner(c.Other.Site)), s.instr(s.source.Inner(c.Close.Site))
	switch {
	case first == second && c.Other.Site == c.Close.Site:
		return "each turn of the loop closes it, and which is to be the last is not known"
	case first == second:
		return "the same close is reached by two calls, and which of them is too many is not known"
	case !around(first, second) && !around(second, first):
		return "one of the two functions that close it may be called where the other is not"
	}
	return "the first close is on some of the paths to the second only"
}

// whyBoth says why neither of the closes of two goroutines can go.
func whyBoth(c publish.Closing) string {
	if c.Next {
		return "the last of these goroutines would have to close it, and nothing counts them"
	}
	return "the other goroutine closes it later, and whether that does for those who wait is not known"
}

// dropClose returns the repair that drops a close which nobody can notice: only the function
// that closes the channel receives from it, and not after that. A channel need not be closed.
func (s *Source) dropClose(c publish.Closing) []Repair {
	site := s.source.Inner(c.Close.Site)
	instr, ok := s.instr(site).(ssa.CallInstruction)
	if !ok || len(instr.Common().Args) != 1 {
		return nil
	}
	makes, ok := s.makes(instr.Common().Args[0], 0)
	if !ok || len(makes) != 1 || makes[0].Parent() != instr.Parent() || !s.confined(makes[0]) {
		return nil
	}
	_, deferred := instr.(*ssa.Defer)
	for _, r := range s.receives() {
		if !s.mayBe(r.ch, makes[0]) {
			continue
		}
		if r.instr.Parent() != instr.Parent() || !deferred && follows(instr, r.instr) {
			return nil
		}
	}
	sp := s.spot(site)
	stmt := sp.statement()
	switch stmt.(type) {
	case *ast.DeferStmt, *ast.ExprStmt:
	default:
		return nil
	}
	if stmts := listAround(sp, stmt); len(stmts) == 1 {
		return nil // which would leave a block without a purpose
	}
	edits, ok := s.drop(sp.file, stmt)
	if !ok {
		return nil
	}
	return []Repair{{"Drop the close, which nobody waits for", sp.file, edits}}
}

// listAround returns the list in which stmt, a statement around the spot, stands.
func listAround(sp spot, stmt ast.Stmt) []ast.Stmt {
	i := slices.Index(sp.path, ast.Node(stmt))
	if i < 0 || i+1 >= len(sp.path) {
		return nil
	}
	return list(sp.path[i+1])
}

// follows reports whether b, an instruction of the same function as a, may run after a.
func follows(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() && slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b) {
		return true
	}
	return reaches(a.Block(), b.Block())
}

// A receive is an instruction that receives from a channel.
type receive struct {
	instr ssa.Instruction
	ch    ssa.Value
}

// receives returns all receives of the package.
func (s *Source) receives() []receive {
	var all []receive
	s.eachInstr(func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				all = append(all, receive{instr, instr.X})
			}
		case *ssa.Select:
			for _, st := range instr.States {
				if st.Dir == types.RecvOnly {
					all = append(all, receive{instr, st.Chan})
				}
			}
		}
	})
	return all
}

// confined reports whether the channel that mk makes is known only to the function that makes it,
// the literals in it and functions it is passed to, which do nothing with it but send, receive
// and close.
func (s *Source) confined(mk *ssa.MakeChan) bool {
	_, confined := s.spread(mk, false)
	return confined
}

// onlyReceived is like confined, but others may know the channel to receive from it.
func (s *Source) onlyReceived(mk *ssa.MakeChan) bool {
	_, received := s.spread(mk, true)
	return received
}

// spread returns the values by which the channel that mk makes is known, and reports whether these are
// all; if receivable is set, all but those by which others only receive from it.
func (s *Source) spread(mk *ssa.MakeChan, receivable bool) (known map[ssa.Value]bool, all bool) {
	work := []ssa.Value{mk}
	known = map[ssa.Value]bool{}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if known[v] {
			continue
		}
		known[v] = true
		for _, user := range *v.Referrers() {
			if c, ok := user.(*ssa.ChangeType); ok && receivable && !closable(c.Type()) {
				continue
			}
			more, ok := s.users(v, user)
			if !ok {
				return nil, false
			}
			work = append(work, more...)
		}
	}
	return known, true
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
		if _, builtin := user.Common().Value.(*ssa.Builtin); builtin {
			return nil, true
		}
		fn := user.Common().StaticCallee()
		if fn == nil || len(fn.Blocks) == 0 {
			return nil, false
		}
		var params []ssa.Value
		for i, arg := range user.Common().Args {
			if arg == v {
				params = append(params, fn.Params[i])
			}
		}
		return params, len(params) > 0
	case *ssa.ChangeType:
		return []ssa.Value{user}, true
	}
	return nil, false
}
