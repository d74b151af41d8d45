package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

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

// Unknown reports whether a call is one of a function of which neither the body nor a contract
// is known.
func (p *Program) Unknown(c *ssa.CallCommon) bool {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return false
	}
	fn := c.StaticCallee()
	return (fn == nil || !p.local(fn)) && len(p.contractsOfCall(c)) == 0
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

// Waiter reports whether s puts a channel into a map: somebody waits for what is to be sent on it.
func (p *Program) Waiter(s event.Site) bool {
	update, ok := p.Log.SiteInfo(s).Instr.(*ssa.MapUpdate)
	if !ok {
		return false
	}
	_, ch := update.Value.Type().Underlying().(*types.Chan)
	return ch
}

// Removes reports whether s takes something out of a map, or sets elements to zero.
func (p *Program) Removes(s event.Site) bool { return p.calls(s, "delete", "clear") }

// Closes reports whether s closes a channel.
func (p *Program) Closes(s event.Site) bool { return p.calls(s, "close") }

// calls reports whether s calls one of the predeclared functions names.
func (p *Program) calls(s event.Site, names ...string) bool {
	call, ok := p.Log.SiteInfo(s).Instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	b, ok := call.Common().Value.(*ssa.Builtin)
	return ok && slices.Contains(names, b.Name())
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
	return typ != nil && IsError(typ)
}

// StoresError reports whether s stores an error.
func (p *Program) StoresError(s event.Site) bool {
	store, ok := p.Log.SiteInfo(s).Instr.(*ssa.Store)
	return ok && IsError(store.Val.Type())
}

// IsError reports whether t is the type of errors.
func IsError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }
