package main

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	load "golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/passes/ownership"
)

// The flag for a table of the user's own, of the front end and of the vet tool.
const (
	contractsFlag  = "contracts"
	contractsUsage = "also use the contracts in `file`; they go before the built-in ones"
)

// readContracts reads the table that the command line names and makes it a flag of the
// vet tool, together with a sum of what is in it: results for another one must not come
// from the cache. The table is nil if none is named.
func readContracts(g *goCommand, opts *options) (*contract.Table, []problem) {
	if opts.contracts == "" {
		return nil, nil
	}
	file := opts.contracts
	if !filepath.IsAbs(file) {
		file = filepath.Join(g.dir, file)
	}
	table, sum, err := contract.ReadFile(file, g.paths.show(file))
	if err != nil {
		return nil, tableProblems(err)
	}
	opts.toolFlags = append(opts.toolFlags, "-"+contractsFlag+"="+ownership.ContractsArg(file, sum))
	return table, nil
}

// tableProblems returns err, of reading a table, a problem for each wrong line.
func tableProblems(err error) []problem {
	var list contract.ErrorList
	if !errors.As(err, &list) {
		return []problem{{text: err.Error()}}
	}
	var problems []problem
	for _, e := range list {
		problems = append(problems, problem{text: e.Error()})
	}
	return problems
}

// useContracts makes the analyzers use the table that args, of the vet tool, name.
func useContracts(suite []*suiteAnalyzer, args []string) error {
	value := ""
	for _, arg := range args {
		if v, ok := strings.CutPrefix("-"+strings.TrimLeft(arg, "-"), "-"+contractsFlag+"="); ok {
			value = v
		}
	}
	if value == "" {
		return nil
	}
	return set(suite, ownership.ContractsFlag, value)
}

// checkContracts compares the lines of table with the packages that they speak of, as far
// as the module has these and they compile: a misspelt name would have no effect.
func (g *goCommand) checkContracts(ctx context.Context, opts *options, table *contract.Table) []problem {
	if table == nil || len(table.Packages()) == 0 {
		return nil
	}
	byPath := g.types(ctx, opts, spokenOf(table))
	var problems []problem
	for c := range table.All() {
		pkg := byPath[c.Package]
		if pkg == nil {
			continue
		}
		deps := contract.Dependencies(pkg)
		err := c.Check(func(path string) *types.Package {
			if p := byPath[path]; p != nil {
				return p
			}
			return deps(path)
		})
		if err != nil {
			problems = append(problems, problem{text: fmt.Sprintf("%s:%d: %s: %v", c.File, c.Line, c.Symbol, err)})
		}
	}
	return problems
}

// spokenOf returns the sorted paths of the packages that table speaks of, in events too.
func spokenOf(table *contract.Table) []string {
	paths := table.Packages()
	for c := range table.All() {
		for _, e := range c.Until {
			if e.Package != "" {
				paths = append(paths, e.Package)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// types returns the types of the packages of those paths that can be loaded without errors.
func (g *goCommand) types(ctx context.Context, opts *options, paths []string) map[string]*types.Package {
	var patterns []string
	for _, path := range paths {
		patterns = append(patterns, "pattern="+path) // whatever it looks like
	}
	byPath := make(map[string]*types.Package)
	for _, p := range g.load(ctx, opts, load.NeedName|load.NeedTypes, patterns) { // go vet says what is wrong
		if len(p.Errors) == 0 && p.Types != nil {
			byPath[p.PkgPath] = p.Types
		}
	}
	return byPath
}
