package bufreuse

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/loan"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/passes/suite"
	"github.com/asyncown/asyncown/internal/story"
)

//go:embed doc.go
var doc string

// options are set by the flags of the analyzer.
var options diag.Options

// Analyzer is the bufreuse analyzer; see the package documentation.
var Analyzer = suite.Analyzer(suite.Member{
	Name:    "bufreuse",
	Source:  doc,
	Options: &options,
	Stage:   exec.LoanStage,
	Report:  report,
})

func report(pass *analysis.Pass, found *ownership.Result) {
	r := story.New(pass, found.Program, &options).With(fixes.Of(pass).Attach)
	for _, c := range loan.Select(found.Program) {
		if c.Kind != event.Release { // that is for poolrelease
			r.Conflict(c, "reuse")
		}
	}
}
