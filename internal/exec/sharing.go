package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
)

// sharing remembers what types are to the goroutines that use their values.
type sharing struct {
	guarded map[types.Type]bool
	atomic  map[*types.Named]bool          // types with fields for atomic operations, or made for them; nil if not known yet
	methods map[types.Type][]contract.Verb // of contracts that speak of the receiver
}

func newSharing() sharing {
	return sharing{guarded: map[types.Type]bool{}, methods: map[types.Type][]contract.Verb{}}
}

// guardedType reports whether typ, or the struct it points to, carries a lock
// or atomic fields: an object that several goroutines share by design, rather than
// memory that one lends.
func (p *Program) guardedType(typ types.Type) bool {
	if ptr, ok := typ.Underlying().(*types.Pointer); ok {
		typ = ptr.Elem()
	}
	typ = types.Unalias(typ)
	if guarded, ok := p.sharing.guarded[typ]; ok {
		return guarded
	}
	p.sharing.guarded[typ] = false // of a type within itself
	guarded := p.guards(typ)
	p.sharing.guarded[typ] = guarded
	return guarded
}

func (p *Program) guards(typ types.Type) bool {
	if named, ok := typ.(*types.Named); ok && (p.atomics()[named.Origin()] || says(p.Contracts.Type(named.Obj()), contract.VerbGuard)) {
		return true
	}
	if types.IsInterface(typ) {
		return p.invokes(typ, contract.VerbLock) || p.invokes(typ, contract.VerbSignal) && p.invokes(typ, contract.VerbSettle)
	}
	st, ok := typ.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if _, ptr := f.Type().Underlying().(*types.Pointer); !ptr && p.guardedType(f.Type()) {
			return true
		}
	}
	return false
}

// invokes reports whether a method of the interface typ has a contract of verb v for its receiver.
func (p *Program) invokes(typ types.Type, v contract.Verb) bool {
	for m := range typ.Underlying().(*types.Interface).Methods() {
		if speaksOfReceiver(p.Contracts.Invoke(m, typ), v) {
			return true
		}
	}
	return false
}

// Guarded reports whether typ, or the struct it points to, carries a lock or atomic fields.
func (p *Program) Guarded(typ types.Type) bool { return p.guardedType(typ) }

// atomics returns the types of the package with plain fields that atomic operations are
// applied to, or on whose values methods do so.
func (p *Program) atomics() map[*types.Named]bool {
	if p.sharing.atomic != nil {
		return p.sharing.atomic
	}
	p.sharing.atomic = map[*types.Named]bool{}
	for _, fn := range p.funcs {
		eachInstr(fn, func(instr ssa.Instruction) {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || len(call.Common().Args) == 0 || !p.IsAtomic(call.Common()) {
				return
			}
			if named := ownerOf(call.Common().Args[0]); named != nil {
				p.sharing.atomic[named] = true
			}
		})
	}
	return p.sharing.atomic
}

// ownerOf returns the type of the variable that holds what v points to: that of the struct of
// a field, or of a parameter's referent.
func ownerOf(v ssa.Value) *types.Named {
	for {
		switch w := v.(type) {
		case *ssa.Convert:
			v = w.X
			continue
		case *ssa.ChangeType:
			v = w.X
			continue
		case *ssa.FieldAddr:
			v = w.X
		case *ssa.Parameter:
		default:
			return nil
		}
		break
	}
	ptr, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	if named, ok := types.Unalias(ptr.Elem()).(*types.Named); ok {
		return named.Origin()
	}
	return nil
}

// isToken reports whether typ is that of something by which a call can tell
// that it is through: what others wait for, such as a WaitGroup, or a channel that it
// can send on and that carries no data.
func (p *Program) isToken(typ types.Type) bool {
	switch t := typ.Underlying().(type) {
	case *types.Chan:
		return t.Dir() != types.RecvOnly && (t.Dir() == types.SendOnly || dataless(t.Elem()))
	case *types.Pointer:
		return p.guardedType(t.Elem()) && p.hasMethod(t, contract.VerbSignal) && p.hasMethod(t, contract.VerbSettle)
	case *types.Interface:
		return p.invokes(typ, contract.VerbSignal) && p.invokes(typ, contract.VerbSettle)
	}
	return false
}

// OffersToken reports whether the parameters of sig include something by which the
// callee can tell that it is through.
func (p *Program) OffersToken(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		_, callback := v.Type().Underlying().(*types.Signature)
		if callback || p.isToken(v.Type()) {
			return true
		}
	}
	return false
}

// hasMethod reports whether the type that ptr points to has a method with a contract of
// verb v for its receiver.
func (p *Program) hasMethod(ptr *types.Pointer, v contract.Verb) bool {
	elem := types.Unalias(ptr.Elem())
	verbs, ok := p.sharing.methods[elem]
	if !ok {
		set := types.NewMethodSet(ptr)
		for m := range set.Methods() {
			for _, c := range p.Contracts.Func(m.Obj().(*types.Func)) {
				if slices.ContainsFunc(c.Places, contract.Place.IsReceiver) {
					verbs = append(verbs, c.Verb)
				}
			}
		}
		p.sharing.methods[elem] = verbs
	}
	return slices.Contains(verbs, v)
}

// IsCond reports whether s wakes those who wait on a condition.
func (p *Program) IsCond(s event.Site) bool {
	call, ok := p.Log.SiteInfo(s).Instr.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) == 0 || !says(p.contractsOfCall(call.Common()), contract.VerbSignal) {
		return false
	}
	ptr, ok := call.Common().Args[0].Type().Underlying().(*types.Pointer)
	return ok && p.hasMethod(ptr, contract.VerbCondWait)
}

// IsAtomic reports whether c is an atomic operation.
func (p *Program) IsAtomic(c *ssa.CallCommon) bool {
	contracts := p.contractsOfCall(c)
	return says(contracts, contract.VerbAStore) || says(contracts, contract.VerbALoad) || says(contracts, contract.VerbARMW) || says(contracts, contract.VerbAAdd)
}

// says reports whether one of the contracts has the verb v.
func says(contracts []*contract.Contract, v contract.Verb) bool {
	return slices.ContainsFunc(contracts, func(c *contract.Contract) bool { return c.Verb == v })
}
