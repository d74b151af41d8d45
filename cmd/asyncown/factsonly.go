package main

import (
	"encoding/json"
	"os"

	"golang.org/x/tools/go/analysis"
)

// factsOnly spares work that the go command does not ask for with the configuration
// cfgFile: where it wants only the facts of a package, the listed analyzers, which have
// none, do nothing. Of the standard library, which belongs to no module, there are no
// facts: the contract table speaks for it.
func factsOnly(suite []*suiteAnalyzer, cfgFile string) {
	var cfg struct {
		VetxOnly   bool
		ModulePath string
		Module     *struct{ Path string }
	}
	data, err := os.ReadFile(cfgFile)
	if err != nil || json.Unmarshal(data, &cfg) != nil || !cfg.VetxOnly {
		return // unitchecker reports what is wrong
	}
	for _, a := range suite {
		a.Run = func(*analysis.Pass) (any, error) { return nil, nil }
	}
	if cfg.ModulePath == "" && cfg.Module == nil {
		withoutFacts(suite)
	}
}

// withoutFacts makes unitchecker pass over the analyzers and what they require when it
// is asked for facts.
func withoutFacts(suite []*suiteAnalyzer) {
	for _, a := range suite {
		a.FactTypes = nil
		withoutFacts(a.Requires)
	}
}
