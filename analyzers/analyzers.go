// Package analyzers lists the analyzers of the asyncown suite.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/analyzers/borrowescape"
	"github.com/asyncown/asyncown/analyzers/bufreuse"
	"github.com/asyncown/asyncown/analyzers/closeowner"
	"github.com/asyncown/asyncown/analyzers/directive"
	"github.com/asyncown/asyncown/analyzers/earlyclose"
	"github.com/asyncown/asyncown/analyzers/poolrelease"
)

// All returns the analyzers of the suite in alphabetical order. The slice is
// fresh at each call; the analyzers are shared.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		borrowescape.Analyzer,
		bufreuse.Analyzer,
		closeowner.Analyzer,
		directive.Analyzer,
		earlyclose.Analyzer,
		poolrelease.Analyzer,
	}
}
