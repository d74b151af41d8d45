package main

import (
	"encoding/json"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/passes/ownership"
)

// factsOnly spares work that the go command does not ask for with the configuration
// cfgFile: where it wants only the facts of a package, listed analyzers that have
// none do nothing. Those that have facts must run on the standard library as well, of which
// they have nothing to say: without them unitchecker would leave out the types that
// importers read from the same file.
func factsOnly(suite []*suiteAnalyzer, cfgFile string) {
	var cfg struct {
		VetxOnly bool
	}
	data, err := os.ReadFile(cfgFile)
	if err != nil || json.Unmarshal(data, &cfg) != nil {
		return // unitchecker reports what is wrong
	}
	if !cfg.VetxOnly {
		analyzeStandard(suite)
		return
	}
	for _, a := range suite {
		if len(a.FactTypes) == 0 {
			a.Run = func(*analysis.Pass) (any, error) { return nil, nil }
		}
	}
}

// analyzeStandard makes the analyzers look at a package of the standard library if the
// go command asks for its findings.
func analyzeStandard(suite []*suiteAnalyzer) {
	eachAnalyzer(suite, func(a *suiteAnalyzer) {
		if f := a.Flags.Lookup(ownership.StandardFlag); f != nil {
			_ = f.Value.Set("true") // a boolean flag takes it
		}
	})
}

// eachAnalyzer calls do for the analyzers and what they require.
func eachAnalyzer(suite []*suiteAnalyzer, do func(*suiteAnalyzer)) {
	for _, a := range suite {
		do(a)
		eachAnalyzer(a.Requires, do)
	}
}
