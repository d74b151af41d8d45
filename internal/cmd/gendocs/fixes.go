package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/asyncown/asyncown/internal/edit"
)

// fixesDir holds an archive for each kind of fix: a title and what is to say, and a file
// before and after.
const fixesDir = "analyzers/testdata/fixes"

const fixesIntro = `<!-- Written by go run ./internal/cmd/gendocs from analyzers/testdata/fixes. -->

# Fixes

What [asyncown -fix](command.md#fixes) and the quick fixes of an editor change. A fix
is offered only if there is a reason why it is right, as told below, and if the
engine, run again on the changed package, is silent about this and finds nothing new.
Else the last line of the finding's timeline says why there is none.

A fix is one change of the file of the finding, formatted as gofmt would. It keeps
comments, adds imports, and minds the Go version of the file and what names mean
where it puts them. Files that are generated, use cgo or have line directives get none.
`

// fixesPage returns the page about the fixes.
func fixesPage(root string) (string, error) {
	files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(fixesDir), "*.txt"))
	if err != nil || len(files) == 0 {
		return "", fmt.Errorf("no archives in %s: %v", fixesDir, err)
	}
	var out strings.Builder
	out.WriteString(fixesIntro)
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		title, text, diff, err := fixKind(src)
		if err != nil {
			return "", fmt.Errorf("%s: %w", path.Join(fixesDir, filepath.Base(name)), err)
		}
		fmt.Fprintf(&out, "\n## %s\n\n%s\n\n```diff\n%s```\n", title, text, diff)
	}
	return out.String(), nil
}

// fixKind returns what an archive says of a kind of fix, and what the fix changes.
func fixKind(src []byte) (title, text, diff string, err error) {
	a := txtar.Parse(src)
	title, text, _ = strings.Cut(string(a.Comment), "\n")
	if len(a.Files) != 2 || a.Files[0].Name != "before.go" || a.Files[1].Name != "after.go" {
		return "", "", "", fmt.Errorf("before.go and after.go expected")
	}
	var s edit.Set
	s.Add(edit.Diff(a.Files[0].Data, a.Files[1].Data))
	_, diff, found := strings.Cut(s.Unified("before.go", "after.go", a.Files[0].Data), "+++ after.go\n")
	if !found {
		return "", "", "", fmt.Errorf("there is no difference")
	}
	return title, strings.TrimSpace(text), diff, nil
}
