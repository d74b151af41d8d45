package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/asyncown/asyncown/internal/repo"
)

// TestInStep expects the twins to follow from the packages in fixed/.
func TestInStep(t *testing.T) {
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.name)))
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != f.text {
			t.Errorf("%s is out of step: go run ./fixed/internal/cmd/twins", f.name)
		}
	}
}
