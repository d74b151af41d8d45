package earlyclose

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/asyncown/asyncown/internal/diag"
)

//go:embed doc.go
var doc string

// Analyzer is the earlyclose analyzer; see the package documentation.
var Analyzer = &analysis.Analyzer{
	Name:     "earlyclose",
	Doc:      diag.Doc(doc, "earlyclose"),
	URL:      diag.URL("earlyclose"),
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, nil
}
