// Command gendocs writes the parts of the documentation that follow from the
// code: docs/analyzers.md, docs/fixes.md, and the graph in docs/architecture.md.
//
//	go run ./internal/cmd/gendocs
//
// A test fails if they are out of step.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/repo"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "gendocs: %v\n", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := repo.Root()
	if err != nil {
		return err
	}
	pages, err := generate(root)
	if err != nil {
		return err
	}
	for _, p := range pages {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(p.file)), []byte(p.text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A page is a file of the documentation with what it should hold.
type page struct{ file, text string }

// generate returns the pages as they should be.
func generate(root string) ([]page, error) {
	architecture, err := architecturePage(root)
	if err != nil {
		return nil, err
	}
	fixes, err := fixesPage(root)
	if err != nil {
		return nil, err
	}
	return []page{
		{"docs/analyzers.md", analyzersPage(analyzers.All())},
		{"docs/fixes.md", fixes},
		{repo.ArchitecturePage, architecture},
	}, nil
}
