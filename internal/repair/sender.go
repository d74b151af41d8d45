package repair

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/publish"
)

// closeInSender returns the repair that leaves the close to the only goroutine that sends, which closes
// the channel at its end. That is right if it is started once for the channel, by the function that
// closes it and before that, and comes to an end if what it sends is received: who waits for
// the close receives until then.
func (s *Source) closeInSender(c publish.Closing) []Repair {
	ch := s.closed(c)
	at := s.spot(s.source.Inner(c.Close.Site))
	sender, lit := s.sendingLiteral(c)
	stmt, ok := at.statement().(*ast.ExprStmt)
	if ch == nil || lit == nil || !ok {
		return nil
	}
	makes, ok := s.makes(ch, 0)
	if !ok || len(makes) != 1 || s.closer(c) != makes[0].Parent() || !s.onlyReceived(makes[0]) || !ends(sender) {
		return nil
	}
	g, _ := within[*ast.GoStmt](s.around(lit))
	if g == nil || g.Call.Fun != ast.Expr(lit) || !s.onlySender(makes[0], sender) || !s.startedOnce(sender, s.closer(c)) {
		return nil
	}
	stmts := listAround(at, stmt)
	j := slices.Index(stmts, ast.Stmt(g))
	v := s.variable(s.closeCall(at).Args[0])
	if j < 0 || j > slices.Index(stmts, ast.Stmt(stmt)) || v == nil || s.changesAfter(at.function(), v, v.Pos()+1) {
		return nil
	}
	if first := lit.Body.Lbrace + 1; lookup(s.scope(first), v.Name(), first) != types.Object(v) {
		return nil
	}
	put, ok := s.atStart(at.file, lit.Body, "defer close("+v.Name()+")")
	drop, fine := s.drop(at.file, stmt)
	if !ok || !fine {
		return nil
	}
	return []Repair{{"Let the sender close " + v.Name(), at.file, append(drop, put)}}
}

// closer returns the function in which the close of c stands.
func (s *Source) closer(c publish.Closing) *ssa.Function {
	return s.instr(s.source.Inner(c.Close.Site)).Parent()
}

// ends reports whether fn may come to its end.
func ends(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover {
			return true
		}
	}
	return false
}

// startedOnce reports whether the function literal fn is started by one statement, once in each run
// of outer.
func (s *Source) startedOnce(fn, outer *ssa.Function) bool {
	calls, all := s.callsOf(fn)
	return all && len(calls) == 1 && s.once(calls[0], outer, 0)
}

// onlySender reports whether fn has all sends on the channel that mk makes, and the channel is closed
// in one place.
func (s *Source) onlySender(mk *ssa.MakeChan, fn *ssa.Function) bool {
	for _, x := range s.sends() {
		if s.mayBe(x.ch, mk) && x.instr.Parent() != fn {
			return false
		}
	}
	return s.closes(mk) == 1
}

// closes counts the closes of the channel that mk makes.
func (s *Source) closes(mk *ssa.MakeChan) int {
	n := 0
	s.eachInstr(func(instr ssa.Instruction) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			return
		}
		if b, ok := call.Common().Value.(*ssa.Builtin); ok && b.Name() == "close" && s.mayBe(call.Common().Args[0], mk) {
			n++
		}
	})
	return n
}

// mayBe reports whether ch may be the channel that mk makes.
func (s *Source) mayBe(ch ssa.Value, mk *ssa.MakeChan) bool {
	if makes, ok := s.makes(ch, 0); ok {
		return slices.Contains(makes, mk)
	}
	if known, all := s.spread(mk, false); all {
		return known[ch]
	}
	return types.Identical(elem(ch), elem(mk))
}
