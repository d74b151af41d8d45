package main

import (
	"encoding/json"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/passes/ownership"
)

// factsOnly spares work that the go command does not ask for with the configuration
// cfgFile: where it wants only the facts of a package, listed analyzers that have
// none do nothing, and the engine looks only at what importers can call. Those that
// have facts must run on the standard library as well, of which they have nothing to say:
// without them unitchecker would leave out the types that importers read from the same
// file.
func factsOnly(suite []*suiteAnalyzer, cfgFile string) {
	var cfg struct {
		VetxOnly bool
	}
	data, err := os.ReadFile(cfgFile)
	if err != nil || json.Unmarshal(data, &cfg) != nil {
		return // unitchecker reports what is wrong
	}
	if !cfg.VetxOnly {
		_ = set(suite, ownership.StandardFlag, "true") // a boolean flag takes it
		return
	}
	_ = set(suite, ownership.FactsFlag, "true")
	for _, a := range suite {
		if len(a.FactTypes) == 0 {
			a.Run = func(*analysis.Pass) (any, error) { return nil, nil }
		}
	}
}

// set sets a flag of the engine, if the suite uses it.
func set(suite []*suiteAnalyzer, name, value string) error {
	used := false
	eachAnalyzer(suite, func(a *suiteAnalyzer) { used = used || a == ownership.Analyzer })
	if !used {
		return nil
	}
	return ownership.Analyzer.Flags.Set(name, value)
}

// eachAnalyzer calls do for the analyzers and what they require.
func eachAnalyzer(suite []*suiteAnalyzer, do func(*suiteAnalyzer)) {
	for _, a := range suite {
		do(a)
		eachAnalyzer(a.Requires, do)
	}
}
