package contract

import (
	"path"
	"reflect"
	"slices"
	"testing"
)

// TestEmbeddedIsWhatParseReads compares the lines of the embedded table, each parsed when
// it is asked for, with those of its files, parsed at once.
func TestEmbeddedIsWhatParseReads(t *testing.T) {
	files, err := tableFS.ReadDir(tableDir)
	if err != nil {
		t.Fatal(err)
	}
	var want []*Contract
	for _, f := range files {
		src, err := tableFS.ReadFile(path.Join(tableDir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		table, err := Parse(f.Name(), src)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, slices.Collect(table.All())...)
	}
	got := EmbeddedIn(func(string) bool { return true })
	i := 0
	for name, verb := range got.Verbs() {
		if name != want[i].Name() || verb != want[i].Verb {
			t.Errorf("%s:%d: read as %s %s", want[i].File, want[i].Line, name, verb)
		}
		i++
	}
	if i != len(want) {
		t.Fatalf("%d verbs of %d contracts", i, len(want))
	}
	for i, c := range slices.Collect(got.All()) {
		if !reflect.DeepEqual(c, want[i]) {
			t.Errorf("%s:%d: got %+v, want %+v", want[i].File, want[i].Line, c, want[i])
		}
	}
}
