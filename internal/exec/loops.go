package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// loops describes the loops of a function.
type loops struct {
	order      []*ssa.BasicBlock // reverse postorder
	rank       map[*ssa.BasicBlock]int
	bodies     map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool // by header: its blocks, those of inner loops included
	inner      map[*ssa.BasicBlock]bool                     // blocks inside a loop
	counted    map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool // blocks whose test ends a loop that waits, or passes it over: its blocks
	asks       map[ssa.Value]bool                           // what asked has answered
	rings      map[*ssa.Phi][]int64                         // what moduli has answered
	fillings   map[*ssa.BasicBlock]filling                  // tests that end a loop which fills a channel
	gatherings map[*ssa.BasicBlock]gathering                // tests that end a loop which waits for something of each element
}

// findLoops finds the natural loops of fn. waits tells which instructions wait
// for another goroutine.
func findLoops(fn *ssa.Function, waits func(ssa.Instruction) bool) loops {
	l := loops{
		asks:       map[ssa.Value]bool{},
		rings:      map[*ssa.Phi][]int64{},
		fillings:   map[*ssa.BasicBlock]filling{},
		gatherings: map[*ssa.BasicBlock]gathering{},
		rank:       map[*ssa.BasicBlock]int{},
		bodies:     map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{},
		inner:      map[*ssa.BasicBlock]bool{},
		counted:    map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{},
	}
	l.order = postorder(fn)
	for i, b := range l.order {
		l.rank[b] = i
	}
	for _, b := range l.order {
		for _, s := range b.Succs {
			if l.isBack(b, s) {
				l.collect(s, b)
			}
		}
	}
	for header, body := range l.bodies {
		for b := range body {
			l.inner[b] = true
		}
		if !anyInstr(body, waits) {
			continue
		}
		for _, test := range append(header.Preds, header) {
			if counts, ok := countTest(test); ok && (test == header || counts == header) {
				l.counted[test] = body
			}
		}
	}
	return l
}

// postorder returns the blocks of fn that can be reached, in reverse postorder.
// (It keeps its own stack: generated functions may have very many blocks.)
func postorder(fn *ssa.Function) []*ssa.BasicBlock {
	type frame struct {
		b *ssa.BasicBlock
		i int
	}
	seen := make([]bool, len(fn.Blocks))
	var out []*ssa.BasicBlock
	visit := func(root *ssa.BasicBlock) {
		if seen[root.Index] {
			return
		}
		seen[root.Index] = true
		stack := []frame{{root, 0}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.i == len(top.b.Succs) {
				out = append(out, top.b)
				stack = stack[:len(stack)-1]
				continue
			}
			s := top.b.Succs[top.i]
			top.i++
			if !seen[s.Index] {
				seen[s.Index] = true
				stack = append(stack, frame{s, 0})
			}
		}
	}
	if fn.Recover != nil {
		visit(fn.Recover)
	}
	visit(fn.Blocks[0])
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// entered reports whether the test at the end of b comes before the loop with the given
// body, or its turns, rather than after a turn.
func (l *loops) entered(b *ssa.BasicBlock, body map[*ssa.BasicBlock]bool) bool {
	return !body[b] || l.bodies[b] != nil
}

// isBack reports whether the edge from b to s closes a loop.
func (l *loops) isBack(b, s *ssa.BasicBlock) bool { return l.rank[s] <= l.rank[b] }

// collect adds to the loop of header the blocks from which tail is reached.
func (l *loops) collect(header, tail *ssa.BasicBlock) {
	body := l.bodies[header]
	if body == nil {
		body = map[*ssa.BasicBlock]bool{header: true}
		l.bodies[header] = body
	}
	work := []*ssa.BasicBlock{tail}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if body[b] {
			continue
		}
		body[b] = true
		work = append(work, b.Preds...)
	}
}

// counter reports whether phi counts the turns of a loop by addition: its
// value is then a new unknown at each turn, rather than each number in turn.
func (l *loops) counter(phi *ssa.Phi) bool {
	body := l.bodies[phi.Block()]
	if body == nil {
		return false
	}
	for i, e := range phi.Edges {
		if body[phi.Block().Preds[i]] && adds(e) {
			return true
		}
	}
	return false
}

