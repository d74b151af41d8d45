package borrow

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// An Escape is memory that a function was lent and that something still refers to, or may
// use, when the function has returned.
type Escape struct {
	Fn    *ssa.Function
	Name  string // what it was lent as: the parameter, or a field of it
	Place place.Place
	Site  event.Site  // where it is handed on or stored
	Loan  *world.Loan // whoever has it, nil if it is stored
	Cell  place.Place // where it is stored
}

// Escapes returns the escapes of memory that the functions fns were lent, in the order of
// the source.
func Escapes(p *exec.Program, fns []*ssa.Function) []Escape {
	var all []Escape
	for _, fn := range fns {
		s := p.Known(fn)
		if s == nil {
			continue
		}
		for _, o := range p.Obligations(fn) {
			all = append(all, Kept(p, s, o)...)
		}
	}
	return sorted(p, all)
}

// Kept returns the escapes of what the function of the summary s must not keep by o, in no
// order, and some of them more than once.
func Kept(p *exec.Program, s *exec.Summary, o exec.Obligation) []Escape {
	var all []Escape
	c := checker{p, s, o}
	for _, w := range s.Outcomes {
		if p.Retained(w, o.Place) {
			continue
		}
		all = append(all, c.lent(w)...)
		all = append(all, c.stored(w)...)
	}
	return all
}

// sorted returns the escapes in the order of the source, one for each position.
func sorted(p *exec.Program, all []Escape) []Escape {
	pos := func(e Escape) int { return int(p.Log.SiteInfo(e.Site).Pos) }
	slices.SortStableFunc(all, func(a, b Escape) int { return cmp.Compare(pos(a), pos(b)) })
	return slices.CompactFunc(all, func(a, b Escape) bool { return pos(a) == pos(b) })
}

// A checker looks for the escapes of one obligation.
type checker struct {
	p *exec.Program
	s *exec.Summary
	o exec.Obligation
}

// is reports whether p is memory that the function is lent.
func (c checker) is(p place.Place) bool {
	if c.o.Scope {
		p = c.p.Table.Home(p)
	}
	return p.Sym == c.o.Place.Sym && c.p.Table.HasPrefix(p.Path, c.o.Place.Path)
}

// name returns what the memory is called in the function.
func (c checker) name() string {
	fields := c.p.Fields(c.o.Cell)
	if len(fields) == 0 {
		return c.o.Param.Name()
	}
	return c.o.Param.Name() + "." + fields[0].Name()
}

// lent returns the loans that are open when the function returns in the state w.
func (c checker) lent(w *world.World) []Escape {
	var out []Escape
	for _, l := range w.Loans {
		if c.is(l.Place) && l.Weak == (world.WeakSettle{}) {
			out = append(out, Escape{Fn: c.s.Fn, Name: c.name(), Place: l.Place, Site: l.Site, Loan: &l})
		}
	}
	return out
}

// stored returns the cells that refer to the memory when the function returns in the state w.
func (c checker) stored(w *world.World) []Escape {
	var out []Escape
	for cell, v := range w.Store.All() {
		if v.Kind != place.Ref || !c.is(v.Place()) || !c.outlives(cell) || !c.refers(cell) {
			continue
		}
		if !c.p.ReadLater(cell) {
			continue
		}
		if site := c.p.StoreSite(w, cell); site != 0 {
			out = append(out, Escape{Fn: c.s.Fn, Name: c.name(), Place: v.Place(), Site: site, Cell: cell})
		}
	}
	return out
}

// outlives reports whether the cell is one of something that was there before the call, other
// than the memory that was lent.
func (c checker) outlives(cell place.Place) bool {
	t := c.p.Table
	root := t.Root(cell.Sym)
	if c.o.Scope && root == t.Root(c.o.Place.Sym) {
		return false
	}
	switch t.Info(root).Origin {
	case place.FromParam, place.FromFree, place.FromGlobal:
		return root != c.o.Place.Sym
	}
	return false
}

// refers reports whether the cell holds a reference to the memory, rather than a value that
// was made from it: of what comes as an interface, a string is none.
func (c checker) refers(cell place.Place) bool {
	typ := c.p.CellType(cell)
	if typ == nil {
		return true
	}
	switch typ.Underlying().(type) {
	case *types.Basic:
		return c.o.Scope
	case *types.Interface:
		return !types.IsInterface(c.o.Param.Type()) || c.o.Scope
	}
	return true
}
