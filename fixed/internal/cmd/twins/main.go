// Command twins writes the broken twins of the packages in fixed/: copies that
// differ from them by a line or two, which the tests of package schedules must
// notice.
//
//	go run ./fixed/internal/cmd/twins
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
		fmt.Fprintf(os.Stderr, "twins: %v\n", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := repo.Root()
	if err != nil {
		return err
	}
	files, err := generate(root)
	if err != nil {
		return err
	}
	for _, f := range files {
		name := filepath.Join(root, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(f.text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
