package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// Whole returns p with its elements forgotten: the place of the container.
func (p *Program) Whole(at place.Place) place.Place {
	out := place.Place{Sym: at.Sym}
	for _, s := range p.Table.Selectors(at.Path) {
		switch s.Kind {
		case place.Index, place.SymIdx, place.AnyIdx:
			return out
		}
		out.Path = p.Table.Join(out.Path, s)
	}
	return out
}

// A FieldClass names a field of a type, or an unnamed part of what it holds.
type FieldClass struct {
	Field *types.Var
	Part  string
}

// Class returns a name for the place at that is the same in all functions of
// the package: a FieldClass, a *ssa.Global, or the variable or instruction that
// made a channel; nil if there is none.
func (p *Program) Class(at place.Place) any {
	f := &function{Program: p}
	part := ""
	sels := p.Table.Selectors(at.Path)
	if n := len(sels); n > 0 && sels[n-1].Kind == place.Pseudo {
		part = sels[n-1].Name
		at.Path = p.Table.Parent(at.Path)
	}
	if _, field := f.fieldOf(at); field != nil {
		return FieldClass{field.Origin(), part}
	}
	if at.Path != 0 {
		return nil
	}
	i := p.Table.Info(p.Table.Base(at.Sym))
	switch i.Origin {
	case place.FromGlobal:
		return i.Val
	case place.FromInit:
		switch c := p.held(i.At).(type) {
		case FieldClass:
			return FieldClass{c.Field, c.Part + "*" + part}
		case *ssa.Global, *ssa.MakeChan:
			return c
		}
	case place.FromAlloc:
		if mk, ok := i.Val.(*ssa.MakeChan); ok {
			if v, ok := p.Usage.resolve(mk, 0).(*types.Var); ok {
				return FieldClass{v.Origin(), "*"}
			}
			return mk
		}
	}
	return nil
}

// held returns the class of the cell at, or of the one channel that it holds.
func (p *Program) held(at place.Place) any {
	i := p.Table.Info(at.Sym)
	if at.Path == 0 && i.Origin == place.FromFree {
		switch c := p.Usage.cell(i.Val, 0).(type) {
		case *ssa.MakeChan:
			return c
		case *types.Var:
			return FieldClass{Field: c.Origin()}
		}
		return nil
	}
	return p.Class(at)
}

// IsSend reports whether s is a send on a channel.
func (p *Program) IsSend(s event.Site) bool {
	switch p.Log.SiteInfo(s).Instr.(type) {
	case *ssa.Send, *ssa.Select:
		return true
	}
	return false
}

// Innermost returns the instruction of s itself, without the calls that led to it.
func (p *Program) Innermost(s event.Site) ssa.Instruction { return p.Log.SiteInfo(s).Instr }

// Depth returns the number of calls through which s was reached.
func (p *Program) Depth(s event.Site) int {
	n := 0
	for i := p.Log.SiteInfo(s); i.Via != 0; i = p.Log.SiteInfo(i.Via) {
		n++
	}
	return n
}

// LoopBetween reports whether b lies in a loop that does not contain a, as far as
// both are in one function.
func (p *Program) LoopBetween(a, b event.Site) bool {
	x, y := p.common(a, b)
	if x == nil || y == nil || x.Block() == nil || y.Block() == nil {
		return false
	}
	l := findLoops(y.Parent(), p.waits)
	for _, body := range l.bodies {
		if body[y.Block()] && !body[x.Block()] {
			return true
		}
	}
	return false
}

// common returns the instructions of one function through which a and b were
// reached, nil if there is none.
func (p *Program) common(a, b event.Site) (x, y ssa.Instruction) {
	for s := a; s != 0; s = p.Log.SiteInfo(s).Via {
		for t := b; t != 0; t = p.Log.SiteInfo(t).Via {
			i, j := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
			if i != nil && j != nil && i.Parent() == j.Parent() {
				return i, j
			}
		}
	}
	return nil, nil
}
