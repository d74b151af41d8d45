package borrowescape

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/borrow"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/loan"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/story"
	"github.com/asyncown/asyncown/internal/world"
)

//go:embed doc.go
var doc string

// options are set by the flags of the analyzer.
var options diag.Options

// Analyzer is the borrowescape analyzer; see the package documentation.
var Analyzer = &analysis.Analyzer{
	Name:     "borrowescape",
	Doc:      diag.Doc(doc, "borrowescape"),
	URL:      diag.URL("borrowescape"),
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
	r := story.New(pass, result.Program, &options).With(fixes.Of(pass).Attach)
	for _, e := range borrow.Escapes(result.Program, result.Funcs) {
		r.Escape(e, "escape")
	}
	for _, u := range loan.Late(result.Program, world.Expired) {
		r.Late(u, "escape")
	}
	return nil, nil
}
