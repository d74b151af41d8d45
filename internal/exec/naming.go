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
		return p.element(at, part)
	}
	i := p.Table.Info(p.Table.Base(at.Sym))
	switch i.Origin {
	case place.FromGlobal:
		return i.Val
	case place.FromInit:
		return p.heldPart(i.At, part)
	case place.FromAlloc, place.FromParam:
		return p.object(i.Val, part)
	case place.FromDef:
		return p.object(resultClass{i.Val, i.N}, part)
	case place.FromFree:
		switch i.Val.(type) {
		case *ssa.MakeChan, *ssa.MakeSlice, *ssa.MakeMap:
			return p.object(i.Val, part)
		}
		if v, ok := Variable(i.Val).(*ssa.Alloc); ok {
			return p.object(v, part)
		}
	}
	return nil
}

// An elementClass names a part of what the elements of a slice, array or map hold, whichever
// element it is.
type elementClass struct {
	of   any
	part string
}

// element returns the class of the element at, or of the part of it.
func (p *Program) element(at place.Place, part string) any {
	sels := p.Table.Selectors(at.Path)
	switch sels[len(sels)-1].Kind {
	case place.Index, place.SymIdx, place.AnyIdx:
		if c := p.Class(place.Place{Sym: at.Sym, Path: p.Table.Parent(at.Path)}); c != nil {
			return elementClass{c, part}
		}
	}
	return nil
}

// heldPart returns the class of the part of what the cell at holds.
func (p *Program) heldPart(at place.Place, part string) any {
	switch c := p.held(at).(type) {
	case FieldClass:
		return p.linked(FieldClass{c.Field, c.Part + "*" + part})
	case *ssa.Global:
		return partOf(c, part)
	case elementClass:
		return elementClass{c.of, c.part + "*" + part}
	case *ssa.MakeChan, *ssa.MakeSlice, *ssa.MakeMap, *ssa.Alloc, *ssa.Parameter, resultClass:
		return p.object(c, part)
	}
	return nil
}

// object returns the class of the part of the object of: what was made by an instruction, what
// came as a parameter, or a resultClass. An object that a field keeps goes by the field if it is
// a channel, or a lock or WaitGroup, and so does the end of a context.
func (p *Program) object(of any, part string) any {
	switch of := of.(type) {
	case *ssa.MakeChan:
		if v, ok := p.Usage.resolve(of, 0).(*types.Var); ok {
			return FieldClass{v.Origin(), "*" + part}
		}
		return partOf(of, part)
	case *ssa.Alloc:
		if v := p.keptIn(of, of.Type()); v != nil {
			return p.linked(FieldClass{v, "*" + part})
		}
		if of.Heap {
			return partOf(of, part)
		}
	case *ssa.MakeSlice:
		return partOf(of, part)
	case *ssa.MakeMap:
		return partOf(of, part)
	case *ssa.Parameter:
		if v := p.keptIn(of, of.Type()); v != nil {
			return p.linked(FieldClass{v, "*" + part})
		}
	case resultClass:
		if v := p.keptIn(of, of.typ()); v != nil {
			return p.linked(FieldClass{v, "*" + part})
		}
		if v, ok := p.Usage.kept[of].(*types.Var); ok && part == doneSel.Name {
			return FieldClass{v, "*" + part}
		}
		if part != "" || p.guardedType(of.typ()) {
			return partOf(of, part)
		}
	}
	return nil
}

// keptIn returns the field that keeps the object of of type typ, if the object is a lock or a
// WaitGroup, or has one; nil if none does.
func (p *Program) keptIn(of any, typ types.Type) *types.Var {
	if v, ok := p.Usage.kept[of].(*types.Var); ok && p.guardedType(typ) {
		return v
	}
	return nil
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

// typ returns the type of the result.
func (c resultClass) typ() types.Type {
	if t, ok := c.call.Type().(*types.Tuple); ok && c.n < t.Len() {
		return t.At(c.n).Type()
	}
	return c.call.Type()
}

// objectOf returns what stands for the object that v is in all functions: a resultClass for the
// result of a call, otherwise v.
func objectOf(v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.Extract:
		return resultClass{v.Tuple, v.Index}
	case *ssa.Call:
		return resultClass{v, 0}
	}
	return v
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
		case *types.Var:
			return FieldClass{Field: c.Origin()}
		case ssa.Value:
			return objectOf(c)
		}
		return nil
	}
	return p.Class(at)
}
