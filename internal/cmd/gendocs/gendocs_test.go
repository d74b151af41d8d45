package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/asyncown/asyncown/internal/repo"
)

// TestInStep expects the pages to be as they would be written.
func TestInStep(t *testing.T) {
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	pages, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p.file)))
		if err != nil {
			t.Error(err)
		} else if string(got) != p.text {
			t.Errorf("%s is out of step with the code; run go run ./internal/cmd/gendocs", p.file)
		}
	}
}
