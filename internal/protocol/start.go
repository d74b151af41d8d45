package protocol

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// start returns the state of a new value: the fields that no constructor and
// no literal of the package sets are zero.
func (s *search) start(n normalizer) *world.World {
	w := world.New()
	st, ok := s.typ.Underlying().(*types.Struct)
	if !ok {
		return w
	}
	made, stored := s.initialized()
	for i := range st.NumFields() {
		f := st.Field(i)
		if made[i] || !stored[i] || n.wild[i] || f.Exported() && s.typ.Obj().Exported() {
			continue
		}
		if v, ok := zero(f.Type()); ok && (v.Kind != place.Int || s.enumerated(i)) {
			w.Store.Set(place.Place{Sym: n.recv, Path: s.p.Table.Join(0, place.FieldSel(i))}, v)
		}
	}
	return w
}

// enumerated reports whether the integer field is only ever set to constants, or changed
// bit by bit: it holds a state, rather than a number.
func (s *search) enumerated(field int) bool {
	states := true
	s.eachFieldStore(func(i int, _ bool, store *ssa.Store) {
		if i != field {
			return
		}
		switch v := store.Val.(type) {
		case *ssa.Const:
		case *ssa.BinOp:
			states = states && (v.Op == token.OR || v.Op == token.AND || v.Op == token.AND_NOT)
		default:
			states = false
		}
	})
	return states
}

// zero returns the zero value of typ if the engine tracks it.
func zero(typ types.Type) (place.Value, bool) {
	switch t := typ.Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			return place.BoolValue(false), true
		case t.Info()&types.IsInteger != 0:
			return place.IntValue(0), true
		}
		return place.Value{}, false
	case *types.Chan, *types.Pointer, *types.Interface, *types.Signature:
		return place.NilValue, true
	}
	return place.Value{}, false
}

// initialized returns the fields that are set where a value is made, and those that
// are set at all. (One that is not is set out of sight, or does not matter.)
func (s *search) initialized() (made, stored map[int]bool) {
	made, stored = map[int]bool{}, map[int]bool{}
	s.eachFieldStore(func(field int, fresh bool, _ *ssa.Store) {
		stored[field] = true
		made[field] = made[field] || fresh
	})
	return made, stored
}

// wildFields returns the fields that functions other than the type's methods
// write, or that other packages can write: nothing is known of them between
// calls.
func (s *search) wildFields() map[int]bool {
	wild := map[int]bool{}
	s.eachFieldStore(func(field int, fresh bool, store *ssa.Store) {
		in := store.Parent()
		for in.Parent() != nil {
			in = in.Parent()
		}
		if !fresh && exec.Receiver(in) != s.typ {
			wild[field] = true
		}
	})
	return wild
}

// eachFieldStore calls visit for each store to a field of the type. fresh says
// that the value was made by the same function.
func (s *search) eachFieldStore(visit func(field int, fresh bool, store *ssa.Store)) {
	for _, store := range s.stores {
		addr := store.Addr.(*ssa.FieldAddr)
		_, fresh := addr.X.(*ssa.Alloc)
		visit(addr.Field, fresh, store)
	}
}

// fieldStores returns the stores of the functions fns to fields, by the type that has the field.
func fieldStores(fns []*ssa.Function) map[*types.Named][]*ssa.Store {
	byType := map[*types.Named][]*ssa.Store{}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				store, ok := instr.(*ssa.Store)
				if !ok {
					continue
				}
				if addr, ok := store.Addr.(*ssa.FieldAddr); ok {
					named := pointedTo(addr.X.Type())
					byType[named] = append(byType[named], store)
				}
			}
		}
	}
	return byType
}

// pointedTo returns the named type that typ is a pointer to, nil if it is none.
func pointedTo(typ types.Type) *types.Named {
	p, ok := typ.Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok {
		return nil
	}
	return named.Origin()
}
