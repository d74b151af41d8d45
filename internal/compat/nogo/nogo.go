// Package nogo requires what a test builds nogo from.
package nogo

import (
	_ "github.com/asyncown/asyncown/analyzers"
	_ "github.com/aymanbagabas/go-udiff"
	_ "github.com/bazelbuild/rules_go/go/runfiles" // the test reads the sources beside it
	_ "golang.org/x/tools/go/gcexportdata"
)
