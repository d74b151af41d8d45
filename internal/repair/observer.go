package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/publish"
)

// awaitResult returns the repair by which the observer of p waits for the result rather than to take it
// if it is there. That is right if it does so only after it has seen the channel closed, and the one
// that closes it always sends the result then, on a channel that has no other sender or receiver; a
// deferred call might keep it from that.
func (s *Source) awaitResult(p publish.Pair) []Repair {
	sign, send := s.instr(p.SignalAt), s.instr(p.PayloadAt)
	sp := s.spot(s.source.Inner(p.Take.Site))
	sel, _ := within[*ast.SelectStmt](sp)
	if _, ok := send.(*ssa.Send); !ok || sign == nil || sel == nil || sign.Parent() != send.Parent() || !passes(sign, send) {
		return nil
	}
	signalled, sent := s.channel(sign), s.channel(send)
	if signalled == nil || sent == nil || signalled.Parent() != sent.Parent() || looped(signalled.Block()) || looped(sent.Block()) {
		return nil
	}
	if sign.Parent().Recover != nil || !s.confined(signalled) || !s.confined(sent) || !s.startedOnce(sign.Parent(), sent.Parent()) || !s.onlyOnce(signalled, sent) {
		return nil
	}
	if take := s.instr(s.source.Inner(p.Take.Site)); take == nil || take.Parent() != sent.Parent() || looped(take.Block()) {
		return nil
	}
	recv, fallback := receiveOrNot(sel)
	stmts := listAround(sp, sel)
	i := slices.Index(stmts, ast.Stmt(sel))
	if recv == nil || i < 1 || !s.untilClosed(stmts[i-1], s.closedBy(p)) {
		return nil
	}
	src := s.Text(sp.file)
	start, end := s.offset(sel.Pos()), s.offset(sel.End())
	for _, group := range sp.file.Comments {
		own := recv.Comm.Pos() <= group.Pos() && group.End() <= recv.End()
		if sel.Pos() <= group.Pos() && group.End() <= sel.End() && !own || fallback.Pos() <= group.Pos() && group.End() <= fallback.End() {
			return nil
		}
	}
	text := s.text(sp.file, recv.Comm)
	if len(recv.Body) > 0 {
		text += string(src[s.offset(recv.Colon)+1 : s.offset(recv.End())])
	}
	return []Repair{{"Wait for the result", sp.file, []edit.Edit{{Start: start, End: end, New: text}}}}
}

// passes reports whether each path from a on to the end of its function, panics aside, passes b.
func passes(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b)
	}
	seen := map[*ssa.BasicBlock]bool{b.Block(): true}
	work := []*ssa.BasicBlock{a.Block()}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if _, ok := x.Instrs[len(x.Instrs)-1].(*ssa.Return); ok {
			return false
		}
		for _, next := range x.Succs {
			if !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return true
}

// channel returns the instruction that makes the channel which instr closes or sends on, nil if that
// is not known.
func (s *Source) channel(instr ssa.Instruction) *ssa.MakeChan {
	var ch ssa.Value
	switch instr := instr.(type) {
	case *ssa.Send:
		ch = instr.Chan
	case *ssa.Call:
		if b, ok := instr.Call.Value.(*ssa.Builtin); ok && b.Name() == "close" {
			ch = instr.Call.Args[0]
		}
	}
	if ch == nil {
		return nil
	}
	makes, ok := s.makes(ch, 0)
	if !ok || len(makes) != 1 {
		return nil
	}
	return makes[0]
}

// onlyOnce reports whether the channel signalled is closed in one place, and the channel sent has one
// send and one receive.
func (s *Source) onlyOnce(signalled, sent *ssa.MakeChan) bool {
	sends, receives := 0, 0
	for _, x := range s.sends() {
		if s.mayBe(x.ch, sent) {
			sends++
		}
	}
	for _, r := range s.receives() {
		if s.mayBe(r.ch, sent) {
			receives++
		}
	}
	return sends == 1 && receives == 1 && s.closes(signalled) == 1
}

// closedBy returns the variable of the channel that the signal of p closes, nil if it is none.
func (s *Source) closedBy(p publish.Pair) *types.Var {
	call := s.closeCall(s.spot(p.SignalAt))
	if call == nil {
		return nil
	}
	return s.variable(call.Args[0])
}

// receiveOrNot returns the two cases of a select that receives one value if there is one: the receive
// and the default.
func receiveOrNot(sel *ast.SelectStmt) (recv, fallback *ast.CommClause) {
	for _, c := range sel.Body.List {
		if c := c.(*ast.CommClause); c.Comm == nil {
			fallback = c
		} else {
			recv = c
		}
	}
	if len(sel.Body.List) != 2 || recv == nil || fallback == nil {
		return nil, nil
	}
	if _, ok := recv.Comm.(*ast.SendStmt); ok {
		return nil, nil
	}
	return recv, fallback
}

// untilClosed reports whether stmt is a loop that goes on to what is behind it only when the channel v is
// closed: it ranges over it, or breaks where a receive says so, and nowhere else.
func (s *Source) untilClosed(stmt ast.Stmt, v *types.Var) bool {
	if v == nil {
		return false
	}
	switch loop := stmt.(type) {
	case *ast.RangeStmt:
		return s.variable(loop.X) == v && breaks(loop.Body) == 0
	case *ast.ForStmt:
		if loop.Cond != nil || len(loop.Body.List) < 2 || breaks(loop.Body) != 1 {
			return false
		}
		a, ok := loop.Body.List[0].(*ast.AssignStmt)
		test, is := loop.Body.List[1].(*ast.IfStmt)
		if !ok || !is || len(a.Lhs) != 2 || breaks(test.Body) != 1 || len(test.Body.List) != 1 {
			return false
		}
		recv, ok := ast.Unparen(a.Rhs[0]).(*ast.UnaryExpr)
		not, is := ast.Unparen(test.Cond).(*ast.UnaryExpr)
		return ok && is && recv.Op == token.ARROW && s.variable(recv.X) == v &&
			not.Op == token.NOT && s.variable(not.X) != nil && s.variable(not.X) == s.variable(a.Lhs[1])
	}
	return false
}

// breaks counts the statements in n by which control may leave it other than by a return.
func breaks(n ast.Node) int {
	count := 0
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok != token.CONTINUE {
			count++
		}
		_, literal := n.(*ast.FuncLit)
		return !literal
	})
	return count
}
