package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
)

// Collected returns the completion that all answers on the channel ch have come.
func (p *Program) Collected(ch place.Place) place.Place {
	return place.Place{Sym: ch.Sym, Path: p.Table.Join(ch.Path, allSel)}
}

// Unset returns the sign that the flag is not set.
func (p *Program) Unset(flag place.Place) place.Place {
	return place.Place{Sym: flag.Sym, Path: p.Table.Join(flag.Path, clearSel)}
}

// Rendezvous reports whether the channel ch is known to have no buffer: what was sent on
// it has been received.
func (p *Program) Rendezvous(ch place.Place) bool {
	f := &function{Program: p}
	room, made := p.Usage.room[f.class(ch)]
	return made && room == 0
}

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

// Fresh reports whether the object at belongs to one that was allocated by the
// function whose events speak of it.
func (p *Program) Fresh(at place.Place) bool {
	return p.Table.Allocated(p.Table.Root(at.Sym))
}

// An Owner is a struct that has something in a field.
type Owner struct {
	At   place.Place
	Type *types.Named
}

// Owner returns the struct in a field of which p lies, or what the field holds; the zero
// Owner if there is none.
func (p *Program) Owner(at place.Place) Owner {
	f := &function{Program: p}
	at = p.Whole(at)
	if i := p.Table.Info(p.Table.Base(at.Sym)); at.Path == 0 && i.Origin == place.FromInit {
		at = i.At
	}
	named, field := f.fieldOf(at)
	if field == nil || named == nil {
		return Owner{}
	}
	return Owner{place.Place{Sym: at.Sym, Path: p.Table.Parent(at.Path)}, named.Origin()}
}

// Fields returns the fields on the way from the object of p to p, the innermost last;
// elements have none.
func (p *Program) Fields(at place.Place) []*types.Var {
	f := &function{Program: p}
	var out []*types.Var
	for at = p.Whole(at); at.Path != 0; at.Path = p.Table.Parent(at.Path) {
		if _, field := f.fieldOf(at); field != nil {
			out = append(out, field.Origin())
		}
	}
	slices.Reverse(out)
	return out
}

// ByTurn reports whether at is reached from an element that the turn of a loop looks at, or from
// what it was given: the next turn has another.
func (p *Program) ByTurn(at place.Place) bool {
	for {
		if slices.ContainsFunc(p.Table.Selectors(at.Path), func(s place.Selector) bool { return s.Kind == place.SymIdx }) {
			return true
		}
		i := p.Table.Info(at.Sym)
		switch i.Origin {
		case place.FromInit, place.FromView:
			at = i.At
			continue
		case place.FromDef:
			instr, ok := i.Val.(ssa.Instruction)
			return ok && p.loopsOf(instr.Parent()).inner[instr.Block()]
		}
		return false
	}
}

// Class returns a name for the place at that is the same in all functions of
// the package: a FieldClass, a *ssa.Global, a variable that literals have captured, or the
// instruction that made a channel, or a part of one of these; nil if there is none.
func (p *Program) Class(at place.Place) any {
	f := &function{Program: p}
	part := ""
	sels := p.Table.Selectors(at.Path)
	if n := len(sels); n > 0 && sels[n-1].Kind == place.Pseudo {
		part = sels[n-1].Name
		at.Path = p.Table.Parent(at.Path)
	}
	if _, field := f.fieldOf(at); field != nil {
		return p.linked(FieldClass{field.Origin(), part})
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
			return p.linked(FieldClass{c.Field, c.Part + "*" + part})
		case *ssa.Global, *ssa.MakeChan, resultClass:
			return partOf(c, part)
		}
	case place.FromAlloc:
		if mk, ok := i.Val.(*ssa.MakeChan); ok {
			if v, ok := p.Usage.resolve(mk, 0).(*types.Var); ok {
				return FieldClass{v.Origin(), "*" + part}
			}
			return partOf(mk, part)
		}
		alloc, ok := i.Val.(*ssa.Alloc)
		if v, kept := p.Usage.kept[alloc].(*types.Var); ok && kept && p.guardedType(alloc.Type()) {
			return p.linked(FieldClass{v.Origin(), "*" + part}) // a lock or WaitGroup that others know by the field
		}
		if ok && captured(alloc) {
			return partOf(alloc, part)
		}
	case place.FromDef:
		if part != "" {
			return partOf(resultClass{i.Val, i.N}, part)
		}
	case place.FromFree:
		if v, ok := Variable(i.Val).(*ssa.Alloc); ok {
			return partOf(v, part)
		}
	}
	return nil
}

// captured reports whether a literal has the variable v from the function around it.
func captured(v *ssa.Alloc) bool {
	return slices.ContainsFunc(referrers(v), func(r ssa.Instruction) bool {
		_, ok := r.(*ssa.MakeClosure)
		return ok
	})
}

// A partClass names an unnamed part of a variable or channel.
type partClass struct {
	whole any
	part  string
}

// A resultClass names a result of one call, as it is known to the literals that have captured
// the variable that holds it.
type resultClass struct {
	call ssa.Value
	n    int
}

// partOf returns the class of the part of what has the class whole, whole itself if part is
// empty.
func partOf(whole any, part string) any {
	if part == "" {
		return whole
	}
	return partClass{whole, part}
}

// linked returns the class that stands for the same as c: the end of a context
// for its cancel function.
func (p *Program) linked(c FieldClass) any {
	if l, ok := p.links[c]; ok {
		return l
	}
	return c
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
		case *ssa.Extract:
			return resultClass{c.Tuple, c.Index}
		}
		return nil
	}
	return p.Class(at)
}
