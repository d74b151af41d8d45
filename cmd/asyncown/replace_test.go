package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/asyncown/asyncown/internal/report"
)

func TestReplaceFile(t *testing.T) {
	for _, test := range []struct {
		name   string
		before string // what the change is for
		mode   fs.FileMode
		want   string
		err    error
	}{
		{"a file", "old", 0o640, "new", nil},
		{"an executable file", "old", 0o755, "new", nil},
		{"a changed file", "older", 0o640, "old", errChanged},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "p.go")
			if err := os.WriteFile(name, []byte("old"), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(name, test.mode); err != nil {
				t.Fatal(err)
			}
			if err := replaceFile(name, []byte(test.before), []byte("new")); !errors.Is(err, test.err) {
				t.Errorf("got error %v, want %v", err, test.err)
			}
			if got, _ := os.ReadFile(name); string(got) != test.want {
				t.Errorf("the file holds %q, want %q", got, test.want)
			}
			if info, err := os.Stat(name); err != nil || info.Mode() != test.mode {
				t.Errorf("mode %v, want %v", info.Mode(), test.mode)
			}
			if files, _ := os.ReadDir(dir); len(files) != 1 {
				t.Errorf("%d files are left", len(files))
			}
		})
	}
}

// TestInterrupted expects no file to be changed after an interrupt, and to be told of it.
func TestInterrupted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.go")
	src := []byte("package p\n")
	if err := os.WriteFile(name, src, 0o666); err != nil {
		t.Fatal(err)
	}
	asked := newPackages(nil, []listedPackage{{ImportPath: "p", Dir: filepath.Dir(name), GoFiles: []string{"p.go"}}})
	asked.listed[0].Module = &listedModule{Main: true, Dir: filepath.Dir(name)}
	f := report.Finding{Position: report.Position{File: name, Line: 1}, Fixes: []report.Fix{{Edits: []report.Edit{{File: name, Start: 8, End: 9, New: "q"}}}}}
	m := planFixes(readSources(asked), pathNames{}, []report.Finding{f})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m.write(ctx)
	if got, _ := os.ReadFile(name); !bytes.Equal(got, src) || m.changed() {
		t.Errorf("the file holds %q; changed: %v", got, m.changed())
	}
	m = planFixes(m.sources, pathNames{}, []report.Finding{f})
	m.write(t.Context())
	if got, _ := os.ReadFile(name); string(got) != "package q\n" || !m.changed() {
		t.Errorf("the file holds %q; changed: %v", got, m.changed())
	}
}

// TestBrokenFix expects a fix after which the file is no Go to be refused.
func TestBrokenFix(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte("package p\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	asked := newPackages(nil, []listedPackage{{ImportPath: "p", Dir: filepath.Dir(name), GoFiles: []string{"p.go"}}})
	asked.listed[0].Module = &listedModule{Main: true, Dir: filepath.Dir(name)}
	f := report.Finding{Position: report.Position{File: name, Line: 1}, Fixes: []report.Fix{{Edits: []report.Edit{{File: name, Start: 0, End: 7, New: "x"}}}}}
	m := planFixes(readSources(asked), pathNames{}, []report.Finding{f})
	m.write(t.Context())
	if got, _ := os.ReadFile(name); string(got) != "package p\n" || !m.troubled() || m.changed() {
		t.Errorf("the file holds %q; troubled: %v; changed: %v", got, m.troubled(), m.changed())
	}
}
