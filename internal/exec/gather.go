package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A gathering is the end of a loop that receives once from each channel of a slice.
type gathering struct {
	exit  *ssa.BasicBlock
	chans []*ssa.MakeChan // those that were put into the slice
}

// gathered notes that w goes from b to succ: at the end of a loop that has received from
// all channels of a slice, what lasts until then is over.
func (f *function) gathered(w *world.World, b, succ *ssa.BasicBlock) {
	g, ok := f.nest.gatherings[b]
	if !ok || g.exit != succ {
		return
	}
	for _, mk := range g.chans {
		now := f.Table.Intern(place.Info{Origin: place.FromAlloc, Val: mk}, mk.Type())
		before := f.Table.Old(now)
		for _, p := range [...]place.Place{{Sym: now}, {Sym: before}, {Sym: f.Table.Old(before)}} {
			w.Settled = f.Log.Add(w.Settled, event.Mark{Place: p})
			w.Loans = slices.DeleteFunc(w.Loans, func(l world.Loan) bool { return f.Log.Has(l.Tokens, p) })
		}
	}
}

// findGatherings finds the loops of l that receive once from each channel of a slice.
func (u *Usage) findGatherings(fn *ssa.Function, l *loops) {
	for _, header := range l.order {
		body := l.bodies[header]
		for _, b := range l.order {
			if !body[b] || !everyRound(header, body, b) {
				continue
			}
			for _, instr := range b.Instrs {
				if at := receivedElement(instr); at != nil && countsUp(at.Index) {
					u.gatherings(fn, l, header, body, at)
				}
			}
		}
	}
}

// receivedElement returns the address of the element of a slice from which instr receives.
func receivedElement(instr ssa.Instruction) *ssa.IndexAddr {
	recv, ok := instr.(*ssa.UnOp)
	if !ok || recv.Op != token.ARROW {
		return nil
	}
	load, ok := recv.X.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	at, _ := load.X.(*ssa.IndexAddr)
	return at
}

// gatherings notes the tests by which the loop of header with the given body ends when it has
// counted up to a length, or as far as the slice of at was made for.
func (u *Usage) gatherings(fn *ssa.Function, l *loops, header *ssa.BasicBlock, body map[*ssa.BasicBlock]bool, at *ssa.IndexAddr) {
	m := members{u: u, fn: fn, seen: map[ssa.Value]bool{}}
	m.of(at.X)
	if len(m.chans) == 0 {
		return
	}
	for _, b := range testsOf(header, body) {
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If).Cond.(*ssa.BinOp)
		if ok && cond.Op == token.LSS && countsUp(cond.X) && (isLength(cond.Y) || slices.Contains(m.sizes, cond.Y)) {
			l.gatherings[b] = gathering{b.Succs[1], m.chans}
		}
	}
}

// isLength reports whether v is the length of something.
func isLength(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "len"
}

// members collects the channels that a slice may hold.
type members struct {
	u     *Usage
	fn    *ssa.Function // where they are put in
	seen  map[ssa.Value]bool
	chans []*ssa.MakeChan
	sizes []ssa.Value // the lengths with which slices were made
}

// of collects the members of the slice, or array, v.
func (m *members) of(v ssa.Value) {
	if m.seen[v] {
		return
	}
	m.seen[v] = true
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			m.of(e)
		}
	case *ssa.Slice:
		m.of(v.X)
	case *ssa.MakeSlice:
		m.sizes = append(m.sizes, v.Len)
		m.stored(func(at *ssa.IndexAddr) bool { return at.X == v })
	case *ssa.Alloc:
		for _, s := range m.u.stores[v] {
			m.of(s)
		}
		m.stored(func(at *ssa.IndexAddr) bool { return at.X == v || loads(at.X, v) })
	case *ssa.UnOp:
		if v.Op == token.MUL {
			m.of(v.X)
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			for _, arg := range v.Call.Args {
				m.of(arg)
			}
		}
	}
}

// loads reports whether v is what the variable holds.
func loads(v ssa.Value, variable *ssa.Alloc) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.Op == token.MUL && load.X == variable
}

// stored collects the channels that are stored at addresses of which the given function holds.
func (m *members) stored(holds func(*ssa.IndexAddr) bool) {
	eachInstr(m.fn, func(instr ssa.Instruction) {
		s, ok := instr.(*ssa.Store)
		if !ok {
			return
		}
		if at, ok := s.Addr.(*ssa.IndexAddr); !ok || !holds(at) {
			return
		}
		if mk, ok := m.u.resolve(s.Val, 0).(*ssa.MakeChan); ok && !slices.Contains(m.chans, mk) {
			m.chans = append(m.chans, mk)
		}
	})
}
