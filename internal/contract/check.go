package contract

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Check compares c with the packages that lookup returns by their paths, nil
// for those that there are not. It returns an error for the first thing that c
// speaks of and that is not there: its symbol, a parameter, a result, a field, a
// method, a function.
func (c *Contract) Check(lookup func(path string) *types.Package) error {
	sym, err := parseSymbol(c.Symbol)
	if err != nil {
		return err
	}
	k := checker{lookup: lookup, pkg: lookup(c.Package)}
	if k.pkg == nil {
		return fmt.Errorf("no package %s", c.Package)
	}
	obj, err := k.find(sym)
	if err != nil {
		return err
	}
	_, builtin := obj.(*types.Builtin)
	if sym.any || builtin {
		k.opaque = true
	} else {
		k.sig, _ = obj.Type().Underlying().(*types.Signature)
	}
	for _, p := range c.places() {
		if _, err := k.typeOf(p); err != nil {
			return err
		}
	}
	if err := k.cond(c.If); err != nil {
		return err
	}
	for _, e := range c.Until {
		if err := k.event(e); err != nil {
			return fmt.Errorf("%s: %w", e, err)
		}
	}
	return nil
}

// A checker compares one contract with the package that it speaks of.
type checker struct {
	lookup func(path string) *types.Package
	pkg    *types.Package
	recv   types.Type       // what "recv" is, nil for a function
	sig    *types.Signature // nil if the symbol is no function
	// opaque says that nothing is known of the parameters and results.
	opaque bool
}

// find returns the object of a symbol and notes the type of its receiver.
func (k *checker) find(sym symbol) (types.Object, error) {
	if sym.typ == "" {
		obj := k.pkg.Scope().Lookup(sym.name)
		if obj == nil {
			return nil, fmt.Errorf("no object %s", sym.name)
		}
		if _, ok := obj.(*types.TypeName); ok {
			k.recv = obj.Type()
		}
		return obj, nil
	}
	name, ok := k.pkg.Scope().Lookup(sym.typ).(*types.TypeName)
	if !ok {
		return nil, fmt.Errorf("no type %s", sym.typ)
	}
	k.recv = name.Type()
	if sym.any {
		if !types.IsInterface(name.Type()) {
			return nil, fmt.Errorf("%s is no interface", sym.typ)
		}
		return name, nil
	}
	obj, _, _ := types.LookupFieldOrMethod(name.Type(), true, k.pkg, sym.name)
	if obj == nil {
		return nil, fmt.Errorf("no method or field %s", sym.name)
	}
	if fn, ok := obj.(*types.Func); ok && sym.ptr && !types.IsInterface(name.Type()) {
		if _, ptr := receiver(fn).(*types.Pointer); !ptr && !types.IsInterface(receiver(fn)) {
			return nil, fmt.Errorf("the receiver is no pointer")
		}
	}
	return obj, nil
}

// typeOf returns the type of a place, nil if it is not known.
func (k *checker) typeOf(p Place) (types.Type, error) {
	typ, err := k.rootType(p)
	if err != nil || typ == nil {
		return nil, err
	}
	if typ, err = k.walk(typ, p.Path); err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	return typ, nil
}

// rootType returns the type of the root of p, nil if it is not known.
func (k *checker) rootType(p Place) (types.Type, error) {
	switch {
	case p.Root == RootRecv && k.recv != nil:
		return k.recv, nil
	case p.Root == RootRecv:
		return nil, fmt.Errorf("%s: there is no receiver", p)
	case k.opaque:
		return nil, nil
	case k.sig == nil:
		return nil, fmt.Errorf("%s: this is no function", p)
	}
	tuple := k.sig.Params()
	if p.Root == RootRes {
		tuple = k.sig.Results()
	}
	if p.Index >= tuple.Len() {
		return nil, fmt.Errorf("%s: there are only %d", p, tuple.Len())
	}
	return tuple.At(p.Index).Type(), nil
}

