package protocol

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/world"
)

// The bounds of the search for one type.
const (
	maxStates = 96
	maxSteps  = 1500
)

// Run follows the loans of all types of the package whose methods leave
// memory of their receiver on loan. fns are the functions of the package. The
// conflicts found are added to those of p.
func Run(p *exec.Program, fns []*ssa.Function) {
	byType, methods := map[*types.Named][]*exec.Summary{}, map[*types.Named][]*ssa.Function{}
	var order []*types.Named
	for _, fn := range fns {
		named := exec.Receiver(fn)
		if named == nil {
			continue
		}
		if methods[named] == nil {
			order = append(order, named)
		}
		methods[named] = append(methods[named], fn)
		if s := p.Known(fn); s != nil {
			byType[named] = append(byType[named], s)
		}
	}
	uses, stores := usesIn(p, fns), fieldStores(fns)
	for _, named := range order {
		if !slices.ContainsFunc(byType[named], func(s *exec.Summary) bool { return lends(p, s) }) {
			continue
		}
		s := search{p: p, typ: named, stores: stores[named], uses: uses}
		for _, fn := range methods[named] {
			if callable(fn, uses.by[fn]) {
				if m := p.Summary(fn); m != nil {
					s.methods = append(s.methods, m)
				}
			}
		}
		p.Guard(named.Obj().Pos(), s.run)
	}
}

// lends reports whether the function of s leaves memory of its receiver on loan.
func lends(p *exec.Program, s *exec.Summary) bool {
	recv := p.Receiver(s.Fn)
	for _, o := range s.Outcomes {
		for _, l := range o.Loans {
			if p.Table.Root(l.Place.Sym) == recv.Sym && l.Place != recv.Place() {
				return true
			}
		}
	}
	return false
}

// callable reports whether fn can be called from outside its type: it is
// exported, or called by a function that is no method of the type, or by
// nobody in sight (through an interface).
func callable(fn *ssa.Function, callers []*ssa.Function) bool {
	if token.IsExported(fn.Name()) || len(callers) == 0 {
		return true
	}
	for _, c := range callers {
		for c.Parent() != nil {
			c = c.Parent()
		}
		if exec.Receiver(c) != exec.Receiver(fn) {
			return true
		}
	}
	return false
}

// A search is the fixpoint of one type.
type search struct {
	p       *exec.Program
	typ     *types.Named
	stores  []*ssa.Store // to fields of the type
	methods []*exec.Summary
	uses    *uses
}

func (s *search) run() {
	recv := s.p.Receiver(s.methods[0].Fn)
	n := normalizer{p: s.p, recv: recv.Sym, wild: s.wildFields()}
	start := s.start(n)
	seen := map[world.Key]bool{start.Identity(unnumbered): true}
	work := []*world.World{start}
	for steps := 0; len(work) > 0; {
		w := work[0]
		work = work[1:]
		for _, m := range s.methods {
			if steps++; steps > maxSteps || len(seen) > maxStates {
				s.p.Note(s.typ.Obj().Pos(), exec.LoanStage, "the type has too many states between calls")
				return
			}
			before := w.Clone()
			before.Locks = s.locksOn(recv, s.uses.held(m.Fn))
			for _, after := range s.p.Apply(before, m, recv) {
				next := n.normalize(after)
				if next == nil {
					continue
				}
				if k := next.Identity(unnumbered); !seen[k] {
					seen[k] = true
					work = append(work, next)
				}
			}
		}
	}
}

// unnumbered stands for the numbering of instructions, of which the states
// between calls hold none.
func unnumbered(any) uint64 { return 0 }
