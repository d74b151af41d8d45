package gate

import (
	"go/ast"
	"path"
	"strconv"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/asyncown/asyncown/internal/contract"
)

// Borrowers returns the names of the methods that, by the contracts of t, must not keep what
// they are passed.
func Borrowers(t *contract.Table) map[string]bool {
	names := map[string]bool{}
	for c := range t.All() {
		if c.Verb == contract.VerbNoRetain && !c.OptIn {
			names[c.Name()] = true
		}
	}
	return names
}

// Keeps reports whether a method of one of the names in borrowers, declared in files, may
// keep a parameter: whether the parameter stands where more is done with it than to read,
// fill or copy it.
func Keeps(files []*ast.File, borrowers map[string]bool) bool {
	var methods []*ast.FuncDecl
	for _, f := range files {
		for _, decl := range f.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok && decl.Recv != nil && decl.Body != nil && borrowers[decl.Name.Name] {
				methods = append(methods, decl)
			}
		}
	}
	if len(methods) == 0 {
		return false // as in most packages
	}
	imported := importNames(files)
	in := inspector.New(files)
	for _, decl := range methods {
		c, ok := in.Root().FindNode(decl)
		if !ok {
			continue // a file that holds a part of another
		}
		params := map[string]bool{}
		for _, f := range decl.Type.Params.List {
			for _, id := range f.Names {
				params[id.Name] = true
			}
		}
		for c := range c.Preorder((*ast.Ident)(nil)) {
			if params[c.Node().(*ast.Ident).Name] && escapes(c, imported) {
				return true
			}
		}
	}
	return false
}

// importNames returns the names by which files know the packages that they import, as
// far as the paths tell.
func importNames(files []*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, f := range files {
		for _, spec := range f.Imports {
			if spec.Name != nil {
				names[spec.Name.Name] = true
			} else if p, err := strconv.Unquote(spec.Path.Value); err == nil {
				names[path.Base(p)] = true
			}
		}
	}
	return names
}

// escapes reports whether the use of a variable at c is more than a read of it.
func escapes(c inspector.Cursor, imported map[string]bool) bool {
	for c := range c.Enclosing() {
		parent := c.Parent()
		switch n := parent.Node().(type) {
		case *ast.ParenExpr, *ast.KeyValueExpr, *ast.UnaryExpr, *ast.TypeAssertExpr:
		case *ast.SliceExpr:
			if n.X != c.Node() {
				return false
			}
		case *ast.CallExpr:
			return n.Fun != c.Node() && !reads(n, imported)
		case *ast.AssignStmt, *ast.CompositeLit, *ast.SendStmt, *ast.ValueSpec, *ast.TypeSwitchStmt:
			return true
		default:
			return false
		}
	}
	return false
}

// reads reports whether a call only reads, fills or copies its arguments: one of a predeclared
// function or a conversion, as far as the name tells, or of a function of another package.
func reads(call *ast.CallExpr, imported map[string]bool) bool {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		switch fun.Name {
		case "len", "cap", "copy", "string":
			return true
		case "append":
			return call.Ellipsis.IsValid()
		}
	case *ast.SelectorExpr:
		pkg, ok := fun.X.(*ast.Ident)
		return ok && imported[pkg.Name]
	}
	return false
}
