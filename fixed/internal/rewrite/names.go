package rewrite

import (
	"go/ast"
	"go/types"
)

// replacements has, for the packages that deal with concurrency, the names that
// may be used: with the one in package explore that takes its place, or "" if
// it may stay. All others are refused.
var replacements = map[string]map[string]string{
	"sync": {
		"Mutex":     "Mutex",
		"WaitGroup": "WaitGroup",
	},
	"sync/atomic": {
		"Bool": "Bool",
	},
	"context": {
		"Context": "",
		"Cause":   "",
	},
	"time": {
		"NewTicker":   "NewTicker",
		"Duration":    "",
		"Time":        "",
		"Unix":        "",
		"Millisecond": "",
		"Second":      "",
	},
}

// sited are the types whose methods take the place of the call as their first
// argument in package explore.
var sited = map[string]bool{
	"sync.Mutex":       true,
	"sync.WaitGroup":   true,
	"sync/atomic.Bool": true,
}

// replacement returns the name in package explore for a name of a package, and
// whether there is one. It notes an error if the name is refused.
func (w *writer) replacement(sel *ast.SelectorExpr) (string, bool) {
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	pkg, ok := w.info.Uses[id].(*types.PkgName)
	if !ok {
		return "", false
	}
	names, ok := replacements[pkg.Imported().Path()]
	if !ok {
		return "", false
	}
	name, ok := names[sel.Sel.Name]
	if !ok {
		w.refuse(sel, "%s.%s has no replacement", pkg.Imported().Path(), sel.Sel.Name)
	}
	return name, name != ""
}

// isSited reports whether the function is a method of a type in sited.
func (w *writer) isSited(fun ast.Expr) bool {
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	selection := w.info.Selections[sel]
	if selection == nil {
		return false
	}
	method, ok := selection.Obj().(*types.Func)
	if !ok {
		return false
	}
	recv := method.Signature().Recv()
	return recv != nil && isSitedType(recv.Type())
}

// isSitedType reports whether the type, or what it points to, is in sited.
func isSitedType(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && sited[named.Obj().Pkg().Path()+"."+named.Obj().Name()]
}

// isBuiltin reports whether the function is the built-in one with this name.
func (w *writer) isBuiltin(fun ast.Expr, name string) bool {
	id, ok := fun.(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := w.info.Uses[id].(*types.Builtin)
	return ok && b.Name() == name
}

// isChannel reports whether the expression, one of the original code, is a
// channel.
func (w *writer) isChannel(e ast.Expr) bool {
	t := w.info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Chan)
	return ok
}
