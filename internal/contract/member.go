package contract

import "go/types"

// A member is what a method or field of the table is in the program.
type member struct {
	// object is the method or field itself, nil if the program does not know
	// its type. Where the table names a promoted method, it is the method
	// that was promoted.
	object types.Object
	// iface is set for methods of an interface.
	iface *types.Interface
}

// member resolves an entry, for an object of the package home. A package that
// the import graph does not know is taken from there; that is not remembered,
// so that answers do not depend on the order of the questions.
func (r *Resolver) member(e *entry, home *types.Package) member {
	if m, ok := r.members[e]; ok {
		return m
	}
	pkg := r.scope.lookup(e.pkg)
	if pkg == nil && home.Path() == e.pkg {
		return resolve(home, e)
	}
	m := resolve(pkg, e)
	if pkg != nil {
		r.members[e] = m
	}
	return m
}

// resolve looks an entry up in pkg, which may be nil.
func resolve(pkg *types.Package, e *entry) member {
	if pkg == nil {
		return member{}
	}
	name, ok := pkg.Scope().Lookup(e.typ).(*types.TypeName)
	if !ok {
		return member{}
	}
	typ := types.Unalias(name.Type())
	if e.any {
		iface, _ := typ.Underlying().(*types.Interface)
		return member{iface: iface}
	}
	obj, _, _ := types.LookupFieldOrMethod(typ, true, pkg, e.name)
	switch obj := obj.(type) {
	case *types.Var:
		return member{object: obj.Origin()}
	case *types.Func:
		iface, _ := typ.Underlying().(*types.Interface)
		declared, _ := types.Unalias(receiver(obj)).(*types.Named)
		if types.IsInterface(receiver(obj)) && (declared == nil || !e.names(declared.Obj())) {
			// The method comes from an embedded interface. What holds for
			// this type need not hold for all that satisfy the embedded one.
			return member{iface: iface}
		}
		return member{object: obj.Origin(), iface: iface}
	}
	return member{}
}

// receiver returns the type of the receiver of fn, nil if it has none.
func receiver(fn *types.Func) types.Type {
	sig, ok := fn.Type().(*types.Signature)
	if !ok || sig.Recv() == nil {
		return nil
	}
	return types.Unalias(sig.Recv().Type())
}

// satisfies reports whether fn, a method of typ, is one that the entry e of an
// interface speaks of.
func satisfies(fn *types.Func, typ types.Type, e *entry, iface *types.Interface) bool {
	if e.any {
		return implements(typ, iface, "")
	}
	return implements(typ, iface, fn.Name())
}

// implements reports whether typ, or a pointer to it, has all methods of iface
// and among them the named one; "" stands for no method. Unlike [types.Implements], it is defined for
// generic types.
func implements(typ types.Type, iface *types.Interface, name string) bool {
	if ptr, ok := typ.(*types.Pointer); ok {
		typ = types.Unalias(ptr.Elem())
	}
	named := name == ""
	for want := range iface.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(typ, true, want.Pkg(), want.Name())
		got, ok := obj.(*types.Func)
		if !ok || !types.Identical(got.Type(), want.Type()) {
			return false
		}
		named = named || want.Name() == name
	}
	return named
}

// imports finds packages by path among those that root depends on.
type imports struct {
	root   *types.Package
	byPath map[string]*types.Package // built on first use
}

// lookup returns the package of that path, nil if root does not depend on it.
func (i *imports) lookup(path string) *types.Package {
	if i.byPath == nil {
		i.byPath = make(map[string]*types.Package)
		i.visit(i.root)
	}
	return i.byPath[path]
}

// visit records pkg and what it imports.
func (i *imports) visit(pkg *types.Package) {
	if pkg == nil || i.byPath[pkg.Path()] != nil {
		return
	}
	i.byPath[pkg.Path()] = pkg
	for _, dep := range pkg.Imports() {
		i.visit(dep)
	}
}
