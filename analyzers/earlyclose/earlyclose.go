package earlyclose

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/passes/suite"
	"github.com/asyncown/asyncown/internal/publish"
)

//go:embed doc.go
var doc string

// options are set by the flags of the analyzer.
var options diag.Options

// Analyzer is the earlyclose analyzer; see the package documentation.
var Analyzer = suite.Analyzer(suite.Member{
	Name:    "earlyclose",
	Source:  doc,
	Options: &options,
	Stage:   exec.OrderStage,
	Report:  report,
})

func report(pass *analysis.Pass, found *ownership.Result) {
	p := found.Program
	r := reporter{pass, p.Log, diag.NewSource(pass, p.Table, p.Log), p, fixes.Of(pass)}
	r.source.Actors = options.Actors
	for _, pair := range publish.Pairs(p, found.Funcs) {
		r.report(pair)
	}
	for _, o := range publish.FirstOnlys(p, found.Funcs) {
		r.reportOnce(o)
	}
}
