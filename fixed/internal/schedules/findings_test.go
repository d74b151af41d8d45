package schedules

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/analyzers"
)

// findings are the packages in testdata that asyncown reports something in,
// with the analyzers.
var findings = map[string][]string{
	"sender/original":      {"bufreuse"},
	"connection/original":  {"earlyclose", "earlyclose"},
	"connection/announces": {"earlyclose"},
	"connection/answers":   {"earlyclose"},
}

// outside are those in which it cannot find anything, with the reason.
var outside = map[string]string{
	"sender/forgets":      "no memory is used too early",
	"sender/recycles":     "the loan ends with a method of what is lent, which the engine does not follow",
	"sender/late":         "the guard at the start of the function hides what follows",
	"sender/repeats":      "that a loan ends twice takes counting",
	"connection/accepts":  "a request that waits forever is not about order",
	"connection/leaves":   "a goroutine that is left is not about order",
	"connection/abandons": "a request that waits forever is not about order",
}

// TestFindings analyzes the originals and the twins. Those in fixed/ are
// analyzed, as all other code of this repository, by internal/cmd/alltests.
func TestFindings(t *testing.T) {
	dirs, err := filepath.Glob(filepath.Join("testdata", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for _, dir := range dirs {
		patterns = append(patterns, "./"+filepath.ToSlash(dir))
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(analyzers.All(), loaded, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string][]string)
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatal(root.Err)
		}
		_, name, _ := strings.Cut(root.Package.PkgPath, "/testdata/")
		for range root.Diagnostics {
			got[name] = append(got[name], root.Analyzer.Name)
		}
	}
	for _, dir := range dirs {
		name := filepath.ToSlash(strings.TrimPrefix(dir, "testdata"+string(os.PathSeparator)))
		want := findings[name]
		if !slices.Equal(got[name], want) {
			t.Errorf("%s: findings of %v, want %v", name, got[name], want)
		}
		if _, ok := outside[name]; ok == (len(want) > 0) {
			t.Errorf("%s: list it either with findings or with a reason", name)
		}
	}
}
