package ownership

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/directive"
	"github.com/asyncown/asyncown/internal/passes/directives"
)

// Again runs the engine over what the package of pass is with the given files, which must
// be of its file set. It exports nothing. An error says that they are no valid package;
// the result is nil if nothing asynchronous is left.
func Again(pass *analysis.Pass, files []*ast.File) (*Result, error) {
	info := &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Instances:    map[*ast.Ident]types.Instance{},
		Scopes:       map[ast.Node]*types.Scope{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: knownImports{pass.Pkg}, GoVersion: pass.Pkg.GoVersion(), Sizes: pass.TypesSizes}
	pkg, err := conf.Check(pass.Pkg.Path(), pass.Fset, files, info)
	if err != nil {
		return nil, err
	}
	again := *pass
	again.Pkg, again.TypesInfo, again.Files = pkg, info, files
	own := directive.Read(pass.Fset, pkg, files)
	again.ResultOf = map[*analysis.Analyzer]any{directives.Analyzer: own}
	facts := &importer{&again, map[*types.Func][]*contract.Contract{}}
	table := open(&again, facts, layersOf(&again, own))
	if table == nil {
		return nil, nil
	}
	r, err := start(&again, facts, table)
	if err != nil {
		return nil, err
	}
	r.finish()
	return r, nil
}

// knownImports imports what a package has imported already, and stand-ins for the packages of
// the standard library that a fix may add.
type knownImports struct{ pkg *types.Package }

// Import returns the package of that path.
func (im knownImports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range im.pkg.Imports() {
		if p.Path() == path {
			return p, nil
		}
	}
	if src := standIns[path]; src != "" {
		return standIn(path, src)
	}
	return nil, fmt.Errorf("%s is not imported", path)
}

// standIns are the declarations of the functions that a fix may need.
var standIns = map[string]string{
	"bytes":  "package bytes; func Clone(b []byte) []byte",
	"maps":   "package maps; func Clone[M ~map[K]V, K comparable, V any](m M) M { return m }",
	"slices": "package slices; func Clone[S ~[]E, E any](s S) S { return s }",
}

// standIn makes the package of that path of its declarations.
func standIn(path, src string) (*types.Package, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path+".go", src, 0)
	if err != nil {
		return nil, err
	}
	return (&types.Config{IgnoreFuncBodies: true}).Check(path, fset, []*ast.File{file}, nil)
}
