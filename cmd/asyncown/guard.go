package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// marker reports each package once, so that the front end can tell a package
// without findings from one whose output has been lost. It runs only when the
// front end asks.
var marker = &analysis.Analyzer{
	Name: "analyzed",
	Doc:  "analyzed: tell the asyncown command that a package has been analyzed",
	Run: func(pass *analysis.Pass) (any, error) {
		pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: "analyzed"})
		return nil, nil
	},
}

// guard makes a panic of any analyzer, or of one it requires, end the tool
// with one clear line, followed by the stack for whoever runs plain go vet.
// Going on is no choice: the go command would cache results that lack
// findings.
func guard(suite []*suiteAnalyzer) {
	seen := make(map[*suiteAnalyzer]bool)
	var visit func(a *suiteAnalyzer)
	visit = func(a *suiteAnalyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		run := a.Run
		a.Run = func(pass *analysis.Pass) (any, error) {
			defer reportPanic(pass)
			return run(pass)
		}
		for _, r := range a.Requires {
			visit(r)
		}
	}
	for _, a := range suite {
		visit(a)
	}
}

// onePanic lets one of several panicking analyzers print its line.
var onePanic sync.Mutex

// reportPanic ends the process if the deferring function panics.
func reportPanic(pass *analysis.Pass) {
	if v := recover(); v != nil {
		onePanic.Lock()
		fmt.Fprintf(os.Stderr, "asyncown: internal error: %s panicked on %s: %v\n%s",
			pass.Analyzer.Name, pass.Pkg.Path(), v, debug.Stack())
		os.Exit(1)
	}
}
