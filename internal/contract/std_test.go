package contract

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestReality checks every embedded line against the packages themselves:
// symbols, numbers of parameters and results, fields, methods. The module in
// testdata/contracts does so for the packages of other modules.
func TestReality(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the standard library")
	}
	table := Embedded()
	own := slices.DeleteFunc(table.Packages(), foreign)
	scope := load(t, own)
	for c := range table.All() {
		if !slices.Contains(own, c.Package) {
			continue
		}
		if err := c.Check(func(path string) *types.Package { return scope[path] }); err != nil {
			t.Errorf("%s:%d: %s: %v", c.File, c.Line, c, err)
		}
	}
}

// foreign reports whether this module cannot load a package: it belongs to a
// module that is no dependency, or only exists under an experiment.
func foreign(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".") && !strings.HasPrefix(path, "golang.org/x/sync/") || path == "encoding/json/jsontext"
}

// load type-checks packages and returns them by path.
func load(t *testing.T, paths []string) map[string]*types.Package {
	t.Helper()
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	byPath := make(map[string]*types.Package)
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, e)
		}
		byPath[p.PkgPath] = p.Types
	}
	return byPath
}
