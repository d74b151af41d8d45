package exec

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// A decision is what is known of a value that never changes, where a statement is reached: that it
// is the constant is, or not.
type decision struct {
	of    ssa.Value
	is    string
	equal bool
}

// opposes reports whether not both of d and o can hold.
func (d decision) opposes(o decision) bool {
	if d.of != o.of {
		return false
	}
	return d.is == o.is && d.equal != o.equal || d.is != o.is && d.equal && o.equal
}

// Opposed reports whether one run of fn comes to at most one of the sites a and b, because a value that
// it or a function around it has, and that never changes, decides differently about the two. A turn of
// a loop may have another value, unless the loop comes to the statement anew first.
func (p *Program) Opposed(a, b event.Site, fn *ssa.Function, anew func(ssa.Instruction) bool) bool {
	ds := p.decisions(a, fn)
	if len(ds) == 0 {
		return false
	}
	for _, o := range p.decisions(b, fn) {
		for _, d := range ds {
			if d.opposes(o) && !p.varies(d.of, fn, anew) {
				return true
			}
		}
	}
	return false
}

// varies reports whether one run of fn may come to the definition of v twice with no statement in
// between for which anew holds.
func (p *Program) varies(v ssa.Value, fn *ssa.Function, anew func(ssa.Instruction) bool) bool {
	at, ok := v.(ssa.Instruction)
	return ok && v.Parent() == fn && p.LeadsPast(at, at, anew)
}

// decisions returns what is known of values of fn, or of a function around it, where the site is
// reached from fn by nothing but literals in it.
func (p *Program) decisions(site event.Site, fn *ssa.Function) []decision {
	var frames []ssa.Instruction
	for ; site != 0; site = p.Log.SiteInfo(site).Via {
		frames = append(frames, p.Log.SiteInfo(site).Instr)
	}
	var out []decision
	entered := false
	for i := len(frames) - 1; i >= 0; i-- {
		at := frames[i]
		if at == nil || at.Block() == nil {
			if entered {
				break
			}
			continue
		}
		if in := at.Parent(); !within(in, fn) || entered && in == fn {
			if entered {
				break // the run of another function, or another one of fn
			}
			continue
		}
		entered = true
		for _, d := range p.decidedAt(at.Block()) {
			if within(fn, d.of.Parent()) {
				out = append(out, d)
			}
		}
	}
	return out
}

// within reports whether fn is outer, or a literal in it.
func within(fn, outer *ssa.Function) bool {
	for fn != nil && fn != outer {
		fn = fn.Parent()
	}
	return fn != nil
}

// decidedAt returns what is known of values that never change where b is reached.
func (p *Program) decidedAt(b *ssa.BasicBlock) []decision {
	if ds, ok := p.decided[b]; ok {
		return ds
	}
	var ds []decision
	if up := b.Idom(); up != nil {
		ds = p.decidedAt(up)
		if test, ok := up.Instrs[len(up.Instrs)-1].(*ssa.If); ok && len(b.Preds) == 1 {
			if d, ok := decide(test.Cond, b == up.Succs[0], 8); ok {
				ds = append(ds[:len(ds):len(ds)], d)
			}
		}
	}
	p.decided[b] = ds
	return ds
}

// decide returns what the outcome of cond says of a value that never changes.
func decide(cond ssa.Value, outcome bool, depth int) (decision, bool) {
	if depth == 0 {
		return decision{}, false
	}
	switch c := cond.(type) {
	case *ssa.Const:
		return decision{}, false
	case *ssa.UnOp:
		switch c.Op {
		case token.NOT:
			return decide(c.X, !outcome, depth-1)
		case token.MUL:
			if held := heldForever(c.X); held != nil {
				return decide(held, outcome, depth-1)
			}
		}
	case *ssa.BinOp:
		k, ok := c.Y.(*ssa.Const)
		if !ok || c.Op != token.EQL && c.Op != token.NEQ {
			break
		}
		outcome = outcome == (c.Op == token.EQL)
		if k.Value != nil && k.Value.Kind() == constant.Bool {
			return decide(c.X, outcome == constant.BoolVal(k.Value), depth-1)
		}
		x := c.X
		if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
			if held := heldForever(load.X); held != nil {
				x = held
			}
		}
		return decision{x, k.String(), outcome}, true
	}
	return decision{cond, "true", outcome}, true
}

// heldForever returns what the variable at addr holds whenever it is looked at, nil if it may change:
// it is stored to once, before anybody else knows of it.
func heldForever(addr ssa.Value) ssa.Value {
	cell, ok := Variable(addr).(*ssa.Alloc)
	if !ok {
		return nil
	}
	var first *ssa.Store
	for _, instr := range referrers(cell) {
		if store, ok := instr.(*ssa.Store); ok {
			if first != nil || store.Addr != cell {
				return nil
			}
			first = store
		}
	}
	if first == nil || comesBack(first.Block(), cell.Block()) {
		return nil
	}
	for _, instr := range referrers(cell) {
		if instr != first && (!looksOnly(instr, cell, 8) || !precedes(first, instr)) {
			return nil
		}
	}
	return first.Val
}

// comesBack reports whether a path leads from b back to it that does not pass the block other.
func comesBack(b, other *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{other: true}
	work := slices.Clone(b.Succs)
	for len(work) > 0 {
		next := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[next] {
			seen[next] = true
			work = append(work, next.Succs...)
		}
	}
	return b != other && seen[b]
}

// looksOnly reports whether instr does no more with the variable at addr than to look at it, or to make
// it known to literals that do the same.
func looksOnly(instr ssa.Instruction, addr ssa.Value, depth int) bool {
	switch instr := instr.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.UnOp:
		return instr.Op == token.MUL
	case *ssa.MakeClosure:
		if depth == 0 {
			return false
		}
		fn := instr.Fn.(*ssa.Function)
		for i, b := range instr.Bindings {
			if b != addr {
				continue
			}
			for _, use := range referrers(fn.FreeVars[i]) {
				if !looksOnly(use, fn.FreeVars[i], depth-1) {
					return false
				}
			}
		}
		return true
	}
	return false
}
