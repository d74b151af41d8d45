package rows

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/directive"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/passes/ownership"
)

// A program is a type-checked package, one file of chunks.
type program struct {
	fset  *token.FileSet
	files []*ast.File
	pkg   *types.Package
	info  *types.Info
}

// A spot is a line of a file.
type spot struct {
	file string
	line int
}

// path is that of the packages made here.
const path = "asyncown.test/row"

// An errorIn is a type error in a line, 0 if that is not known.
type errorIn struct {
	line int
	msg  string
}

// check type-checks a file that imports packages of known. It returns the errors, and no
// program if there are any.
func check(text string, known map[string]*types.Package) (*program, []errorIn) {
	p := &program{fset: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}}
	var errs []errorIn
	note := func(pos token.Pos, msg string) {
		errs = append(errs, errorIn{p.fset.Position(pos).Line, msg})
	}
	file, err := parser.ParseFile(p.fset, "row.go", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, []errorIn{{0, err.Error()}}
	}
	p.files = []*ast.File{file}
	config := types.Config{
		Importer: lookup(known),
		Error: func(err error) {
			if e, ok := err.(types.Error); ok {
				note(e.Pos, e.Msg)
			}
		},
	}
	p.pkg, _ = config.Check(path, p.fset, p.files, p.info)
	if len(errs) > 0 {
		return nil, errs
	}
	return p, nil
}

// lookup imports packages that are known already.
type lookup map[string]*types.Package

// Import returns the package of that path.
func (l lookup) Import(path string) (*types.Package, error) {
	if pkg := l[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("package %s is not known", path)
}

var _ types.Importer = lookup(nil)

// findings returns the spots at which the analyzers of suite report something, if the
// contracts of table hold.
func (p *program) findings(suite []*analysis.Analyzer, table *contract.Table) (map[spot]string, error) {
	set := directive.Read(p.fset, p.pkg, nil)
	pass := func(a *analysis.Analyzer, results map[*analysis.Analyzer]any, report func(analysis.Diagnostic)) *analysis.Pass {
		return &analysis.Pass{
			Analyzer: a, Fset: p.fset, Files: p.files, Pkg: p.pkg, TypesInfo: p.info,
			TypesSizes: types.SizesFor("gc", "amd64"), ResultOf: results, Report: report,
			ImportObjectFact: func(types.Object, analysis.Fact) bool { return false },
		}
	}
	result, err := ownership.Analyze(pass(ownership.Analyzer, nil, nil), table)
	if err != nil {
		return nil, err
	}
	found := map[spot]string{}
	results := map[*analysis.Analyzer]any{
		ownership.Analyzer: result, directives.Analyzer: set, fixes.Analyzer: new(fixes.Result),
	}
	for _, a := range suite {
		if !uses(a) {
			continue
		}
		_, err := a.Run(pass(a, results, func(d analysis.Diagnostic) {
			posn := p.fset.Position(d.Pos)
			found[spot{posn.Filename, posn.Line}] += a.Name + ": " + strings.TrimSpace(d.Message) + "\n"
		}))
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// uses reports whether a needs the engine, and no other of the listed analyzers.
func uses(a *analysis.Analyzer) bool {
	engine := false
	for _, r := range a.Requires {
		if r != ownership.Analyzer && r != directives.Analyzer && r != fixes.Analyzer {
			return false
		}
		engine = engine || r == ownership.Analyzer
	}
	return engine
}
