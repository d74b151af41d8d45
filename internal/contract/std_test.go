package contract

import (
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestReality checks every embedded line against the packages themselves:
// symbols, numbers of parameters and results, fields, methods.
func TestReality(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the standard library")
	}
	table := Embedded()
	// Other modules are no dependencies of this one.
	own := slices.DeleteFunc(table.Packages(), func(path string) bool { return strings.HasPrefix(path, "github.com/") })
	scope := load(t, own)
	for c := range table.All() {
		if !slices.Contains(own, c.Package) {
			continue
		}
		if err := check(scope, c); err != nil {
			t.Errorf("%s:%d: %s: %v", c.File, c.Line, c, err)
		}
	}
}

// load type-checks packages and returns them by path.
func load(t *testing.T, paths []string) map[string]*types.Package {
	t.Helper()
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	byPath := make(map[string]*types.Package)
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, e)
		}
		byPath[p.PkgPath] = p.Types
	}
	return byPath
}

// check reports the first thing that c speaks of and that does not exist.
func check(scope map[string]*types.Package, c *Contract) error {
	pkg := scope[c.Package]
	if pkg == nil {
		return fmt.Errorf("no package %s", c.Package)
	}
	sym, err := parseSymbol(c.Symbol)
	if err != nil {
		return err
	}
	obj, recv, err := find(pkg, sym)
	if err != nil {
		return err
	}
	sig, _ := obj.Type().Underlying().(*types.Signature)
	root := func(p Place) (types.Type, error) { return rootType(p, sig, recv) }
	if _, builtin := obj.(*types.Builtin); builtin {
		root = func(Place) (types.Type, error) { return types.Typ[types.Invalid], nil }
	}
	return checkPlaces(pkg, c, root)
}

// find returns the object of a symbol and the type of its receiver.
func find(pkg *types.Package, sym symbol) (obj types.Object, recv types.Type, err error) {
	if sym.typ == "" {
		obj = pkg.Scope().Lookup(sym.name)
		if obj == nil {
			return nil, nil, fmt.Errorf("no object %s", sym.name)
		}
		if _, ok := obj.(*types.TypeName); ok {
			recv = obj.Type()
		}
		return obj, recv, nil
	}
	name, ok := pkg.Scope().Lookup(sym.typ).(*types.TypeName)
	if !ok {
		return nil, nil, fmt.Errorf("no type %s", sym.typ)
	}
	obj, _, indirect := types.LookupFieldOrMethod(name.Type(), false, pkg, sym.name)
	if fn, ok := obj.(*types.Func); ok && sym.ptr && !types.IsInterface(name.Type()) {
		if _, ptr := receiver(fn).(*types.Pointer); !ptr {
			return nil, nil, fmt.Errorf("the receiver is no pointer")
		}
	}
	if indirect && obj == nil && sym.ptr {
		obj, _, _ = types.LookupFieldOrMethod(name.Type(), true, pkg, sym.name)
	}
	if obj == nil {
		return nil, nil, fmt.Errorf("no method or field %s", sym.name)
	}
	m := resolve(pkg, &entry{symbol: sym, pkg: pkg.Path()})
	if m.object == nil {
		return nil, nil, fmt.Errorf("%s comes from an embedded interface: state it there", sym.name)
	}
	return obj, name.Type(), nil
}

// rootType returns the type of the root of p for a function.
func rootType(p Place, sig *types.Signature, recv types.Type) (types.Type, error) {
	if p.Root == RootRecv {
		if recv == nil {
			return nil, fmt.Errorf("%s: there is no receiver", p)
		}
		return recv, nil
	}
	if sig == nil {
		return nil, fmt.Errorf("%s: this is no function", p)
	}
	tuple := sig.Params()
	if p.Root == RootRes {
		tuple = sig.Results()
	}
	if p.Index >= tuple.Len() {
		return nil, fmt.Errorf("%s: there are only %d", p, tuple.Len())
	}
	return tuple.At(p.Index).Type(), nil
}

// checkPlaces checks all places of c, those of its events included.
func checkPlaces(pkg *types.Package, c *Contract, root func(Place) (types.Type, error)) error {
	places := append([]Place(nil), c.Places...)
	if c.To != nil {
		places = append(places, *c.To)
	}
	if c.If.Kind == CondField {
		places = append(places, c.If.Place)
	}
	for _, e := range c.Until {
		p := e.Place
		if !e.HasPlace {
			continue
		}
		if e.Kind == EventCall {
			p.Path = append(append([]string(nil), p.Path...), e.Name)
		}
		places = append(places, p)
	}
	for _, p := range places {
		typ, err := root(p)
		if err != nil {
			return err
		}
		if err := walk(pkg, typ, p.Path); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	return nil
}

// param matches the element of a path that stands for a parameter.
var param = regexp.MustCompile(`^p[0-9]+$`)

// walk follows a path from typ as far as its types are known.
func walk(pkg *types.Package, typ types.Type, path []string) error {
	for _, elem := range path {
		switch {
		case elem == pathElem:
			typ = elemType(typ)
			if typ == nil {
				return fmt.Errorf("%s of a type without elements", elem)
			}
		case elem == pathSent:
			ch, ok := typ.Underlying().(*types.Chan)
			if !ok {
				return fmt.Errorf("%s of no channel", elem)
			}
			typ = ch.Elem()
		case param.MatchString(elem) || !token.IsExported(elem):
			return nil // a pseudo-field
		default:
			obj, _, _ := types.LookupFieldOrMethod(typ, true, pkg, elem)
			if obj == nil && !types.IsInterface(typ) {
				return fmt.Errorf("%s has no %s", typ, elem)
			}
			if obj == nil {
				return nil // of the dynamic type, such as Close of a body
			}
			typ = obj.Type()
		}
	}
	return nil
}

// elemType returns the element type of typ or of what it points to, nil if it
// has none. A type parameter has the elements of its core type.
func elemType(typ types.Type) types.Type {
	if tp, ok := types.Unalias(typ).(*types.TypeParam); ok {
		for term := range tp.Constraint().Underlying().(*types.Interface).EmbeddedTypes() {
			if u, ok := term.(*types.Union); ok && u.Len() == 1 {
				return elemType(u.Term(0).Type())
			}
		}
		return nil
	}
	u := typ.Underlying()
	if ptr, ok := u.(*types.Pointer); ok {
		u = ptr.Elem().Underlying()
	}
	if e, ok := u.(interface{ Elem() types.Type }); ok {
		return e.Elem()
	}
	return nil
}
