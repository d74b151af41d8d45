package poolrelease

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
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

// Analyzer is the poolrelease analyzer; see the package documentation.
var Analyzer = &analysis.Analyzer{
	Name:     "poolrelease",
	Doc:      diag.Doc(doc, "poolrelease"),
	URL:      diag.URL("poolrelease"),
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
	for _, c := range loan.Select(result.Program) {
		if c.Kind == event.Release {
			r.Conflict(c, "release")
		}
	}
	for _, u := range loan.Late(result.Program, world.Released) {
		r.Late(u, "release")
	}
	return nil, nil
}
