package earlyclose

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/publish"
)

//go:embed doc.go
var doc string

// options are set by the flags of the analyzer.
var options diag.Options

// Analyzer is the earlyclose analyzer; see the package documentation.
var Analyzer = &analysis.Analyzer{
	Name:     "earlyclose",
	Doc:      diag.Doc(doc, "earlyclose"),
	URL:      diag.URL("earlyclose"),
	Flags:    options.Flags(),
	Requires: []*analysis.Analyzer{ownership.Analyzer, directives.Analyzer, fixes.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[ownership.Analyzer].(*ownership.Result)
	if result == nil {
		return nil, nil
	}
	result.Lock()
	defer result.Unlock()
	pass = directives.Heed(pass)
	p := result.Program
	r := reporter{pass, p.Log, diag.NewSource(pass, p.Table, p.Log), p, fixes.Of(pass)}
	r.source.Actors = options.Actors
	for _, pair := range publish.Pairs(p, result.Funcs) {
		r.report(pair)
	}
	for _, o := range publish.FirstOnlys(p, result.Funcs) {
		r.reportOnce(o)
	}
	return nil, nil
}
