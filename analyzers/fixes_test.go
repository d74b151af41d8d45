package analyzers_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/edit"
)

var update = flag.Bool("update", false, "rewrite the golden files of fixes")

// FixCases is the environment variable that names the directory of a module whose packages
// TestFixes takes, too.
const FixCases = "ASYNCOWN_FIX_CASES"

// maxRounds bounds how often fixes are applied one after the other: each round makes those
// that would overlap others in the round before.
const maxRounds = 6

// TestFixes applies all fixes to the cases in testdata. It expects each to be one change of
// the file of its diagnostic that leaves it formatted, and all of a package to fit
// together. Then the package is to be valid, what was fixed to be gone and nothing new to be
// found; in the end nothing is left to change.
func TestFixes(t *testing.T) {
	dirs := map[string][]string{"../testdata": {"./borrowescape/...", "./bufreuse/...", "./closeowner/...", "./earlyclose/...", "./poolrelease/..."}}
	if dir := os.Getenv(FixCases); dir != "" {
		dirs[dir] = []string{"./..."}
	}
	for dir, patterns := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			dir, err := filepath.Abs(dir)
			if err != nil {
				t.Fatal(err)
			}
			m := &mended{t: t, dir: dir, patterns: patterns, overlay: map[string][]byte{}}
			fixed, first := m.all()
			t.Logf("%d of %d findings have a fix", fixed, first)
		})
	}
}

// TestManyFindings expects of a package with many findings that the first ones have a fix and the
// others the reason that they are too many: in one declaration, which is formatted for each,
// and in declarations of their own.
func TestManyFindings(t *testing.T) {
	const n = 400
	var one, own strings.Builder
	one.WriteString("package m\n\nvar ch = make(chan []byte)\n\nvar Table = []func([]byte){\n")
	own.WriteString("package m\n\nvar ch = make(chan []byte)\n")
	for i := range n {
		fmt.Fprintf(&one, "\t// %s\n\tfunc(b []byte) { ch <- b; b[0] = %d },\n", strings.Repeat("x", 40), i%10)
		fmt.Fprintf(&own, "\nfunc F%d(b []byte) { ch <- b; b[0] = 1 }\n", i)
	}
	one.WriteString("}\n")
	for name, src := range map[string]string{"one": one.String(), "own": own.String()} {
		t.Run(name, func(t *testing.T) { checkMany(t, module(t, src), n) })
	}
}

// checkMany checks the fixes for the n findings of m.
func checkMany(t *testing.T, m *mended, n int) {
	fixed, most := 0, 0
	for i, r := range m.analyze() {
		last := r.Related[len(r.Related)-1].Message
		switch {
		case len(r.SuggestedFixes) == 1 && fixed == i:
			fixed++
		case len(r.SuggestedFixes) == 0 && strings.HasSuffix(last, "too many findings in this package to try all fixes"):
			most++
		default:
			t.Errorf("finding %d has %d fixes and ends in %q", i, len(r.SuggestedFixes), last)
		}
	}
	if fixed == 0 || most == 0 || fixed+most != n {
		t.Errorf("%d findings have a fix, %d are too many; want %d, some of both", fixed, most, n)
	}
}

// module returns a module with one file.
func module(t *testing.T, src string) *mended {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26.0\n", "m.go": src} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return &mended{t: t, dir: dir, patterns: []string{"./..."}, overlay: map[string][]byte{}}
}

// all makes fixes until there are none, and checks each round. It returns how many it made and
// how many findings there were.
func (m *mended) all() (fixed, first int) {
	before := m.analyze()
	first = len(before)
	for round := 1; ; round++ {
		n := m.apply(before)
		if n == 0 {
			return fixed, first
		}
		fixed += n
		if round == maxRounds {
			m.t.Fatal("there is no end of fixes")
		}
		after := m.analyze()
		m.compare(before, after, n)
		before = after
	}
}

// A report is a diagnostic and where it was found.
type report struct {
	analysis.Diagnostic
	analyzer string
	pkg      *packages.Package
}

// what says what is found, without the position.
func (r report) what() string {
	return fmt.Sprintf("%s: %s: %s", r.pkg.PkgPath, r.analyzer, r.Message)
}

// file returns the name of the file of the diagnostic.
func (r report) file() string { return r.pkg.Fset.PositionFor(r.Pos, false).Filename }

