package poolrelease

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/loan"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/passes/suite"
	"github.com/asyncown/asyncown/internal/story"
	"github.com/asyncown/asyncown/internal/world"
)

//go:embed doc.go
var doc string

// options are set by the flags of the analyzer.
var options diag.Options

// Analyzer is the poolrelease analyzer; see the package documentation.
var Analyzer = suite.Analyzer(suite.Member{
	Name:    "poolrelease",
	Source:  doc,
	Options: &options,
	Report:  report,
})

func report(pass *analysis.Pass, found *ownership.Result) {
	r := story.New(pass, found.Program, &options).With(fixes.Of(pass).Attach)
	for _, c := range loan.Select(found.Program) {
		if c.Kind == event.Release {
			r.Conflict(c, "release")
		}
	}
	for _, u := range loan.Late(found.Program, world.Released) {
		r.Late(u, "release")
	}
}
