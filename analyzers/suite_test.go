package analyzers_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/checktest"
)

// TestNamesDoNotMatter renames all identifiers of the cases and expects the
// same findings.
func TestNamesDoNotMatter(t *testing.T) {
	cases := load(t, nil)
	overlay, err := checktest.Rename(cases)
	if err != nil {
		t.Fatal(err)
	}
	want, got := findings(t, cases), findings(t, load(t, overlay))
	for _, f := range want {
		if !slices.Contains(got, f) {
			t.Errorf("%s is lost when all names are changed", f)
		}
	}
	for _, f := range got {
		if !slices.Contains(want, f) {
			t.Errorf("%s appears when all names are changed", f)
		}
	}
}

// TestFamiliesApart expects that no analyzer reports anything in the cases of
// another one: each bug has one name.
func TestFamiliesApart(t *testing.T) {
	for _, f := range findings(t, load(t, nil)) {
		if name, place, _ := strings.Cut(f, " at "); !strings.Contains(filepath.ToSlash(place), "/testdata/"+name+"/") {
			t.Errorf("unexpected finding of %s", f)
		}
	}
}

// load loads the cases of all analyzers, with the files of overlay in place of
// their own.
func load(t *testing.T, overlay map[string][]byte) []*packages.Package {
	t.Helper()
	dir, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode:    packages.LoadAllSyntax | packages.NeedModule,
		Dir:     dir,
		Overlay: overlay,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, err := range p.Errors {
			t.Errorf("%v", err)
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	return pkgs
}

// findings returns the analyzer and line of each finding in pkgs, sorted.
func findings(t *testing.T, pkgs []*packages.Package) []string {
	t.Helper()
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Error(act.Err)
		}
		for _, d := range act.Diagnostics {
			posn := act.Package.Fset.Position(d.Pos)
			found = append(found, fmt.Sprintf("%s at %s:%d", act.Analyzer.Name, posn.Filename, posn.Line))
		}
	}
	slices.Sort(found)
	return found
}
