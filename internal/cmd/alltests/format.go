package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"

	"github.com/asyncown/asyncown/internal/repo"
)

// checkFormat reports the Go files below root that are not formatted as gofmt
// would. Files in testdata that do not parse are broken on purpose.
func checkFormat(root string) error {
	files, err := repo.Files(root)
	if err != nil {
		return err
	}
	var odd []string
	for _, file := range files {
		if !strings.HasSuffix(file, ".go") {
			continue
		}
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return err
		}
		formatted, err := format.Source(source)
		switch {
		case err != nil && !repo.IsTestdata(file):
			return fmt.Errorf("%s: %w", file, err)
		case err == nil && !bytes.Equal(source, formatted):
			odd = append(odd, file)
		}
	}
	if len(odd) > 0 {
		return fmt.Errorf("run gofmt -w on\n\t%s", strings.Join(odd, "\n\t"))
	}
	return nil
}
