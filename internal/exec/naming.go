package exec

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// Collected returns the completion that all answers on the channel ch have come.
func (p *Program) Collected(ch place.Place) place.Place {
	return place.Place{Sym: ch.Sym, Path: p.Table.Join(ch.Path, allSel)}
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
		}
		return nil
	}
	return p.Class(at)
}

// ComputedAfter reports whether the value that is stored or sent at payload comes
// from a call, of something other than a known API, that is made after the signal:
// the work is done only then.
func (p *Program) ComputedAfter(signal, payload event.Site) bool {
	s, t := p.Meet(signal, payload)
	sign, give := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
	var v ssa.Value
	switch give := give.(type) {
	case *ssa.Store:
		v = give.Val
	case *ssa.Send:
		v = give.X
	default:
		return false
	}
	if _, deferred := sign.(*ssa.Defer); deferred || sign == nil || sign.Parent() != give.Parent() {
		return false
	}
	call := producer(v, 6)
	return call != nil && call != sign && p.isWork(call.Common()) && precedes(sign, call)
}

// isWork reports whether a call may be the work whose end a signal announces: one
// of a function of this package, or of one that is not known.
func (p *Program) isWork(c *ssa.CallCommon) bool {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return false
	}
	fn := c.StaticCallee()
	return fn == nil && len(p.contractsOfCall(c)) == 0 || fn != nil && p.local(fn)
}

// producer returns the call that v comes from, nil if it is no single one.
func producer(v ssa.Value, depth int) *ssa.Call {
	if depth == 0 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Call:
		return v
	case *ssa.Extract:
		return producer(v.Tuple, depth-1)
	case *ssa.MakeInterface:
		return producer(v.X, depth-1)
	case *ssa.ChangeInterface:
		return producer(v.X, depth-1)
	case *ssa.ChangeType:
		return producer(v.X, depth-1)
	}
	return nil
}

// precedes reports whether a is run before b on every path to b.
func precedes(a, b ssa.Instruction) bool {
	if a.Block() != b.Block() {
		return a.Block().Dominates(b.Block())
	}
	for _, instr := range a.Block().Instrs {
		switch instr {
		case a:
			return true
		case b:
			return false
		}
	}
	return false
}

// Token reports whether s sends a value that carries no data of its own: the send
// itself is the message.
func (p *Program) Token(s event.Site) bool {
	typ := p.sent(s)
	if typ == nil {
		return false
	}
	switch t := typ.Underlying().(type) {
	case *types.Struct:
		return t.NumFields() == 0
	case *types.Basic:
		return t.Info()&types.IsBoolean != 0
	}
	return false
}

// sent returns the type of what s sends, nil if it is no send.
func (p *Program) sent(s event.Site) types.Type {
	switch i := p.Log.SiteInfo(s).Instr.(type) {
	case *ssa.Send:
		return i.X.Type()
	case *ssa.Select:
		for _, c := range i.States {
			if c.Send != nil && c.Pos == p.Log.SiteInfo(s).Pos {
				return c.Send.Type()
			}
		}
	}
	return nil
}

// Closes reports whether s closes a channel.
func (p *Program) Closes(s event.Site) bool {
	call, ok := p.Log.SiteInfo(s).Instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	b, ok := call.Common().Value.(*ssa.Builtin)
	return ok && b.Name() == "close"
}

// SendsNil reports whether s sends the constant nil.
func (p *Program) SendsNil(s event.Site) bool {
	send, ok := p.Log.SiteInfo(s).Instr.(*ssa.Send)
	if !ok {
		return false
	}
	c, ok := send.X.(*ssa.Const)
	return ok && c.IsNil()
}

// SendsError reports whether s sends an error.
func (p *Program) SendsError(s event.Site) bool {
	typ := p.sent(s)
	return typ != nil && isError(typ)
}

