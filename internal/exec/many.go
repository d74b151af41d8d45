package exec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/world"
)

// oneOfMany reports whether the loan l is one of several that a loop has made, each of its turns
// one, and the receipt r, outside that loop, is of one value only: the others are still open. All
// are over when the receipt's own loop ends, see [function.gotEach].
func (f *function) oneOfMany(l world.Loan, r receipt) bool {
	if r.block == nil || !f.loopsOf(r.block.Parent()).inner[r.block] {
		return false
	}
	for s := l.Site; s != 0; s = f.Log.SiteInfo(s).Via {
		lend := f.Log.SiteInfo(s).Instr
		if lend == nil || lend.Parent() != r.block.Parent() {
			continue
		}
		for header, body := range f.loopsOf(lend.Parent()).bodies {
			if body[lend.Block()] && !body[r.block] && everyRound(header, body, lend.Block()) {
				return true
			}
		}
	}
	return false
}

// gotEach notes that w goes from b to succ: if that ends a loop, and what was received in
// it does not decide that, the loop has received as often as it takes.
func (f *function) gotEach(w *world.World, b, succ *ssa.BasicBlock) {
	if len(w.Loans) == 0 {
		return
	}
	for _, body := range f.nest.bodies {
		if !body[b] || body[succ] {
			continue
		}
		if test, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok && received(test.Cond, 6) {
			continue
		}
		for _, id := range w.Trace {
			e := f.Log.Event(id)
			instr := f.Log.SiteInfo(e.Site).Instr
			if (e.Kind == event.Recv || e.Kind == event.Poll) && instr != nil && body[instr.Block()] {
				f.answered(w, e.Place)
			}
		}
	}
}

// received reports whether v is computed from what was received, or which case of a select was
// chosen.
func received(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Select:
		return true
	case *ssa.Extract:
		return received(v.Tuple, depth-1)
	case *ssa.BinOp:
		return received(v.X, depth-1) || received(v.Y, depth-1)
	case *ssa.UnOp:
		return v.Op == token.ARROW || received(v.X, depth-1)
	case *ssa.FieldAddr:
		return received(v.X, depth-1)
	case *ssa.Field:
		return received(v.X, depth-1)
	case *ssa.Alloc:
		for _, r := range referrers(v) {
			if s, ok := r.(*ssa.Store); ok && s.Addr == v && received(s.Val, depth-1) {
				return true
			}
		}
	}
	return false
}
