// Package xtools is a vet tool that is built with the oldest
// golang.org/x/tools on which the analyzers must work; see go.mod.
package xtools

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/asyncown/asyncown/analyzers"
)

// Main runs the tool. It does not return.
func Main() { unitchecker.Main(analyzers.All()...) }