// StoresError reports whether s stores an error.
func (p *Program) StoresError(s event.Site) bool {
	store, ok := p.Log.SiteInfo(s).Instr.(*ssa.Store)
	return ok && isError(store.Val.Type())
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// Innermost returns the instruction of s itself, without the calls that led to it.
func (p *Program) Innermost(s event.Site) ssa.Instruction { return p.Log.SiteInfo(s).Instr }

// InTest reports whether fn stands in a test file.
func (p *Program) InTest(fn *ssa.Function) bool {
	return strings.HasSuffix(p.Pkg.Prog.Fset.Position(fn.Pos()).Filename, "_test.go")
}

// Within returns the function in whose text s lies.
func (p *Program) Within(s event.Site) *ssa.Function {
	if i := p.Log.SiteInfo(s).Instr; i != nil {
		return i.Parent()
	}
	return nil
}

// Depth returns the number of calls through which s was reached.
func (p *Program) Depth(s event.Site) int {
	n := 0
	for i := p.Log.SiteInfo(s); i.Via != 0; i = p.Log.SiteInfo(i.Via) {
		n++
	}
	return n
}

// IsStore reports whether s is a plain store to a variable.
func (p *Program) IsStore(s event.Site) bool {
	_, ok := p.Log.SiteInfo(s).Instr.(*ssa.Store)
	return ok
}

// IsCond reports whether s wakes those who wait on a sync.Cond.
func (p *Program) IsCond(s event.Site) bool {
	call, ok := p.Log.SiteInfo(s).Instr.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) == 0 {
		return false
	}
	ptr, ok := call.Common().Args[0].Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "sync" && named.Obj().Name() == "Cond"
}

// Again reports whether a and b, reached by two calls of one function, are in two
// calls of some other function: what the second call does then begins something new.
func (p *Program) Again(a, b event.Site) bool {
	x, y := p.Meet(a, b)
	within := map[*ssa.Function]bool{}
	for s := a; s != x && s != 0; s = p.Log.SiteInfo(s).Via {
		within[p.Within(s)] = true
	}
	for s := b; s != y && s != 0; s = p.Log.SiteInfo(s).Via {
		if within[p.Within(s)] {
			return true
		}
	}
	return false
}

// Replaced reports whether the channel that the event e closes was taken from a
// field to which the same function stores: another channel takes its place.
func (p *Program) Replaced(e event.Event) bool {
	call, ok := p.Log.SiteInfo(e.Site).Instr.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) == 0 {
		return false
	}
	field, ok := p.Usage.resolve(call.Common().Args[0], 0).(*types.Var)
	if !ok {
		return false
	}
	replaced := false
	eachInstr(call.Parent(), func(instr ssa.Instruction) {
		if s, ok := instr.(*ssa.Store); ok {
			if addr, ok := s.Addr.(*ssa.FieldAddr); ok && fieldVar(addr.X.Type(), addr.Field) == any(field) {
				_, fresh := addr.X.(*ssa.Alloc)
				replaced = replaced || !fresh
			}
		}
	})
	return replaced
}

// Meet returns the sites of one function through which a and b were reached: a and b
// themselves if they are in one function, otherwise the calls that led to them.
// If there is no such function it returns a and b.
func (p *Program) Meet(a, b event.Site) (x, y event.Site) {
	for s := a; s != 0; s = p.Log.SiteInfo(s).Via {
		for t := b; t != 0; t = p.Log.SiteInfo(t).Via {
			i, j := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
			if i != nil && j != nil && i.Parent() == j.Parent() && p.Log.SiteInfo(s).Via == p.Log.SiteInfo(t).Via {
				return s, t
			}
		}
	}
	return a, b
}

// LoopBetween reports whether b lies in a loop that does not contain a, as far as
// both are in one function.
func (p *Program) LoopBetween(a, b event.Site) bool {
	s, t := p.Meet(a, b)
	x, y := p.Log.SiteInfo(s).Instr, p.Log.SiteInfo(t).Instr
	if x == nil || y == nil || x.Parent() != y.Parent() || x.Block() == nil || y.Block() == nil {
		return false
	}
	for _, body := range p.loopsOf(y.Parent()).bodies {
		if body[y.Block()] && !body[x.Block()] {
			return true
		}
	}
	return false
}

// loopsOf returns the loops of fn.
func (p *Program) loopsOf(fn *ssa.Function) loops {
	l, ok := p.loops[fn]
	if !ok {
		l = findLoops(fn, p.waits)
		p.loops[fn] = l
	}
	return l
}

// Looped reports whether s, or a call that led to it, lies in a loop.
func (p *Program) Looped(s event.Site) bool {
	for ; s != 0; s = p.Log.SiteInfo(s).Via {
		i := p.Log.SiteInfo(s).Instr
		if i != nil && i.Block() != nil && p.loopsOf(i.Parent()).inner[i.Block()] {
			return true
		}
	}
	return false
}