// param matches the element of a path that stands for a parameter.
var param = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^p[0-9]+$`) })

// walk follows a path from typ as far as its types are known, and returns the
// type of its end, or nil.
func (k *checker) walk(typ types.Type, path []string) (types.Type, error) {
	for _, elem := range path {
		switch {
		case elem == pathElem:
			elemType := elementOf(typ)
			if elemType == nil {
				return nil, fmt.Errorf("%s of a type without elements", elem)
			}
			typ = elemType
		case elem == pathSent:
			ch := channelOf(typ)
			if ch == nil {
				return nil, fmt.Errorf("%s of no channel", elem)
			}
			typ = ch.Elem()
		case param().MatchString(elem):
			return nil, checkParam(typ, elem)
		case !token.IsExported(elem):
			return nil, nil // a pseudo-field
		default:
			obj, _, _ := types.LookupFieldOrMethod(typ, true, k.pkg, elem)
			if obj == nil && !types.IsInterface(typ) {
				return nil, fmt.Errorf("%s has no %s", typ, elem)
			}
			if obj == nil {
				return nil, nil // of the dynamic type, such as Close of a body
			}
			typ = obj.Type()
		}
	}
	return typ, nil
}

// checkParam reports whether a function of type typ has the parameter that a
// path calls pN. An interface may hold any function.
func checkParam(typ types.Type, elem string) error {
	sig, ok := typ.Underlying().(*types.Signature)
	var n int
	if _, err := fmt.Sscanf(elem, "p%d", &n); err != nil {
		return err
	}
	if !ok && !types.IsInterface(typ) || ok && n >= sig.Params().Len() {
		return fmt.Errorf("%s has no parameter %d", typ, n)
	}
	return nil
}

// elementOf returns the element type of typ or of what it points to, nil if it
// has none. A type parameter has the elements of its core type.
func elementOf(typ types.Type) types.Type {
	if tp, ok := types.Unalias(typ).(*types.TypeParam); ok {
		for term := range tp.Constraint().Underlying().(*types.Interface).EmbeddedTypes() {
			if u, ok := term.(*types.Union); ok && u.Len() == 1 {
				return elementOf(u.Term(0).Type())
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

// channelOf returns the channel that typ is, or that a function of type typ
// returns, nil if there is none.
func channelOf(typ types.Type) *types.Chan {
	if sig, ok := typ.Underlying().(*types.Signature); ok && sig.Results().Len() > 0 {
		typ = sig.Results().At(0).Type()
	}
	ch, _ := typ.Underlying().(*types.Chan)
	return ch
}

// cond checks that the call has the result that a condition looks at.
func (k *checker) cond(c Cond) error {
	switch c.Kind {
	case CondErr, CondNoErr:
		return k.lastResult(k.sig, "error")
	case CondTrue, CondFalse:
		return k.lastResult(k.sig, "bool")
	}
	return nil
}

// lastResult checks that the last result of a function with the signature sig,
// nil if unknown, is of the named predeclared type.
func (k *checker) lastResult(sig *types.Signature, name string) error {
	if sig == nil || k.opaque {
		return nil
	}
	n := sig.Results().Len()
	if n == 0 || !types.Identical(sig.Results().At(n-1).Type().Underlying(), types.Universe.Lookup(name).Type().Underlying()) {
		return fmt.Errorf("it does not return %s last", name)
	}
	return nil
}

// takesNumber checks that the call of the contract, and one of the signature sig, nil if
// unknown, take a number first.
func (k *checker) takesNumber(sig *types.Signature) error {
	for _, s := range []*types.Signature{k.sig, sig} {
		if s == nil || k.opaque {
			continue
		}
		if s.Params().Len() == 0 || !types.Identical(s.Params().At(0).Type(), types.Typ[types.Int]) {
			return errors.New("not both take a number of type int first")
		}
	}
	return nil
}

// event checks that what an event speaks of is of the right kind.
func (k *checker) event(e Event) error {
	switch e.Kind {
	case EventPass:
		sig, err := k.function(e)
		if err == nil && sig.Params().Len() == 0 {
			err = fmt.Errorf("%s has no parameters", e.Name)
		}
		return err
	case EventCall:
		sig, err := k.called(e)
		if err != nil {
			return err
		}
		switch e.If {
		case "ok":
			return k.lastResult(sig, "error")
		case "true":
			return k.lastResult(sig, "bool")
		case "more":
			return k.takesNumber(sig)
		}
	case EventChan:
		typ, err := k.typeOf(e.Place)
		if err == nil && typ != nil && channelOf(typ) == nil && !types.IsInterface(typ) {
			err = fmt.Errorf("this is no channel")
		}
		return err
	case EventCallback:
		typ, err := k.typeOf(e.Place)
		if err != nil || typ == nil || types.IsInterface(typ) {
			return err
		}
		if _, ok := typ.Underlying().(*types.Signature); !ok {
			return fmt.Errorf("this is no function")
		}
	}
	return nil
}

// called returns the signature of the function that the event, a call, speaks
// of, nil if it is not known.
func (k *checker) called(e Event) (*types.Signature, error) {
	if !e.HasPlace {
		return k.function(e)
	}
	p := e.Place
	p.Path = append(slices.Clone(p.Path), e.Name)
	typ, err := k.typeOf(p)
	if err != nil || typ == nil {
		return nil, err
	}
	sig, _ := typ.Underlying().(*types.Signature)
	if sig == nil {
		return nil, fmt.Errorf("this is no function")
	}
	return sig, nil
}

// function returns the signature of the function, "Func" or "Type.Method", that
// an event names.
func (k *checker) function(e Event) (*types.Signature, error) {
	pkg := k.pkg
	if e.Package != "" {
		if pkg = k.lookup(e.Package); pkg == nil {
			return nil, fmt.Errorf("no package %s", e.Package)
		}
	}
	typ, method, isMethod := strings.Cut(e.Name, ".")
	obj := pkg.Scope().Lookup(typ)
	if isMethod && obj != nil {
		obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, method)
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil, fmt.Errorf("no function %s", e.Name)
	}
	return fn.Signature(), nil
}
