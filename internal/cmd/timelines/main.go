// Command timelines draws the pictures in docs: what asyncown finds in the code of
// README.md, as it prints it, and for the libraries in fixed, how a bug comes about and how
// it goes when it cannot.
//
//	go run ./internal/cmd/timelines
//
// A test fails if they are out of step.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/asyncown/asyncown/internal/repo"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "timelines: %v\n", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := repo.Root()
	if err != nil {
		return err
	}
	example, err := drawExample(root)
	if err != nil {
		return err
	}
	for _, p := range append(pictures, *example) {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(p.file)), []byte(p.draw()), 0o666); err != nil {
			return err
		}
	}
	return nil
}
