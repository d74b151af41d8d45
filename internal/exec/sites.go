package exec

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/world"
)

// Innermost returns the instruction of s itself, without the calls that led to it.
func (p *Program) Innermost(s event.Site) ssa.Instruction { return p.Log.SiteInfo(s).Instr }

// InTest reports whether fn stands in a test file.
func (p *Program) InTest(fn *ssa.Function) bool {
	return strings.HasSuffix(p.Pkg.Prog.Fset.Position(fn.Pos()).Filename, "_test.go")
}

// Within returns the function in whose text s lies.
func (p *Program) Within(s event.Site) *ssa.Function {
	if i := p.Log.SiteInfo(s).Instr; i != nil {
		return i.Parent()
	}
	return nil
}

// Depth returns the number of calls through which s was reached.
func (p *Program) Depth(s event.Site) int {
	n := 0
	for i := p.Log.SiteInfo(s); i.Via != 0; i = p.Log.SiteInfo(i.Via) {
		n++
	}
	return n
}

// IsStore reports whether s is a plain store to a variable.
func (p *Program) IsStore(s event.Site) bool {
	_, ok := p.Log.SiteInfo(s).Instr.(*ssa.Store)
	return ok
}

// Again reports whether a and b, reached by two calls of one function, are in two
// calls of some other function: what the second call does then begins something new.
func (p *Program) Again(a, b event.Site) bool {
	x, y := p.Meet(a, b)
	within := map[*ssa.Function]bool{}
	for s := a; s != x && s != 0; s = p.Log.SiteInfo(s).Via {
		within[p.Within(s)] = !p.callsGiven(s)
	}
	for s := b; s != y && s != 0; s = p.Log.SiteInfo(s).Via {
		if within[p.Within(s)] {
			return true
		}
	}
	return false
}

// callsGiven reports whether s calls a function that its own function was given as a parameter:
// what is done there is for the callers to say, and they say it anew each time.
func (p *Program) callsGiven(s event.Site) bool {
	call, ok := p.Log.SiteInfo(s).Instr.(*ssa.Call)
	if !ok {
		return false
	}
	_, given := call.Call.Value.(*ssa.Parameter)
	return given
}

// Untold reports whether seen, where a signal was observed, lies in a function that may as well
// return without having seen it, and does not tell: take, after the call, is reached
// either way.
func (p *Program) Untold(seen, take event.Site) bool {
	x, y := p.Meet(seen, take)
	call, ok := p.Log.SiteInfo(x).Instr.(*ssa.Call)
	if !ok || x == seen || p.Within(x) != p.Within(y) || call.Common().Signature().Results().Len() > 0 {
		return false
	}
	s := p.summaries[call.Common().StaticCallee()]
	return s != nil && slices.ContainsFunc(s.Outcomes, func(o *world.World) bool { return o.Seen|o.Settled == 0 })
}

// Replaced reports whether the channel that the event e closes was taken from a
// field to which the same function stores: another channel takes its place.
func (p *Program) Replaced(e event.Event) bool {
	call, ok := p.Log.SiteInfo(e.Site).Instr.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) == 0 {
		return false
	}
	field, ok := p.Usage.resolve(call.Common().Args[0], 0).(*types.Var)
	if !ok {
		return false
	}
	replaced := false
	eachInstr(call.Parent(), func(instr ssa.Instruction) {
		if s, ok := instr.(*ssa.Store); ok {
			if addr, ok := s.Addr.(*ssa.FieldAddr); ok && fieldVar(addr.X.Type(), addr.Field) == any(field) {
				_, fresh := addr.X.(*ssa.Alloc)
				replaced = replaced || !fresh
			}
		}
	})
	return replaced
}

// Meet returns the sites of one function through which a and b were reached: a and b
// themselves if they are in one function, otherwise the calls that led to them.
// If there is no such function it returns a and b.
func (p *Program) Meet(a, b event.Site) (x, y event.Site) {
	x, y, ok := p.meet(a, b, func(i, j event.SiteInfo) bool { return i.Via == j.Via })
	if !ok {
		// The outer calls of a site that was reached through many are not known.
		x, y, _ = p.meet(a, b, func(i, j event.SiteInfo) bool { return i.Via == 0 || j.Via == 0 })
	}
	return x, y
}

// meet returns the innermost sites on the ways to a and b that are in one function and
// alike, and whether there are any; otherwise a and b.
func (p *Program) meet(a, b event.Site, alike func(i, j event.SiteInfo) bool) (x, y event.Site, ok bool) {
	for s := a; s != 0; s = p.Log.SiteInfo(s).Via {
		for t := b; t != 0; t = p.Log.SiteInfo(t).Via {
			i, j := p.Log.SiteInfo(s), p.Log.SiteInfo(t)
			if i.Instr != nil && j.Instr != nil && i.Instr.Parent() == j.Instr.Parent() && alike(i, j) {
				return s, t, true
			}
		}
	}
	return a, b, false
}

// LoopBetween reports whether b lies in a loop that does not contain a, as far as
// both are in one function.
func (p *Program) LoopBetween(a, b event.Site) bool {
	s, t := p.Meet(a, b)
	x, y := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
	if x == nil || y == nil || x.Parent() != y.Parent() || x.Block() == nil || y.Block() == nil {
		return false
	}
	for _, body := range p.loopsOf(y.Parent()).bodies {
		if body[y.Block()] && !body[x.Block()] {
			return true
		}
	}
	return false
}

// EveryTurn reports whether s, or a call that led to it, lies in a loop that comes to it in every
// turn.
func (p *Program) EveryTurn(s event.Site) bool {
	for ; s != 0; s = p.Log.SiteInfo(s).Via {
		i := p.Log.SiteInfo(s).Instr
		if i == nil || i.Block() == nil {
			continue
		}
		for header, body := range p.loopsOf(i.Parent()).bodies {
			if body[i.Block()] && everyRound(header, body, i.Block()) {
				return true
			}
		}
	}
	return false
}

// loopsOf returns the loops of fn.
func (p *Program) loopsOf(fn *ssa.Function) loops {
	l, ok := p.loops[fn]
	if !ok {
		l = findLoops(fn, p.waits)
		p.Usage.findFillings(&l)
		p.findGatherings(&l)
		p.loops[fn] = l
	}
	return l
}

// Looped reports whether s, or a call that led to it, lies in a loop.
func (p *Program) Looped(s event.Site) bool {
	for ; s != 0; s = p.Log.SiteInfo(s).Via {
		i := p.Log.SiteInfo(s).Instr
		if i != nil && i.Block() != nil && p.loopsOf(i.Parent()).inner[i.Block()] {
			return true
		}
	}
	return false
}
