package contract

import (
	"go/types"
	"os"
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
	compare(t, table, load(t, "", slices.DeleteFunc(table.Packages(), foreign)))
}

// TestStubs checks the lines for the packages of other modules against their stand-ins in
// testdata/stubs, so that cases can use all that the table speaks of.
func TestStubs(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the packages of testdata/stubs")
	}
	table := Embedded()
	stubbed := slices.DeleteFunc(table.Packages(), func(path string) bool { return !foreign(path) || path == experiment })
	compare(t, table, load(t, "../../testdata", stubbed))
}

// compare checks the lines for the packages of scope.
func compare(t *testing.T, table *Table, scope map[string]*types.Package) {
	t.Helper()
	for c := range table.All() {
		if scope[c.Package] == nil {
			continue
		}
		if err := c.Check(func(path string) *types.Package { return scope[path] }); err != nil {
			t.Errorf("%s:%d: %s: %s: %v", c.File, c.Line, c.Package, c, err)
		}
	}
}

// experiment is a package of the standard library that only exists under an experiment.
const experiment = "encoding/json/jsontext"

// foreign reports whether this module cannot load a package: it belongs to a
// module that is no dependency, or only exists under an experiment.
func foreign(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".") && !strings.HasPrefix(path, "golang.org/x/sync/") || path == experiment
}

// load type-checks packages, as the module in dir sees them, and returns them by path.
func load(t *testing.T, dir string, paths []string) map[string]*types.Package {
	t.Helper()
	config := &packages.Config{Mode: packages.NeedName | packages.NeedTypes, Dir: dir, Env: append(os.Environ(), "GOWORK=off")}
	loaded, err := packages.Load(config, paths...)
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
	for _, path := range paths {
		if byPath[path] == nil {
			t.Errorf("no package %s", path)
		}
	}
	return byPath
}
