// Package directives defines the helper analyzer that reads the directives of a package.
package directives

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/directive"
)

// Analyzer reads the directives of a package. Its result is a *[directive.Set].
var Analyzer = &analysis.Analyzer{
	Name:       "directives",
	Doc:        "read the asyncown directives of a package, for the analyzers of the suite",
	ResultType: reflect.TypeFor[*directive.Set](),
	Run: func(pass *analysis.Pass) (any, error) {
		return directive.Read(pass.Fset, pass.Pkg, pass.Files), nil
	},
}

// Heed returns pass, of an analyzer that requires [Analyzer], with a Report that leaves
// out the findings which the package asks to ignore. Explanations are no findings.
func Heed(pass *analysis.Pass) *analysis.Pass {
	set := pass.ResultOf[Analyzer].(*directive.Set)
	if len(set.Ignores) == 0 {
		return pass
	}
	heeding := *pass
	heeding.Report = func(d analysis.Diagnostic) {
		if d.Category == diag.ExplainCategory || !set.Silences(pass.Analyzer.Name, pass.Fset.Position(d.Pos)) {
			pass.Report(d)
		}
	}
	return &heeding
}
