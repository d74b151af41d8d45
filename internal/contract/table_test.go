package contract

import (
	"fmt"
	"go/types"
	"path"
	"slices"
	"testing"
)

// TestEmbedded checks that the embedded table parses, that each line is what
// it prints, and that none comes without evidence.
func TestEmbedded(t *testing.T) {
	table := Embedded()
	for c := range table.All() {
		if c.Evidence == "" {
			t.Errorf("%s:%d: no evidence", c.File, c.Line)
		}
		roundTrip(t, c)
	}
	if Embedded() != table {
		t.Error("the embedded table is not shared")
	}
}

// TestEmbeddedOnce checks that no package is spread over two scopes and no
// contract stated twice.
func TestEmbeddedOnce(t *testing.T) {
	last, closed := "", make(map[string]bool)
	stated := make(map[string]*Contract)
	for c := range Embedded().All() {
		if c.Package != last {
			if closed[c.Package] {
				t.Errorf("%s:%d: second scope of package %s", c.File, c.Line, c.Package)
			}
			closed[last], last = true, c.Package
		}
		for _, place := range c.Places {
			single := *c
			single.Places = []Place{place}
			key := c.Package + " " + single.String()
			if first := stated[key]; first != nil {
				t.Errorf("%s:%d: %s is stated in line %d", c.File, c.Line, &single, first.Line)
			}
			stated[key] = c
		}
	}
}

func TestTable(t *testing.T) {
	table, err := Parse("t.txt", []byte("package b\nF pure arg0\npackage empty\npackage a\nG pure arg0\npackage b\nF copy res0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := table.Packages(), []string{"a", "b", "empty"}; !slices.Equal(got, want) {
		t.Errorf("got packages %v, want %v", got, want)
	}
	if got := table.Object("b", "F"); len(got) != 2 || got[0].Verb != VerbPure || got[1].Verb != VerbCopy {
		t.Errorf("got %v", got)
	}
	if got := table.Object("a", "F"); got != nil {
		t.Errorf("got %v, want nothing", got)
	}
	if got := Embedded().Object("unsafe", "String"); len(got) != 1 {
		t.Errorf("got %v", got)
	}
}

// TestSections checks that the sections of the embedded files hold all that the files
// do, with the same positions.
func TestSections(t *testing.T) {
	files, err := tableFS.ReadDir(tableDir)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, f := range files {
		src, err := tableFS.ReadFile(path.Join(tableDir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Parse(f.Name(), src)
		if err != nil {
			t.Fatal(err)
		}
		for c := range whole.All() {
			want = append(want, fmt.Sprintf("%s:%d: %s: %s (%s)", c.File, c.Line, c.Package, c, c.Evidence))
		}
	}
	i := 0
	for c := range Embedded().All() {
		if got := fmt.Sprintf("%s:%d: %s: %s (%s)", c.File, c.Line, c.Package, c, c.Evidence); i >= len(want) || got != want[i] {
			t.Fatalf("contract %d is %s", i, got)
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d contracts, want %d", i, len(want))
	}
}

func TestEmbeddedFor(t *testing.T) {
	dep := types.NewPackage("sync", "sync")
	mid := types.NewPackage("example.com/mid", "mid")
	mid.SetImports([]*types.Package{dep})
	pkg := types.NewPackage("example.com/a", "a")
	pkg.SetImports([]*types.Package{mid})
	if got := EmbeddedFor(pkg).Packages(); !slices.Equal(got, []string{"sync", "unsafe"}) {
		t.Errorf("packages %v", got)
	}
}
