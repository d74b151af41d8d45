package bufreuse

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/loan"
	"github.com/asyncown/asyncown/internal/passes/ownership"
)

//go:embed doc.go
var doc string

// Analyzer is the bufreuse analyzer; see the package documentation.
var Analyzer = &analysis.Analyzer{
	Name:     "bufreuse",
	Doc:      diag.Doc(doc, "bufreuse"),
	URL:      diag.URL("bufreuse"),
	Requires: []*analysis.Analyzer{ownership.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[ownership.Analyzer].(*ownership.Result)
	if result == nil {
		return nil, nil
	}
	r := reporter{pass, result.Program}
	for _, c := range loan.Select(result.Program) {
		r.report(c)
	}
	return nil, nil
}
