package earlyclose

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/publish"
)

//go:embed doc.go
var doc string

// Analyzer is the earlyclose analyzer; see the package documentation.
var Analyzer = &analysis.Analyzer{
	Name:     "earlyclose",
	Doc:      diag.Doc(doc, "earlyclose"),
	URL:      diag.URL("earlyclose"),
	Requires: []*analysis.Analyzer{ownership.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[ownership.Analyzer].(*ownership.Result)
	if result == nil {
		return nil, nil
	}
	for _, p := range publish.Pairs(result.Program, result.Funcs) {
		log := result.Program.Log
		pass.Report(analysis.Diagnostic{
			Pos:      log.SiteInfo(p.Payload.Site).Pos,
			Category: "order",
			Message:  result.Program.Table.PlaceName(p.Payload.Place) + " is stored after " + result.Program.Table.PlaceName(p.Signal.Place),
			Related: []analysis.RelatedInformation{
				{Pos: log.SiteInfo(p.Signal.Site).Pos, Message: "signal"},
				{Pos: log.SiteInfo(p.Take.Site).Pos, Message: "observer"},
			},
		})
	}
	return nil, nil
}
