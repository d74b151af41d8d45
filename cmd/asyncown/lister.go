package main

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/directive"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/passes/ownership"
)

// The categories of what the lister reports.
const (
	inferredCategory = "inferred" // shown by the body
	statedCategory   = "stated"   // by a directive
)

// lister reports the contracts of what a package exports: those that its directives
// state, and for other functions those that their bodies show. It runs in place of all
// other analyzers, when the front end asks.
var lister = &analysis.Analyzer{
	Name:     "listed",
	Doc:      "listed: list the contracts that a package states or shows",
	Requires: []*analysis.Analyzer{ownership.Analyzer, directives.Analyzer},
	Run:      runLister,
}

func runLister(pass *analysis.Pass) (any, error) {
	report := func(pos token.Pos, category string, c *contract.Contract) {
		if !strings.HasSuffix(pass.Fset.Position(pos).Filename, "_test.go") {
			pass.Report(analysis.Diagnostic{Pos: pos, Category: category, Message: c.String()})
		}
	}
	stated := make(map[string]bool)
	set := pass.ResultOf[directives.Analyzer].(*directive.Set)
	for _, c := range set.Stated {
		stated[c.Qualified()] = true
		report(set.At[c].Pos, statedCategory, c)
	}
	result := pass.ResultOf[ownership.Analyzer].(*ownership.Result)
	if result == nil {
		return nil, nil
	}
	for fn, found := range result.Inferred {
		for _, c := range found {
			said := *c
			said.Package = pass.Pkg.Path()
			if !stated[said.Qualified()] && reachable(fn) {
				report(fn.Pos(), inferredCategory, c)
			}
		}
	}
	return nil, nil
}

// reachable reports whether other packages can name the type of the receiver of fn, if it
// has one.
func reachable(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	if recv == nil {
		return true
	}
	typ := types.Unalias(recv.Type())
	if ptr, ok := typ.(*types.Pointer); ok {
		typ = types.Unalias(ptr.Elem())
	}
	named, ok := typ.(*types.Named)
	return ok && named.Obj().Exported()
}
