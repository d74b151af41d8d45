package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/analyzers"
)

// benchFile is a file of a module in which BenchmarkEdit edits. Its package must pass the
// analyzers of gopls.
var benchFile = flag.String("file", "", "a Go file in a checkout, for BenchmarkEdit")

// BenchmarkEdit measures the time from an edit to the diagnostics that it brings about, with
// the analyzers of asyncown and without:
//
//	go test -run '^$' -bench Edit -benchtime 20x -file FILE
//
// The edits write a mistake that an analyzer of gopls finds, and take it away again. All analyzers
// of a package have run when it shows.
func BenchmarkEdit(b *testing.B) {
	if *benchFile == "" {
		b.Skip("needs -file")
	}
	file, err := filepath.Abs(*benchFile)
	if err != nil {
		b.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	goMod := exec.CommandContext(b.Context(), "go", "env", "GOMOD")
	goMod.Dir = filepath.Dir(file)
	out, err := goMod.Output()
	if err != nil {
		b.Fatal(err)
	}
	dir := filepath.Dir(strings.TrimSpace(string(out)))
	off := make(map[string]bool)
	for _, a := range analyzers.All() {
		off[a.Name] = false
	}
	delete(off, "directive")
	off[prefix+"directive"] = false
	for _, mode := range []struct {
		name     string
		analyses map[string]bool
	}{{"without", off}, {"with", nil}} {
		b.Run(mode.name, func(b *testing.B) {
			e := start(b, map[string]any{"analyses": mode.analyses, "diagnosticsDelay": "0s"}, dir, file, string(text))
			wrong := strings.TrimRight(string(text), "\n") + "\n\nfunc asyncownBench(x int) { x = x }\n\nvar _ = asyncownBench\n"
			e.change(wrong)
			e.waitFor("assign", true) // all that the package imports is analyzed now
			e.change(string(text))
			e.waitFor("assign", false)
			for b.Loop() {
				e.change(wrong)
				e.waitFor("assign", true)
				e.change(string(text))
				e.waitFor("assign", false)
			}
		})
	}
}
