package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// Beside reports whether a and b are two statements of one function, reached by the same
// calls.
func (p *Program) Beside(a, b event.Site) bool {
	return p.Within(a) != nil && p.Within(a) == p.Within(b) && p.Log.SiteInfo(a).Via == p.Log.SiteInfo(b).Via
}

// Leads reports whether b lies in the text of fn or was reached through it, after
// the function had been left in which both a and b were reached. (Of a site deep down that
// function may be forgotten.)
func (p *Program) Leads(fn *ssa.Function, a, b event.Site) bool {
	x, y := p.Meet(a, b)
	for s := b; s != 0; s = p.Log.SiteInfo(s).Via {
		if p.Within(s) == fn {
			return true
		}
		if s == y && p.Within(x) == p.Within(y) {
			break
		}
	}
	return false
}

// After reports whether b may be run after a in one run of a function: they were reached
// from two statements of it, of which the first leads to the second, or they have no
// function in common. Deferred calls are made at the end.
func (p *Program) After(a, b event.Site) bool {
	s, t := p.Meet(a, b)
	x, y := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
	if x == nil || y == nil || x == y || x.Parent() != y.Parent() {
		return true
	}
	if isDefer(x) && !isDefer(y) {
		return false
	}
	return leads(x, y) || isDefer(y) && leads(y, x)
}

// Before reports whether b is only run after a in one run of a function: the two were
// reached from two statements of it, of which the first comes before the second on every path.
func (p *Program) Before(a, b event.Site) bool {
	s, t := p.Meet(a, b)
	x, y := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
	return x != nil && y != nil && x != y && x.Parent() == y.Parent() && !isDefer(x) && precedes(x, y)
}

// LeadsPast reports whether there is a path from a to b, in the function of both, that comes
// to no statement before b for which past holds.
func (p *Program) LeadsPast(a, b ssa.Instruction, past func(ssa.Instruction) bool) bool {
	type point struct {
		block *ssa.BasicBlock
		from  int
	}
	seen := map[*ssa.BasicBlock]bool{}
	work := []point{{a.Block(), slices.Index(a.Block().Instrs, a) + 1}}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		i := slices.IndexFunc(at.block.Instrs[at.from:], func(i ssa.Instruction) bool { return i == b || past(i) })
		if i >= 0 {
			if at.block.Instrs[at.from+i] == b {
				return true
			}
			continue
		}
		for _, next := range at.block.Succs {
			if !seen[next] {
				seen[next] = true
				work = append(work, point{next, 0})
			}
		}
	}
	return false
}

// Follows reports whether b may be run after a in one run of a function and in one turn of
// its loops, or they have no function in common.
func (p *Program) Follows(a, b event.Site) bool {
	s, t := p.Meet(a, b)
	x, y := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
	if x == nil || y == nil || x == y || x.Parent() != y.Parent() {
		return true
	}
	return p.Onward(x, y) || isDefer(y) && p.Onward(y, x)
}

// Onward reports whether there is a path from a to b, two statements of one function, that
// begins no new turn of a loop.
func (p *Program) Onward(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return precedes(a, b)
	}
	nest := p.loopsOf(a.Parent())
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{a.Block()}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, next := range at.Succs {
			if next == b.Block() && !nest.isBack(at, next) {
				return true
			}
			if !seen[next] && !nest.isBack(at, next) {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return false
}

// isDefer reports whether instr is a defer statement, whose call is made at the end.
func isDefer(instr ssa.Instruction) bool {
	_, ok := instr.(*ssa.Defer)
	return ok
}

// leads reports whether there is a path of one function from a to b.
func leads(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() && precedes(a, b) {
		return true
	}
	seen := map[*ssa.BasicBlock]bool{}
	work := append([]*ssa.BasicBlock(nil), a.Block().Succs...)
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if at == b.Block() {
			return true
		}
		if !seen[at] {
			seen[at] = true
			work = append(work, at.Succs...)
		}
	}
	return false
}

// Own reports whether no second run of fn knows the channel ch: it is made in fn, or in the
// function around fn, which comes across the literal fn once for each channel.
func (p *Program) Own(fn *ssa.Function, ch place.Place) bool {
	if p.Table.Allocated(ch.Sym) {
		return true
	}
	mk, ok := p.Class(ch).(*ssa.MakeChan)
	for ok && fn != mk.Parent() {
		if ok = p.runsOnce(fn); ok {
			fn = fn.Parent()
		}
	}
	return ok
}

// Given reports whether the channel ch is a parameter of a function, other than what a
// method belongs to.
func (p *Program) Given(ch place.Place) bool {
	i := p.Table.Info(p.Table.Base(ch.Sym))
	param, ok := i.Val.(*ssa.Parameter)
	if !ok || i.Origin != place.FromParam || ch.Path != 0 {
		return false
	}
	return param.Parent().Signature.Recv() == nil || param.Parent().Params[0] != param
}

// runsOnce reports whether fn is a literal that the function around it calls, defers or
// starts where it stands, and not in a loop.
func (p *Program) runsOnce(fn *ssa.Function) bool {
	uses, loops := 0, p.loopsOf
	all := p.usesAre(fn, func(call ssa.CallInstruction) bool {
		uses++
		return !loops(fn.Parent()).inner[call.Block()]
	})
	return all && uses == 1
}

// Inline reports whether the literal fn is only called or deferred where it stands: what it
// does belongs to the function around it, even if that was not followed so far.
func (p *Program) Inline(fn *ssa.Function) bool {
	return p.usesAre(fn, func(call ssa.CallInstruction) bool {
		_, started := call.(*ssa.Go)
		return !started
	})
}

// usesAre reports whether fn is a literal of which the function around it makes no use but by
// calls, defers and starts for which ok holds.
func (p *Program) usesAre(fn *ssa.Function, ok func(ssa.CallInstruction) bool) bool {
	if fn.Parent() == nil {
		return false
	}
	uses, good := 0, 0
	look := func(v ssa.Value, instr ssa.Instruction) {
		for _, op := range instr.Operands(nil) {
			if *op != v {
				continue
			}
			uses++
			if call, is := instr.(ssa.CallInstruction); is && op == &call.Common().Value && ok(call) {
				good++
			}
		}
	}
	for _, instr := range referrers(fn) {
		mc, made := instr.(*ssa.MakeClosure)
		if !made {
			look(fn, instr)
			continue
		}
		for _, instr := range referrers(mc) {
			look(mc, instr)
		}
	}
	return uses > 0 && uses == good
}
