package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// comeBack ends the loans by earlier sends on the channel ch, on which w has just sent, if that
// shows that the receiver is through with them.
func (f *function) comeBack(w *world.World, ch place.Place) {
	earlier := func(l world.Loan) bool { return l.Kind == world.BySend && l.Chan == ch }
	if slices.ContainsFunc(w.Loans, earlier) && f.exact(ch.Sym) && f.takenInTurn(f.class(ch)) {
		w.Loans = slices.DeleteFunc(w.Loans, earlier)
	}
}

// takenInTurn reports whether the channel of class c has no buffer, and all that is sent on it is
// received by one goroutine, which is through with each value when it receives the next.
func (p *Program) takenInTurn(c any) bool {
	mk, ok := c.(*ssa.MakeChan)
	if room, made := p.Usage.room[c]; !ok || !made || room != 0 {
		return false
	}
	in, known := p.inTurn[mk]
	if !known {
		t := trail{u: p.Usage, cells: map[ssa.Value]bool{}, entries: map[*ssa.Function][]ssa.Instruction{}}
		in = t.follow(mk) && len(t.receives) == 1 && p.onceFor(t, mk, t.receives[0]) && p.usesUp(t.receives[0])
		if p.inTurn == nil {
			p.inTurn = map[*ssa.MakeChan]bool{}
		}
		p.inTurn[mk] = in
	}
	return in
}

// A taking is the place at which something is received: a receive, or a case of a select.
type taking struct {
	at     ssa.Instruction
	values []ssa.Value // what is received
}

// A trail is where a channel goes.
type trail struct {
	u        *Usage
	cells    map[ssa.Value]bool                  // the channel, and the variables that hold it, where they have been looked at
	entries  map[*ssa.Function][]ssa.Instruction // by function: the calls that hand it the channel, or that start it
	receives []taking
}

// follow notes what is done with v, which is the channel or a variable that holds it, and reports
// whether all of that is known.
func (t *trail) follow(v ssa.Value) bool {
	if t.cells[v] {
		return true
	}
	t.cells[v] = true
	return !slices.ContainsFunc(referrers(v), func(instr ssa.Instruction) bool { return !t.step(v, instr) })
}

// step notes what instr does with v, and reports whether that is known.
func (t *trail) step(v ssa.Value, instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.Send:
		return instr.Chan == v
	case *ssa.Select:
		for i, s := range instr.States {
			if s.Send == v {
				return false
			}
			if s.Chan == v && s.Dir != types.SendOnly {
				t.receives = append(t.receives, taking{instr, selected(instr, i)})
			}
		}
		return true
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			values := []ssa.Value{instr}
			if instr.CommaOk {
				values = components(instr, 0)
			}
			t.receives = append(t.receives, taking{instr, values})
			return true
		}
		return instr.Op == token.MUL && t.follow(instr)
	case *ssa.ChangeType:
		return t.follow(instr)
	case *ssa.Store:
		cell, ok := instr.Addr.(*ssa.Alloc)
		return ok && (instr.Addr == v || len(t.u.stores[cell]) == 1 && t.follow(cell))
	case *ssa.MakeClosure:
		return t.enterLiteral(v, instr)
	case ssa.CallInstruction:
		return t.enter(v, instr)
	}
	return false
}

// enterLiteral notes what the literal that mc makes does with the variable v.
func (t *trail) enterLiteral(v ssa.Value, mc *ssa.MakeClosure) bool {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b == v && !t.follow(fn.FreeVars[i]) {
			return false
		}
	}
	return true
}

// enter notes what the function that call calls does with its argument v.
func (t *trail) enter(v ssa.Value, call ssa.CallInstruction) bool {
	c := call.Common()
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name() == "close" || b.Name() == "len" || b.Name() == "cap"
	}
	fn := c.StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 || len(fn.Params) != len(c.Args) {
		return false
	}
	if fn.Parent() == nil {
		t.entries[fn] = append(t.entries[fn], call)
	}
	for i, a := range c.Args {
		if a == v && !t.follow(fn.Params[i]) {
			return false
		}
	}
	return true
}

// onceFor reports whether the function of r, which receives from the channel that mk makes, runs
// once for each such channel.
func (p *Program) onceFor(t trail, mk *ssa.MakeChan, r taking) bool {
	fn := r.at.Parent()
	for depth := 0; fn != mk.Parent(); depth++ {
		starts := t.entries[fn]
		if fn.Parent() != nil {
			starts = p.startsOfLiteral(fn)
		}
		if len(starts) != 1 || depth > 8 {
			return false
		}
		fn = starts[0].Parent()
		for _, body := range p.loopsOf(fn).bodies {
			if body[starts[0].Block()] && (fn != mk.Parent() || !body[mk.Block()]) {
				return false
			}
		}
	}
	return true
}

// startsOfLiteral returns the statements that call the literal fn, or start it; nil if anything
// else is done with it.
func (p *Program) startsOfLiteral(fn *ssa.Function) []ssa.Instruction {
	var starts, uses []ssa.Instruction
	for _, r := range referrers(fn) {
		if mc, ok := r.(*ssa.MakeClosure); ok {
			uses = append(uses, referrers(mc)...)
		} else {
			uses = append(uses, r)
		}
	}
	for _, use := range uses {
		call, ok := use.(ssa.CallInstruction)
		if !ok || call.Common().StaticCallee() != fn && !says(p.contractsOfCall(call.Common()), contract.VerbSpawn) {
			return nil
		}
		starts = append(starts, call)
	}
	return starts
}

// selected returns what the case i of sel receives.
func selected(sel *ssa.Select, i int) []ssa.Value {
	n := 2
	for _, s := range sel.States[:i] {
		if s.Dir == types.RecvOnly {
			n++
		}
	}
	return components(sel, n)
}

// components returns component n of the tuple v, once for each place that it is taken out of it.
func components(v ssa.Value, n int) []ssa.Value {
	var out []ssa.Value
	for _, r := range referrers(v) {
		if x, ok := r.(*ssa.Extract); ok && x.Index == n {
			out = append(out, x)
		}
	}
	return out
}
