package bufreuse

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/asyncown/asyncown/internal/diag"
)

//go:embed doc.go
var doc string

// Analyzer is the bufreuse analyzer; see the package documentation.
var Analyzer = &analysis.Analyzer{
	Name:     "bufreuse",
	Doc:      diag.Doc(doc, "bufreuse"),
	URL:      diag.URL("bufreuse"),
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, nil
}
