package publish

import "go/types"

// exposed returns the names of the types of pkg of which users of the package can have values:
// those that its exported names speak of.
func exposed(pkg *types.Package) map[types.Object]bool {
	x := exposure{pkg: pkg, seen: map[types.Type]bool{}, names: map[types.Object]bool{}}
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() {
			x.visit(obj.Type())
		}
	}
	return x.names
}

type exposure struct {
	pkg   *types.Package
	seen  map[types.Type]bool
	names map[types.Object]bool
}

// visit adds the types that t speaks of.
func (x exposure) visit(t types.Type) {
	if x.seen[t] {
		return
	}
	x.seen[t] = true
	switch t := t.(type) {
	case *types.Alias:
		x.visit(types.Unalias(t))
	case *types.Named:
		x.named(t)
	case *types.Pointer:
		x.visit(t.Elem())
	case *types.Slice:
		x.visit(t.Elem())
	case *types.Array:
		x.visit(t.Elem())
	case *types.Chan:
		x.visit(t.Elem())
	case *types.Map:
		x.visit(t.Key())
		x.visit(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			x.visit(v.Type())
		}
	case *types.Signature:
		x.visit(t.Params())
		x.visit(t.Results())
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() || f.Embedded() {
				x.visit(f.Type())
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			x.visit(m.Type())
		}
	}
}

// named adds the type t and what can be reached from its values.
func (x exposure) named(t *types.Named) {
	for a := range t.TypeArgs().Types() {
		x.visit(a)
	}
	if t.Obj().Pkg() != x.pkg {
		return
	}
	x.names[t.Obj()] = true
	x.visit(t.Underlying())
	for m := range t.Methods() {
		if m.Exported() {
			x.visit(m.Type())
		}
	}
}
