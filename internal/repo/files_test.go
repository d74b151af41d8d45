package repo

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestFiles expects what belongs to a repository, and not what git keeps about it.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".git", ".gitignore", ".ci/run", ".hidden/x.go", "a/b.go", "c.go"} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Files(dir)
	if want := []string{".ci/run", ".gitignore", "a/b.go", "c.go"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}
