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

// outside are those in which it cannot find anything, with the reason. The table
// in docs/fixed.md has the same.
var outside = map[string]string{
	"sender/forgets":      "an error is lost, and no memory is used too early",
	"sender/recycles":     "the loan ends with a method of what is lent, which the engine does not follow",
	"sender/late":         "the loan has an atomic field, and values that goroutines share by design are not taken for lent memory",
	"sender/repeats":      "`Done` waits forever if a transport calls it again, and no order of the package's own steps is wrong",
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

// shown are the parts of messages of the explorer, with what they show. The first
// that is in a message counts.
var shown = []struct{ message, kind string }{
	{"race: ", "race"},
	{" uses at ", "race"},
	{" wait forever", "waits forever"},
	{"a goroutine is left", "goroutine left"},
	{"returned <nil> after an error", "lost error"},
	{"ended without", "lost error"},
}

// TestTable expects the table in docs/fixed.md to have a row for each program that
// is wrong, with what the explorer shows and what asyncown finds.
func TestTable(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "fixed.md"))
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string][]string)
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(strings.Trim(line, "| \n"), " | "); len(cells) == 4 {
			got[strings.Trim(cells[0], "`")] = cells[2:]
		}
	}
	for _, p := range append(slices.Clone(programs), twins...) {
		if p.fails == "" {
			continue
		}
		i := slices.IndexFunc(shown, func(s struct{ message, kind string }) bool { return strings.Contains(p.fails, s.message) })
		if i < 0 {
			t.Fatalf("%s: what %q shows is not known", p.name, p.fails)
		}
		found := "no: " + outside[p.name]
		if len(findings[p.name]) > 0 {
			found = "`" + findings[p.name][0] + "`"
		}
		if want := []string{shown[i].kind, found}; !slices.Equal(got[p.name], want) {
			t.Errorf("docs/fixed.md says of %s: %q, want %q", p.name, got[p.name], want)
		}
	}
}
