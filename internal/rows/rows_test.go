package rows

import (
	"bufio"
	"flag"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/contract"
)

// only restricts TestRows to some rows.
var only = flag.String("row", "", "prove only the rows of the table that hold this text")

// TestRows proves each row of the table: by programs made for it, by a case in testdata in
// which other things would be found without it, or else it must stand in
// testdata/unproven.txt with a reason, and must not if it can be proven.
func TestRows(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the analyzers on some thousand programs")
	}
	p := &Prover{Known: loadTypes(t), Suite: analyzers.All()}
	for c := range contract.Embedded().All() {
		p.Rows = append(p.Rows, c)
	}
	cases := loadCases(t, p)
	unproven := readUnproven(t)
	count := map[Proof]int{}
	inCases := 0
	for _, row := range p.Rows {
		name := row.Package + " " + row.String()
		if !strings.Contains(name, *only) {
			continue
		}
		v, err := p.Prove(row)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, f := range v.False {
			t.Errorf("%s:%d: %s: this program is right:\n%s", row.File, row.Line, name, f)
		}
		if v.Proof == None && needed(t, p, cases, row) {
			v.Proof = Finds
			inCases++
		}
		count[v.Proof]++
		_, listed := unproven[name]
		switch {
		case v.Proof == None && !listed:
			t.Errorf("%s:%d: %s: no program shows what it is for", row.File, row.Line, name)
		case v.Proof != None && listed:
			t.Errorf("%s:%d: %s: is proven (%v), and listed as unproven", row.File, row.Line, name, v.Proof)
		}
		delete(unproven, name)
	}
	if *only == "" {
		for name := range unproven {
			t.Errorf("unproven.txt lists %s, which is no row", name)
		}
	}
	t.Logf("proofs: %v, %d of them by cases", count, inCases)
}

// needed reports whether a case needs the row.
func needed(t *testing.T, p *Prover, cases []*Case, row *contract.Contract) bool {
	t.Helper()
	return slices.ContainsFunc(cases, func(c *Case) bool {
		needs, err := p.Needs(c, row)
		if err != nil {
			t.Fatal(err)
		}
		return needs
	})
}

// readUnproven returns the reasons in testdata/unproven.txt by row. The file holds blocks: a
// reason in comments, then rows, each after the path of its package.
func readUnproven(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open("testdata/unproven.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := map[string]string{}
	reason, inRows := "", false
	for s := bufio.NewScanner(f); s.Scan(); {
		line := s.Text()
		switch text, comment := strings.CutPrefix(line, "# "); {
		case line == "":
			reason = ""
		case comment && inRows:
			reason, inRows = text, false
		case comment:
			reason = strings.TrimSpace(reason + " " + text)
		case reason == "":
			t.Errorf("unproven.txt gives no reason for %s", line)
		default:
			inRows = true
			all[line] = reason
		}
	}
	return all
}

// loadTypes returns the packages of the table and those that programs need, by path.
func loadTypes(t *testing.T) map[string]*types.Package {
	t.Helper()
	known := map[string]*types.Package{"unsafe": types.Unsafe}
	var here, there []string
	for _, path := range append(contract.Embedded().Packages(), "bytes", "strings", "sync", "io", "errors") {
		switch {
		case path == "encoding/json/jsontext": // exists only under an experiment
		case strings.HasPrefix(path, "golang.org/x/sync/"): // no module of testdata needs it
			here = append(here, path)
		default:
			there = append(there, path)
		}
	}
	const mode = packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps
	packages.Visit(loadIn(t, "../../testdata", mode, false, there), nil, func(p *packages.Package) {
		if p.Types != nil {
			known[p.PkgPath] = p.Types
		}
	})
	for _, p := range loadIn(t, ".", mode, false, here) {
		known[p.PkgPath] = p.Types
	}
	return known
}

// loadCases loads the cases of the analyzers.
func loadCases(t *testing.T, p *Prover) []*Case {
	t.Helper()
	const mode = packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps |
		packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedFiles
	var all []*Case
	for _, pkg := range loadIn(t, "../../testdata", mode, true, []string{"./..."}) {
		c, err := p.NewCase(pkg)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// loadIn loads packages as the module in dir sees them.
func loadIn(t *testing.T, dir string, mode packages.LoadMode, tests bool, patterns []string) []*packages.Package {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	config := &packages.Config{Mode: mode, Tests: tests, Dir: dir, Env: append(os.Environ(), "GOWORK=off")}
	loaded, err := packages.Load(config, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, e)
		}
	}
	return loaded
}

// TestProofs expects the weakest proof for a row that says nothing, and none of programs that
// are wrong in the same way whatever the table says.
func TestProofs(t *testing.T) {
	for p, want := range map[Proof]string{None: "none", Opposite: "opposite", Silences: "silences", Finds: "finds"} {
		if got := fmt.Sprint(p); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	chunks := []chunk{{"wrong", true, 0}, {"right", false, 0}}
	for _, test := range []struct {
		with, without []string
		want          Proof
		false         int
	}{
		{[]string{"x", ""}, []string{"", ""}, Finds, 0},
		{[]string{"x", ""}, []string{"x", ""}, None, 0},
		{[]string{"", ""}, []string{"", "x"}, Silences, 0},
		{[]string{"", "x"}, []string{"", ""}, None, 1},
		{[]string{"", ""}, []string{"x", ""}, None, 0},
	} {
		if v := compare(chunks, test.with, test.without); v.Proof != test.want || len(v.False) != test.false {
			t.Errorf("%q and %q prove %v", test.with, test.without, v)
		}
	}
}
