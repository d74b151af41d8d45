package exec

import (
	"go/token"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// unknownRoom is the capacity of a channel whose capacity is not a constant.
const unknownRoom = math.MaxInt64

// Room returns the completion that others have received what was sent on the channel ch: a
// sender notices it when there is room again.
func (p *Program) Room(ch place.Place) place.Place {
	return place.Place{Sym: ch.Sym, Path: p.Table.Join(ch.Path, roomSel)}
}

// sentOn notes that w has sent on the channel ch, and ends what is over by a receive that
// this shows: the one of the value itself if the channel has no buffer, that of the value
// before if there is room for one, or if the receiver takes one after the other.
func (f *function) sentOn(w *world.World, ch place.Place, site event.Site) {
	c := f.class(ch)
	room, made := f.Usage.room[c]
	if made && f.handshake(ch) && (room == 0 || room == 1 && f.Log.Has(w.Fired, ch) && !f.Usage.receives(c, f.fn)) {
		f.makeRoom(w, ch, false)
	}
	f.comeBack(w, ch)
	f.fire(w, ch, true, site)
	f.lockChan(w, ch, site)
}

// handshake reports whether what is sent on the channel ch is no data but a sign, or a way to
// answer.
func (f *function) handshake(ch place.Place) bool {
	typ := f.cellType(ch)
	if typ == nil {
		return false
	}
	c, ok := typ.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	switch t := c.Elem().Underlying().(type) {
	case *types.Struct:
		return t.NumFields() == 0
	case *types.Basic:
		return t.Info()&types.IsBoolean != 0
	case *types.Chan:
		return true
	}
	return false
}

// makeRoom notes that something was received from the channel ch, or all that was sent on it,
// and ends the loans that last until then. One receive speaks for one task.
func (f *function) makeRoom(w *world.World, ch place.Place, all bool) {
	room := f.Room(ch)
	w.Settled = f.Log.Add(w.Settled, event.Mark{Place: room})
	kept := w.Loans[:0:0]
	var task *world.Loan
	for _, l := range w.Loans {
		ends := f.marked(l.Tokens, room)
		if ends && task == nil {
			task = &l
		}
		if !ends || !all && (l.Site != task.Site || l.Later != task.Later) {
			kept = append(kept, l)
		}
	}
	w.Loans = kept
}

// receives reports whether fn receives from the channel of class c.
func (u *Usage) receives(c any, fn *ssa.Function) bool {
	use := u.uses[c]
	return use != nil && use.received[fn]
}

// A filling is the end of a loop that sends as many values on a channel as have room in it.
type filling struct {
	send *ssa.Send
	exit *ssa.BasicBlock
}

// filled notes that w goes from b to succ, and reports whether it can: at the end of a loop
// that has filled a channel, all that was sent on it before has been received. Such a loop turns
// at least once.
func (f *function) filled(w *world.World, b, succ *ssa.BasicBlock) bool {
	fill, ok := f.nest.fillings[b]
	if !ok || fill.exit != succ {
		return true
	}
	for _, id := range w.Trace {
		e := f.Log.Event(id)
		if e.Kind == event.Send && f.Log.SiteInfo(e.Site).Instr == ssa.Instruction(fill.send) {
			f.makeRoom(w, e.Place, true)
			return true
		}
	}
	return false
}

// findFillings finds the tests of l that end a loop which fills a channel.
func (u *Usage) findFillings(l *loops) {
	for _, header := range l.order {
		body := l.bodies[header]
		for _, b := range l.order {
			if !body[b] || !everyRound(header, body, b) {
				continue
			}
			for _, instr := range b.Instrs {
				if s, ok := instr.(*ssa.Send); ok {
					u.fillings(l, header, body, s)
				}
			}
		}
	}
}

// everyRound reports whether each round of the loop with the given header and body comes to
// b.
func everyRound(header *ssa.BasicBlock, body map[*ssa.BasicBlock]bool, b *ssa.BasicBlock) bool {
	for _, last := range header.Preds {
		if body[last] && !b.Dominates(last) {
			return false
		}
	}
	return true
}

// fillings notes the tests by which the loop of header with the given body ends, or is
// passed over, if they count up to the capacity of the channel of s.
func (u *Usage) fillings(l *loops, header *ssa.BasicBlock, body map[*ssa.BasicBlock]bool, s *ssa.Send) {
	for _, b := range testsOf(header, body) {
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If).Cond.(*ssa.BinOp)
		if ok && cond.Op == token.LSS && u.isCapacity(cond.Y, s.Chan) && countsUp(cond.X) {
			l.fillings[b] = filling{s, b.Succs[1]}
		}
	}
}

// testsOf returns the blocks that end with a test whether the loop of header with the given
// body goes on, those that stand before it included.
func testsOf(header *ssa.BasicBlock, body map[*ssa.BasicBlock]bool) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	look := func(b *ssa.BasicBlock) {
		_, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if ok && body[b.Succs[0]] && !body[b.Succs[1]] {
			out = append(out, b)
		}
	}
	for b := range body {
		look(b)
	}
	for _, b := range header.Preds {
		if !body[b] {
			look(b)
		}
	}
	return out
}

// countsUp reports whether v counts the rounds of a loop: it is zero at first, and one more
// in each round.
func countsUp(v ssa.Value) bool {
	if isZero(v) {
		return true
	}
	first := int64(0)
	if op, ok := v.(*ssa.BinOp); ok && op.Op == token.ADD {
		v, first = op.X, -1
	}
	phi, ok := v.(*ssa.Phi)
	return ok && !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool {
		switch e := e.(type) {
		case *ssa.Const:
			return !isInteger(e.Type()) || e.Int64() != 0 && e.Int64() != first
		case *ssa.BinOp:
			by, ok := e.Y.(*ssa.Const)
			return !ok || e.Op != token.ADD || e.X != phi || by.Int64() != 1
		}
		return true
	})
}

// isCapacity reports whether v is the capacity of the channel ch.
func (u *Usage) isCapacity(v, ch ssa.Value) bool {
	class := u.resolve(ch, 0)
	if class == nil {
		return false
	}
	switch v := v.(type) {
	case *ssa.Const:
		room, made := u.room[class]
		return made && room > 0 && room != unknownRoom && isInteger(v.Type()) && v.Int64() == room
	case *ssa.Call:
		b, ok := v.Common().Value.(*ssa.Builtin)
		return ok && b.Name() == "cap" && u.resolve(v.Common().Args[0], 0) == class
	}
	mk, ok := class.(*ssa.MakeChan)
	return ok && mk.Size == v
}
