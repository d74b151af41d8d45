package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A gathering is the end of a loop that waits in each turn for something of an element of a
// slice, map or list.
type gathering struct {
	exit  *ssa.BasicBlock
	waits []elementWait
}

// An elementWait is a wait, in each turn of a loop, for a part of the turn's element.
type elementWait struct {
	elems []ssa.Value // what may have been put where the loop goes
	of    ssa.Value   // the element itself: its address, or the step of the range
	typ   types.Type  // of the element
	path  []elementStep
	key   bool            // the element is a key of a map, and of is not named for it
	call  *ssa.CallCommon // of a function that waits for a part of the element; nil if the wait is for the element itself
	arg   int             // the argument that the element is, or -1 if the element is what is called
}

// An elementStep leads from an element to its part: to a field of it, and then, if load is set,
// to what that holds.
type elementStep struct {
	field int
	load  bool
}

// gathered notes that w goes from b to succ: at the end of a loop that has waited for something
// of each element, what lasts until then is over.
func (f *function) gathered(w *world.World, b, succ *ssa.BasicBlock) {
	g, ok := f.nest.gatherings[b]
	if !ok || g.exit != succ {
		return
	}
	classes := map[any]bool{}
	for _, wait := range g.waits {
		for _, p := range f.parts(wait) {
			w.Settled = f.Log.Add(w.Settled, event.Mark{Place: p})
			if c := f.Class(p); c != nil {
				classes[c] = true
			}
		}
	}
	w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool {
		return slices.ContainsFunc(f.Log.Marks(l.Tokens), func(m event.Mark) bool { return classes[f.Class(m.Place)] })
	})
}

// parts returns the places of what wait waits for, by the names that all functions know.
func (f *function) parts(wait elementWait) []place.Place {
	var out []place.Place
	elems := wait.elems
	if !wait.key {
		elems = append(elems, wait.of)
	}
	for _, e := range elems {
		at := f.named(e, 0)
		switch of := e.(type) {
		case *ssa.IndexAddr, *ssa.Next:
			if _, struc := wait.typ.Underlying().(*types.Struct); !struc && at.Kind == place.Ref {
				at = place.RefTo(f.Table.Init(at.Place(), nil, wait.typ))
			}
		case *ssa.MakeInterface:
			at = f.named(of.X, 0)
		}
		for _, s := range wait.path {
			if at.Kind != place.Ref && at.Kind != place.Agg {
				break
			}
			at = f.join(at, place.FieldSel(s.field)).Ref()
			if s.load {
				at = place.RefTo(f.Table.Init(at.Place(), nil, f.cellType(at.Place())))
			}
		}
		switch {
		case wait.call != nil && wait.arg < 0:
			out = append(out, f.waitsOf(e)...)
		case at.Kind != place.Ref && at.Kind != place.Agg:
		case wait.call != nil:
			out = append(out, f.waitsOfArg(wait, e, at)...)
		default:
			out = append(out, at.Place())
		}
	}
	return out
}

// findGatherings finds the loops of l that wait in each turn for something of an element.
func (p *Program) findGatherings(l *loops) {
	for _, header := range l.order {
		body := l.bodies[header]
		if body == nil {
			continue
		}
		g := gatherer{p: p, header: header, body: body}
		for _, b := range l.order {
			if body[b] && everyRound(header, body, b) {
				g.waitsIn(b)
			}
		}
		for _, b := range testsOf(header, body) {
			if waits := g.endedBy(b); len(waits) > 0 {
				l.gatherings[b] = gathering{b.Succs[1], waits}
			}
		}
	}
}

// A gatherer finds the waits of one loop.
type gatherer struct {
	p      *Program
	header *ssa.BasicBlock
	body   map[*ssa.BasicBlock]bool
	found  []foundWait
}

// A foundWait is a wait for something of the element that is reached by from.
type foundWait struct {
	elementWait
	from ssa.Value
}

// waitsIn collects the waits of the block b, which each turn comes to.
func (g *gatherer) waitsIn(b *ssa.BasicBlock) {
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				g.add(instr.X, elementWait{})
			}
		case *ssa.Select:
			for i, s := range instr.States {
				if s.Dir == types.RecvOnly && instr.Blocking && g.chosen(instr, i) {
					g.add(s.Chan, elementWait{})
				}
			}
		case *ssa.Call:
			g.call(&instr.Call)
		}
	}
}

// chosen reports whether each turn that goes on has chosen case i of sel.
func (g *gatherer) chosen(sel *ssa.Select, i int) bool {
	for _, r := range referrers(sel) {
		x, ok := r.(*ssa.Extract)
		if !ok || x.Index != 0 {
			continue
		}
		for _, r := range referrers(x) {
			test, ok := r.(*ssa.BinOp)
			if !ok || test.Op != token.EQL || !isInt(test.Y, i) {
				continue
			}
			branch, ok := test.Block().Instrs[len(test.Block().Instrs)-1].(*ssa.If)
			if !ok || branch.Cond != test {
				continue
			}
			if then := test.Block().Succs[0]; len(then.Preds) == 1 && everyRound(g.header, g.body, then) || g.leavesElse(test.Block()) {
				return true
			}
		}
	}
	return false
}

