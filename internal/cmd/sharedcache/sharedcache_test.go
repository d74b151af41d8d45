package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestMain lets the test binary be the program that the go command asks for results.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == serveVerb {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestShared expects a second checkout to compute nothing, and to find the same.
func TestShared(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: it compiles and analyzes a part of the standard library")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	runs, err := measure(t.Context(), self, "sync")
	if err != nil {
		t.Fatal(err)
	}
	first, second, third := runs[0], runs[1], runs[2]
	if first.Puts == 0 || !strings.HasPrefix(first.output, "tiny.go:9:2: b is overwritten") {
		t.Errorf("the first checkout computes %d results; output:\n%s", first.Puts, first.output)
	}
	// The go command also asks for an index of files that are too new to be kept in one: a
	// miss, after which nothing is put.
	if second.Puts != 0 || second.Hits == 0 {
		t.Errorf("the second checkout: %+v, want nothing to be computed", second.counts)
	}
	// Elsewhere the package itself is analyzed anew, and what it imports is not.
	if third.Puts == 0 || third.Puts >= first.Puts/2 {
		t.Errorf("the checkout at another path computes %d results, the first %d", third.Puts, first.Puts)
	}
	for _, r := range runs[1:] {
		if r.output != first.output {
			t.Errorf("%s: output\n%s\nwant\n%s", r.checkout, r.output, first.output)
		}
	}
}

// TestFolder expects results to be found under the IDs of their actions, and incomplete ones
// not to be.
func TestFolder(t *testing.T) {
	f := &folder{t.TempDir()}
	action, output := []byte{1, 2}, []byte{3, 4}
	if _, _, ok, err := f.get(action); ok || err != nil {
		t.Errorf("an empty folder has a result, %v", err)
	}
	file, err := f.put(action, output, bytes.NewReader([]byte("result")))
	if err != nil {
		t.Fatal(err)
	}
	e, again, ok, err := f.get(action)
	if !ok || err != nil || again != file || e.Size != 6 || !bytes.Equal(e.OutputID, output) {
		t.Errorf("got %+v, %s, %v, %v", e, again, ok, err)
	}
	if err := os.Truncate(file, 3); err != nil {
		t.Fatal(err)
	}
	if _, _, ok, _ := f.get(action); ok {
		t.Error("half a result is a result")
	}
}