// mended is a module with the changes that were made in it.
type mended struct {
	t        *testing.T
	dir      string
	patterns []string
	overlay  map[string][]byte
}

// analyze returns the findings in the module as it is now, each once.
func (m *mended) analyze() []report {
	cfg := &packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: m.dir, Overlay: m.overlay, Tests: true}
	pkgs, err := packages.Load(cfg, m.patterns...)
	if err != nil {
		m.t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, err := range p.Errors {
			m.t.Errorf("%s: %v", p.PkgPath, err)
		}
	}
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		m.t.Fatal(err)
	}
	seen := map[string]bool{}
	var all []report
	for act := range graph.All() {
		if !act.IsRoot {
			continue
		}
		if act.Err != nil {
			m.t.Errorf("%v: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			r := report{d, act.Analyzer.Name, act.Package}
			key := fmt.Sprint(act.Package.Fset.Position(d.Pos), r.analyzer, d.Message)
			if !seen[key] {
				seen[key] = true
				all = append(all, r)
			}
		}
	}
	slices.SortFunc(all, func(a, b report) int {
		return cmp.Or(cmp.Compare(a.file(), b.file()), cmp.Compare(a.pkg.Fset.Position(a.Pos).Offset, b.pkg.Fset.Position(b.Pos).Offset))
	})
	return all
}

// apply makes the fixes of the findings and returns how many it made.
func (m *mended) apply(findings []report) int {
	sets := map[string]*edit.Set{}
	fixed := 0
	for _, r := range findings {
		if len(r.SuggestedFixes) == 0 {
			continue
		}
		if len(r.SuggestedFixes) > 1 {
			m.t.Errorf("%s has %d fixes", r.what(), len(r.SuggestedFixes))
		}
		fixed++
		name := r.file()
		edits := m.edits(r, name)
		if sets[name] == nil {
			sets[name] = new(edit.Set)
		}
		if !sets[name].Add(edits) {
			m.t.Errorf("%s: the fix overlaps another one", r.what())
		}
		var alone edit.Set
		alone.Add(edits)
		m.formatted(r.what(), name, alone.Apply(m.content(name)))
	}
	changed := map[string][]byte{}
	for name, s := range sets {
		changed[name] = s.Apply(m.content(name))
		m.formatted(name, name, changed[name])
	}
	maps.Copy(m.overlay, changed)
	return fixed
}

// edits returns the edits of the fix of r, which must all be of the named file.
func (m *mended) edits(r report, name string) []edit.Edit {
	var edits []edit.Edit
	for _, e := range r.SuggestedFixes[0].TextEdits {
		tok := r.pkg.Fset.File(e.Pos)
		if tok.Name() != name {
			m.t.Errorf("%s: the fix changes another file, %s", r.what(), tok.Name())
		}
		edits = append(edits, edit.Edit{Start: tok.Offset(e.Pos), End: tok.Offset(e.End), New: string(e.NewText)})
	}
	return edits
}

// content returns what is in the file now.
func (m *mended) content(name string) []byte {
	if src, ok := m.overlay[name]; ok {
		return src
	}
	src, err := os.ReadFile(name)
	if err != nil {
		m.t.Fatal(err)
	}
	return src
}

// formatted reports an error if the named file was formatted and src is not.
func (m *mended) formatted(what, name string, src []byte) {
	clean := func(src []byte) bool {
		src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
		out, err := format.Source(src)
		return err == nil && bytes.Equal(out, src)
	}
	if clean(m.content(name)) && !clean(src) {
		m.t.Errorf("%s: not formatted:\n%s", what, src)
	}
}

// compare expects of the findings before, n of which were fixed, that those are gone, and
// that no others have come.
func (m *mended) compare(before, after []report, n int) {
	left := map[string]int{}
	for _, r := range before {
		if len(r.SuggestedFixes) == 0 {
			left[r.what()]++
		}
	}
	for _, r := range after {
		if left[r.what()]--; left[r.what()] < 0 {
			m.t.Errorf("%v: found after the fixes: %s", r.pkg.Fset.Position(r.Pos), r.what())
		}
	}
	if len(after) > len(before)-n {
		m.t.Errorf("%d findings before, %d fixed, %d after", len(before), n, len(after))
	}
}