// leavesElse reports whether the loop is left, without another turn, if the test at the end of b
// does not hold.
func (g *gatherer) leavesElse(b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{g.header: true}
	work := []*ssa.BasicBlock{b.Succs[1]}
	for len(work) > 0 {
		now := work[0]
		work = work[1:]
		if now == g.header || now == b.Succs[0] {
			return false
		}
		if seen[now] || !g.body[now] {
			continue
		}
		seen[now] = true
		work = append(work, now.Succs...)
	}
	return true
}

// isInt reports whether v is the constant n.
func isInt(v ssa.Value, n int) bool {
	c, ok := v.(*ssa.Const)
	return ok && isInteger(c.Type()) && c.Int64() == int64(n)
}

// call collects the wait that the call c is, or comes to.
func (g *gatherer) call(c *ssa.CallCommon) {
	if c.IsInvoke() {
		g.add(c.Value, elementWait{call: c})
		return
	}
	if c.StaticCallee() == nil {
		g.add(c.Value, elementWait{call: c, arg: -1})
		g.addArgs(c)
		return
	}
	for _, k := range g.p.contractsOfCall(c) {
		if k.Verb == contract.VerbSettle && len(c.Args) > 0 && slices.ContainsFunc(k.Places, contract.Place.IsReceiver) {
			g.add(c.Args[0], elementWait{})
			return
		}
	}
	if !g.p.local(c.StaticCallee()) {
		return
	}
	g.addArgs(c)
}

// addArgs notes that c may wait for a part of any of its arguments.
func (g *gatherer) addArgs(c *ssa.CallCommon) {
	for i, a := range c.Args {
		g.add(a, elementWait{call: c, arg: i})
	}
}

// add notes a wait for v, if v is an element or a part of one.
func (g *gatherer) add(v ssa.Value, w elementWait) {
	from, path := g.way(v, nil)
	if from != nil {
		w.path, w.of, w.typ = path, from, from.Type()
		switch of := from.(type) {
		case *ssa.IndexAddr:
			w.typ = of.Type().Underlying().(*types.Pointer).Elem()
		case *ssa.Extract:
			w.of, w.key = of.Tuple, of.Index == 1
		}
		g.found = append(g.found, foundWait{w, from})
	}
}

// way returns the element from which v is reached, the address of an element of a slice, the
// step of a range or a list, and the steps from there, before rest.
func (g *gatherer) way(v ssa.Value, rest []elementStep) (ssa.Value, []elementStep) {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op != token.MUL {
			break
		}
		switch addr := v.X.(type) {
		case *ssa.FieldAddr:
			return g.way(addr.X, append([]elementStep{{addr.Field, true}}, rest...))
		case *ssa.IndexAddr:
			return addr, rest
		case *ssa.Alloc:
			if s := g.p.Usage.stores[addr]; len(s) == 1 && g.body[addr.Block()] {
				return g.way(s[0], rest)
			}
		}
	case *ssa.FieldAddr:
		return g.way(v.X, append([]elementStep{{v.Field, false}}, rest...))
	case *ssa.Field:
		return g.way(v.X, append([]elementStep{{v.Field, true}}, rest...))
	case *ssa.IndexAddr, *ssa.Index:
		return v, rest
	case *ssa.ChangeType:
		return g.way(v.X, rest)
	case *ssa.TypeAssert:
		return g.way(v.X, rest)
	case *ssa.Alloc:
		if s := g.p.Usage.stores[v]; len(s) == 1 && g.body[v.Block()] {
			return g.way(s[0], rest)
		}
	case *ssa.Extract:
		if _, ok := v.Tuple.(*ssa.Next); ok && v.Index > 0 {
			return v, rest
		}
	case *ssa.Phi:
		if v.Block() == g.header {
			return v, rest
		}
	}
	return nil, nil
}

// endedBy returns the waits for all elements, if the test at the end of b ends the loop when
// there are no more.
func (g *gatherer) endedBy(b *ssa.BasicBlock) []elementWait {
	cond := b.Instrs[len(b.Instrs)-1].(*ssa.If).Cond
	var out []elementWait
	for _, w := range g.found {
		m := newMembers(g.p)
		switch from := w.from.(type) {
		case *ssa.IndexAddr:
			m.of(from.X)
			if !m.all(from.Index, cond, from.X) {
				continue
			}
		case *ssa.Index:
			m.of(from.X)
			if !m.all(from.Index, cond, from.X) {
				continue
			}
		case *ssa.Extract:
			next := from.Tuple.(*ssa.Next)
			if x, ok := cond.(*ssa.Extract); !ok || x.Tuple != next || x.Index != 0 {
				continue
			}
			m.keys = w.key
			if r, ok := next.Iter.(*ssa.Range); ok {
				m.of(r.X)
			}
			if slices.ContainsFunc(m.drops, func(drop ssa.CallInstruction) bool { return !w.madeAt(drop) }) {
				continue
			}
		case *ssa.Phi:
			if !isNotNil(cond, from) {
				continue
			}
			m.links(from)
		}
		w.elems = slices.Clip(m.elems)
		out = append(out, w.elementWait)
	}
	return out
}

// isNotNil reports whether cond asks whether v is not nil.
func isNotNil(cond, v ssa.Value) bool {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.NEQ || c.X != v {
		return false
	}
	k, ok := c.Y.(*ssa.Const)
	return ok && k.IsNil()
}
