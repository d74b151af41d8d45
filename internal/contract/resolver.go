package contract

import (
	"go/types"
	"slices"
)

// A Resolver finds the contracts of the objects that one package refers to.
// It memoises its answers and is not safe for concurrent use.
type Resolver struct {
	table *Table
	scope *imports
	funcs map[*types.Func][]*Contract
	// inferred returns what is known of functions of other packages from their bodies.
	inferred func(*types.Func) []*Contract
	// members remembers what the methods and fields of the table are.
	members map[*entry]member
}

// NewResolver returns a resolver for pkg, the package under analysis. Types
// that the table names are looked up in pkg and in what it imports, directly
// or not.
func NewResolver(t *Table, pkg *types.Package) *Resolver {
	return &Resolver{
		table:   t,
		scope:   &imports{root: pkg},
		funcs:   make(map[*types.Func][]*Contract),
		members: make(map[*entry]member),
	}
}

// Infer makes r answer what inferred returns for functions of other packages of which the
// table says nothing.
func (r *Resolver) Infer(inferred func(*types.Func) []*Contract) { r.inferred = inferred }

// Func returns the contracts of a function or method: those of its own lines,
// of lines that name it as a promoted method, of the interface methods in the
// table that it implements, and of lines for any type with its methods. A contract of an interface method yields to an
// own one that speaks of the same place; see [overrides]. The caller must not
// modify the result.
func (r *Resolver) Func(fn *types.Func) []*Contract {
	if fn == nil || fn.Pkg() == nil {
		return nil // such as the method Error of the predeclared type
	}
	stated := r.stated(fn)
	if len(stated) == 0 && r.inferred != nil && fn.Pkg() != r.scope.root {
		return r.inferred(fn.Origin())
	}
	return stated
}

// stated returns what the table says of fn.
func (r *Resolver) stated(fn *types.Func) []*Contract {
	recv := receiver(fn)
	if recv == nil {
		return r.table.Object(fn.Pkg().Path(), fn.Name())
	}
	// Most methods have a name that the table does not know.
	candidates := r.table.members[fn.Name()]
	if candidates == nil {
		return nil
	}
	fn = fn.Origin()
	if found, ok := r.funcs[fn]; ok {
		return found
	}
	found := r.method(fn, recv, candidates)
	r.funcs[fn] = found
	return found
}

// method gathers the contracts of a method from the entries of its name.
func (r *Resolver) method(fn *types.Func, recv types.Type, candidates []*entry) []*Contract {
	var own, inherited []*Contract
	for _, e := range candidates {
		switch m := r.member(e, fn.Pkg()); {
		case e.declares(fn, recv) || m.object == fn:
			own = append(own, e.contracts()...)
		case m.iface != nil && satisfies(fn, recv, e, m.iface):
			for _, c := range e.contracts() {
				// A method of any type need not look as the table expects.
				if !e.any || c.fits(fn.Signature()) {
					inherited = append(inherited, c)
				}
			}
		}
	}
	return inherit(own, inherited)
}

// inherit returns own and what is left of the inherited contracts.
func inherit(own, inherited []*Contract) []*Contract {
	all := slices.Clip(own)
	for _, c := range inherited {
		if c = restrict(c, own); c != nil && !slices.ContainsFunc(all, c.same) {
			all = append(all, c)
		}
	}
	return all
}

// Invoke returns the contracts of a call of fn through a value of the interface
// type static. They are those of Func and those of lines that name fn as a
// method of that interface, though another declares it and it is embedded. If
// there are none, they may be those of methods like those of the interface; see [Resolver.alike]. The
// caller must not modify the result.
func (r *Resolver) Invoke(fn *types.Func, static types.Type) []*Contract {
	found := r.Func(fn)
	if len(found) == 0 {
		found = r.alike(fn, static)
	}
	named, ok := types.Unalias(static).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return found
	}
	for _, e := range r.table.members[fn.Name()] {
		if !e.any && e.names(named.Obj()) && r.member(e, named.Obj().Pkg()).object == nil {
			return inherit(e.contracts(), found)
		}
	}
	return found
}

// Field returns the contracts of a field. The owner is the named type through
// which it is selected, or nil if that is unknown. The caller must not modify
// the result.
func (r *Resolver) Field(f *types.Var, owner *types.Named) []*Contract {
	if f == nil || f.Pkg() == nil {
		return nil
	}
	var found []*Contract
	for _, e := range r.table.members[f.Name()] {
		if e.any {
			continue
		}
		if r.member(e, f.Pkg()).object == f.Origin() || owner != nil && e.names(owner.Obj()) {
			found = append(found, e.contracts()...)
		}
	}
	return found
}

// Type returns the contracts of a named type: what every value of it, or every
// function of it, promises. The caller must not modify the result.
func (r *Resolver) Type(name *types.TypeName) []*Contract {
	if name == nil || name.Pkg() == nil {
		return nil
	}
	return r.table.Object(name.Pkg().Path(), name.Name())
}

// names reports whether the entry is a member of the type of that name.
func (e *entry) names(typ *types.TypeName) bool {
	return typ.Name() == e.typ && typ.Pkg() != nil && typ.Pkg().Path() == e.pkg
}

// declares reports whether the entry names fn, a method of recv, by the type
// that declares it. This needs no import graph.
func (e *entry) declares(fn *types.Func, recv types.Type) bool {
	if ptr, ok := recv.(*types.Pointer); ok {
		recv = types.Unalias(ptr.Elem())
	}
	named, ok := recv.(*types.Named)
	return ok && !e.any && e.names(named.Obj()) && fn.Name() == e.name
}