// asked reports whether the program compares v, an integer that it counts up or down in a
// loop, with a constant other than to end the loop: its first values then matter. It looks
// at what is computed from v in a few steps.
func (l *loops) asked(v ssa.Value) bool {
	if known, ok := l.asks[v]; ok {
		return known
	}
	const maxSteps = 6
	seen := map[ssa.Value]bool{v: true}
	found, now := false, []ssa.Value{v}
	for step := 0; step < maxSteps && len(now) > 0 && !found; step++ {
		var next []ssa.Value
		for _, v := range now {
			found = found || l.compared(v)
			for _, r := range countedOn(v) {
				if !seen[r] {
					seen[r] = true
					next = append(next, r)
				}
			}
		}
		now = next
	}
	l.asks[v] = found
	return found
}

// compared reports whether v is compared with a constant other than to end a loop.
func (l *loops) compared(v ssa.Value) bool {
	return slices.ContainsFunc(referrers(v), func(r ssa.Instruction) bool {
		test, ok := r.(*ssa.BinOp)
		if !ok || !comparison(test.Op) || l.ends(test) {
			return false
		}
		_, x := test.X.(*ssa.Const)
		_, y := test.Y.(*ssa.Const)
		return x || y
	})
}

// countedOn returns the values that are v, or v with something added.
func countedOn(v ssa.Value) []ssa.Value {
	var out []ssa.Value
	for _, r := range referrers(v) {
		switch r := r.(type) {
		case *ssa.BinOp:
			if adds(r) {
				out = append(out, r)
			}
		case *ssa.Phi:
			out = append(out, r)
		}
	}
	return out
}

func referrers(v ssa.Value) []ssa.Instruction {
	if refs := v.Referrers(); refs != nil {
		return *refs
	}
	return nil
}

func comparison(op token.Token) bool {
	switch op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
		return true
	}
	return false
}

// ends reports whether test decides only whether a loop that does not wait goes on.
func (l *loops) ends(test *ssa.BinOp) bool {
	b := test.Block()
	body := l.bodies[b]
	return body != nil && l.counted[b] == nil && slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return !body[s] })
}

func adds(v ssa.Value) bool {
	op, ok := v.(*ssa.BinOp)
	if !ok || op.Op != token.ADD && op.Op != token.SUB {
		return false
	}
	_, flips := op.X.(*ssa.Const)
	return !flips // k - x alternates
}

// countTest reports whether b ends with a test of a count, and the block that
// follows if it holds. A loop that counts, and waits in its body, collects the answers
// to what an earlier loop started as often; the path on which it turns zero times while
// the earlier one did not is none.
func countTest(b *ssa.BasicBlock) (*ssa.BasicBlock, bool) {
	test, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, false
	}
	switch c := test.Cond.(type) {
	case *ssa.BinOp:
		switch c.Op {
		case token.LSS, token.GTR, token.LEQ, token.GEQ, token.NEQ:
			return b.Succs[0], steps(c.X) || steps(c.Y)
		}
	case *ssa.Extract:
		_, ok := c.Tuple.(*ssa.Next)
		return b.Succs[0], ok
	}
	return nil, false
}

// steps reports whether v is a number that goes up or down by a constant at each turn of
// a loop, or the constant that it starts from.
func steps(v ssa.Value) bool {
	if op, ok := v.(*ssa.BinOp); ok && adds(op) {
		_, constant := op.Y.(*ssa.Const)
		return constant
	}
	phi, ok := v.(*ssa.Phi)
	if !ok {
		return isZero(v)
	}
	return slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool {
		op, ok := e.(*ssa.BinOp)
		if !ok || !adds(op) {
			return false
		}
		_, constant := op.Y.(*ssa.Const)
		return constant
	})
}

// isZero reports whether v is the integer zero, from which a range counts.
func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && isInteger(c.Type()) && c.Int64() == 0
}

// anyInstr reports whether f holds for an instruction of the blocks.
func anyInstr(blocks map[*ssa.BasicBlock]bool, f func(ssa.Instruction) bool) bool {
	for b := range blocks {
		if slices.ContainsFunc(b.Instrs, f) {
			return true
		}
	}
	return false
}

// LoopedSince reports whether s, or a call that led to it, lies in a loop that does not make the
// channel at in each of its turns.
func (p *Program) LoopedSince(at place.Place, s event.Site) bool {
	made, _ := p.Table.Info(p.Table.Base(at.Sym)).Val.(*ssa.MakeChan)
	for ; s != 0; s = p.Log.SiteInfo(s).Via {
		i := p.Log.SiteInfo(s).Instr
		if i == nil || i.Block() == nil {
			continue
		}
		if made != nil && at.Path == 0 && made.Parent() == i.Parent() {
			return p.LoopBetween(p.Log.Site(event.SiteInfo{Pos: made.Pos(), Instr: made}), s)
		}
		if p.loopsOf(i.Parent()).inner[i.Block()] {
			return true
		}
	}
	return false
}
