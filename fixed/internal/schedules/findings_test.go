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

// findings are the originals and twins that asyncown reports something in, with
// the analyzers.
var findings = map[string][]string{
	"sender/original":      {"bufreuse"},
	"connection/original":  {"earlyclose", "earlyclose"},
	"connection/announces": {"earlyclose"},
	"connection/answers":   {"earlyclose"},
	"connection/defers":    {"earlyclose"},
	"connection/closes":    {"closeowner"},
}

// missed are the twins that it should report something in and does not, with the
// reason. A twin that is found has to leave the list.
var missed = map[string]string{
	"sender/recycles":   "a loan that ends with a method of what is lent, and is kept in a list",
	"sender/frees":      "a loan that ends with a method of what is lent",
	"sender/keeps":      "a loan that ends with a method of what is lent",
	"sender/late":       "a value with an atomic field is taken for one that goroutines share by design",
	"connection/reuses": "memory is taken out under a lock, and used without it",
	"connection/wakes":  "the senders are callers of an exported method",
	"tcp/early":         "the method that ends the loan is that of another package",
	"tcp/trusts":        "the method that ends the loan is that of another package",
}

// TestFindings analyzes the originals, the twins and the faults. It expects
// findings in all originals and twins but those that are known to be missed, and
// none in the faults, in which no order is wrong. The packages in fixed/ are
// analyzed, as all other code of this repository, by internal/cmd/alltests.
func TestFindings(t *testing.T) {
	var patterns []string
	for _, dir := range wrongPackages(t) {
		patterns = append(patterns, "./"+dir)
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
	kinds := make(map[string]string)
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatal(root.Err)
		}
		_, dir, _ := strings.Cut(root.Package.PkgPath, "/testdata/")
		kind, name, _ := strings.Cut(dir, "/")
		if kind == "originals" {
			name += "/original"
		}
		kinds[name] = kind
		for range root.Diagnostics {
			got[name] = append(got[name], root.Analyzer.Name)
		}
	}
	for _, p := range wrongPrograms() {
		kind, want := kinds[p.name], findings[p.name]
		if !slices.Equal(got[p.name], want) {
			t.Errorf("%s: findings of %v, want %v", p.name, got[p.name], want)
		}
		known := len(want) > 0
		if _, ok := missed[p.name]; ok == known && kind != "faults" {
			t.Errorf("%s: list it either in findings or in missed", p.name)
		} else if kind == "faults" && (ok || known) {
			t.Errorf("%s: what asyncown can find is not a fault but a twin", p.name)
		}
		delete(kinds, p.name)
	}
	if len(kinds) > 0 {
		t.Errorf("packages that are not explored: %v", kinds)
	}
}

// wrongPrograms returns the programs that the explorer must find a failure in.
func wrongPrograms() []program {
	all := slices.Concat(programs, twins, faults)
	return slices.DeleteFunc(all, func(p program) bool { return p.fails == "" })
}

// shown are the parts of messages of the explorer, with what they show. The first
// that is in a message counts.
var shown = []struct{ message, kind string }{
	{"race: ", "race"},
	{"use of a batch after", "use after the end"},
	{"send on closed channel", "panic"},
	{" uses at ", "race"},
	{" wait forever", "waits forever"},
	{"a goroutine is left", "goroutine left"},
	{"returned <nil> after an error", "lost error"},
	{"ended without", "lost error"},
}

// TestTable expects the tables in docs/fixed.md to have a row for each program that
// is wrong, with what the explorer shows, and, but for the faults, what asyncown
// finds.
func TestTable(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "fixed.md"))
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string][]string)
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(strings.Trim(line, "| \n"), " | "); len(cells) >= 3 {
			got[strings.Trim(cells[0], "`")] = cells[2:]
		}
	}
	for _, p := range wrongPrograms() {
		i := slices.IndexFunc(shown, func(s struct{ message, kind string }) bool { return strings.Contains(p.fails, s.message) })
		if i < 0 {
			t.Fatalf("%s: what %q shows is not known", p.name, p.fails)
		}
		want := []string{shown[i].kind}
		if reason, ok := missed[p.name]; ok {
			want = append(want, "not yet: "+reason)
		} else if found := findings[p.name]; len(found) > 0 {
			want = append(want, "`"+found[0]+"`")
		}
		if !slices.Equal(got[p.name], want) {
			t.Errorf("docs/fixed.md says of %s: %q, want %q", p.name, got[p.name], want)
		}
	}
}
