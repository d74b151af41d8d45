// Command noop is a vet tool that does nothing. What it costs is the floor
// for every vet tool: loading and type-checking each package.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// variant is set by the linker. Builds with different variants are different
// tools to the go command, so the one does not use results of the other.
var variant = "plain"

func main() {
	unitchecker.Main(&analysis.Analyzer{
		Name: "noop",
		Doc:  "noop: do nothing (" + variant + ")",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
