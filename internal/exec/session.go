package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// Known returns the summary of fn if fn has been analysed, nil otherwise.
func (p *Program) Known(fn *ssa.Function) *Summary { return p.summaries[fn] }

// Placed reports whether the function literal fn was seen to be called or
// started by the function around it, so that its events are part of that.
func (p *Program) Placed(fn *ssa.Function) bool { return fn.Parent() != nil && p.placed[fn] }

// Receiver returns the value of the receiver of the method fn at its entry.
func (p *Program) Receiver(fn *ssa.Function) place.Value {
	recv := fn.Params[0]
	return place.RefTo(p.Table.Intern(place.Info{Origin: place.FromParam, Val: recv}, recv.Type()))
}

// Apply returns the states to which a call of the method of s on recv leads
// from w, which it may change. Nothing is known of the other arguments. The
// conflicts on the way are added to those of p.
func (p *Program) Apply(w *world.World, s *Summary, recv place.Value) []*world.World {
	f := newFunction(p, s.Fn)
	call := s.Fn.Blocks[0].Instrs[0]
	k := callee{instr: call, fn: s.Fn, args: []place.Value{recv}}
	return f.applySummary(w, k, s)
}

// MapPlaces returns s with each place replaced by what f returns for it; places
// for which f reports false are left out.
func (p *Program) MapPlaces(s event.Set, f func(place.Place) (place.Place, bool)) event.Set {
	return p.Log.Map(s, func(m event.Mark) (event.Mark, bool) {
		q, ok := f(m.Place)
		m.Place = q
		return m, ok
	})
}

// StoreSite returns the site at which the cell at, or what it is a part of, was last seen to be stored on the path w, 0
// if it is not known.
func (p *Program) StoreSite(w *world.World, at place.Place) event.Site {
	f := &function{Program: p}
	whole := f.general(at)
	var site event.Site
	for _, id := range w.Trace {
		e := p.Log.Event(id)
		if !e.Kind.Modifies() || e.Kind == event.Release {
			continue
		}
		if q := f.general(e.Place); q.Sym == whole.Sym && p.Table.HasPrefix(whole.Path, q.Path) {
			site = e.Site
		}
	}
	return site
}

// CellType returns the type of the cell at, nil if it cannot be told.
func (p *Program) CellType(at place.Place) types.Type {
	f := &function{Program: p}
	return f.cellType(at)
}
