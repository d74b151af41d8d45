package exec

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// branch follows both edges of a conditional, as far as the state allows.
func (f *function) branch(w *world.World, b *ssa.BasicBlock, test *ssa.If, back bool) {
	body := f.nest.counted[b]
	first := body != nil && !back && f.nest.entered(b, body)
	for i, outcome := range [...]bool{true, false} {
		succ := b.Succs[i]
		if first && !body[succ] {
			continue // a loop that collects answers turns at least once
		}
		c := w
		if i == 0 {
			c = w.Clone()
		}
		if f.assume(c, test.Cond, outcome) && f.filled(c, b, succ) {
			f.noneLeft(c, test, outcome)
			if body != nil && !body[succ] {
				f.collected(c, body)
			}
			f.gathered(c, b, succ)
			f.gotEach(c, b, succ)
			f.follow(c, b, succ)
		}
	}
}

// collected notes that w has left a counted loop at its end: from each channel that
// body receives from it has all the answers.
func (f *function) collected(w *world.World, body map[*ssa.BasicBlock]bool) {
	for _, id := range w.Trace {
		e := f.Log.Event(id)
		instr := f.Log.SiteInfo(e.Site).Instr
		if e.Kind != event.Recv || instr == nil || !body[instr.Block()] {
			continue
		}
		f.gotAll(w, e.Place)
		if sel, ok := instr.(*ssa.Select); ok {
			f.gotByTurns(w, sel)
		}
	}
}

// gotByTurns notes that w has got one answer in each turn, over one of the channels of sel. That
// is not known if a turn may also end by a timer, or without waiting.
func (f *function) gotByTurns(w *world.World, sel *ssa.Select) {
	if !sel.Blocking {
		return
	}
	var all []place.Place
	for _, s := range sel.States {
		ch := f.again(w, s.Chan)
		if s.Dir != types.RecvOnly || ch.Kind != place.Ref || f.IsTimer(ch.Place()) {
			return
		}
		all = append(all, ch.Place())
	}
	for _, ch := range all {
		f.gotAll(w, ch)
	}
}

// gotAll notes that w has all that was sent on the channel ch.
func (f *function) gotAll(w *world.World, ch place.Place) {
	w.Settled = f.Log.Add(w.Settled, event.Mark{Place: f.join(ch.Ref(), allSel)})
	f.answered(w, ch)
}

// answered ends all loans to which what comes from the channel ch is the answer.
func (f *function) answered(w *world.World, ch place.Place) {
	w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool {
		return f.marked(l.Tokens, ch) || l.Kind == world.BySend && l.Chan == ch
	})
}

// again returns what v is in w even if w no longer has the register, by loading it once more.
func (f *function) again(w *world.World, v ssa.Value) place.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if addr := f.eval(w, load.X); addr.Kind == place.Ref {
			return f.load(w, addr.Place(), load.Type())
		}
	}
	return f.eval(w, v)
}

// assume refines w by the outcome of the condition cond and reports whether
// that outcome is possible.
func (f *function) assume(w *world.World, cond ssa.Value, outcome bool) bool {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return f.assume(w, c.X, !outcome)
		}
	case *ssa.BinOp:
		if v := f.reg(w, c); v.Kind == place.Bool {
			return (v.N == 1) == outcome
		}
		if c.Op == token.EQL || c.Op == token.NEQ {
			eq := outcome == (c.Op == token.EQL)
			return f.assumeEqual(w, f.eval(w, c.X), f.eval(w, c.Y), eq)
		}
	}
	return f.assumeValue(w, f.eval(w, cond), place.BoolValue(outcome))
}

// assumeValue refines w by the knowledge that v is the constant k, and reports
// whether it can be.
func (f *function) assumeValue(w *world.World, v, k place.Value) bool {
	if known, ok := f.known(w, v); ok {
		return compatible(known, k)
	}
	if v.Kind == place.Ref && v.Path == 0 && v.Off == 0 && v.Mod == 0 {
		w.Facts.Set(v.Sym, k)
		f.observeFlag(w, v, k)
	}
	return true
}

// assumeEqual refines w by the knowledge that x and y are equal, or not.
func (f *function) assumeEqual(w *world.World, x, y place.Value, eq bool) bool {
	if got, known := f.equal(w, x, y); known {
		return got == eq
	}
	if _, ok := f.known(w, x); ok {
		x, y = y, x
	}
	k, ok := f.known(w, y)
	if !ok {
		return true
	}
	switch {
	case eq:
		return f.assumeValue(w, x, k)
	case k.Kind == place.Nil:
		return f.assumeValue(w, x, place.Value{Kind: place.NonNil})
	case k.Kind == place.Bool:
		return f.assumeValue(w, x, place.BoolValue(k.N == 0))
	case k.Kind == place.Int && x.Kind == place.Ref && x.Path == 0 && x.Off == 0 && x.Mod == 0:
		w.Store.Set(f.join(x, notSel(k.N)), place.BoolValue(true))
		f.observeOther(w, x, k)
	}
	return true
}

// known returns the constant that v is in w, if that is known.
func (f *function) known(w *world.World, v place.Value) (place.Value, bool) {
	switch v.Kind {
	case place.Nil, place.Bool, place.Int, place.Str, place.NonNil:
		return v, true
	case place.Func, place.Agg:
		return place.Value{Kind: place.NonNil}, true
	case place.Ref:
		if v.Off != 0 || v.Mod != 0 {
			return place.Value{}, false
		}
		if v.Path != 0 || f.Table.Allocated(v.Sym) {
			return place.Value{Kind: place.NonNil}, true
		}
		k, ok := w.Facts.Get(v.Sym)
		return k, ok
	}
	return place.Value{}, false
}

// equal reports whether x and y are equal in w, if that is known.
func (f *function) equal(w *world.World, x, y place.Value) (eq, known bool) {
	a, ok1 := f.known(w, x)
	b, ok2 := f.known(w, y)
	if f.excluded(w, x, b) || f.excluded(w, y, a) {
		return false, true
	}
	if !ok1 || !ok2 {
		return x == y && x.Kind == place.Ref, x == y && x.Kind == place.Ref
	}
	if a.Kind == place.Many && b.N > maxFew || b.Kind == place.Many && a.N > maxFew || a.Kind == place.Many && b.Kind == place.Many {
		return false, false
	}
	if a.Kind == place.NonNil && b.Kind == place.NonNil {
		return true, x == y && x.Kind == place.Ref
	}
	return compatible(a, b), true
}

// notSel returns the part of an integer that says that it is not n.
func notSel(n int64) place.Selector { return place.PseudoSel(fmt.Sprintf("not %d", n)) }

// excluded reports whether the integer v is known not to be k.
func (f *function) excluded(w *world.World, v, k place.Value) bool {
	if v.Kind != place.Ref || k.Kind != place.Int {
		return false
	}
	return w.Store.Has(f.join(v, notSel(k.N)))
}

// compatible reports whether a value known as a may be the constant b.
func compatible(a, b place.Value) bool {
	if a.Kind == place.NonNil || b.Kind == place.NonNil {
		return a.Kind != place.Nil && b.Kind != place.Nil
	}
	return a.Kind == b.Kind && a.N == b.N
}
