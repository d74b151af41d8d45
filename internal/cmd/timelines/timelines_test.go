package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/asyncown/asyncown/internal/repo"
)

// drawOnce draws the example for all tests, which takes long.
var drawOnce = sync.OnceValues(func() (*picture, error) {
	root, err := repo.Root()
	if err != nil {
		return nil, err
	}
	return drawExample(root)
})

// all returns all pictures.
func all(t *testing.T) []picture {
	t.Helper()
	example, err := drawOnce()
	if err != nil {
		t.Fatal(err)
	}
	return append(slices.Clone(pictures), *example)
}

// TestInStep expects the files to hold what is drawn, which for the one of README.md is
// what asyncown finds.
func TestInStep(t *testing.T) {
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all(t) {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p.file)))
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != p.draw() {
			t.Errorf("%s is out of step: go run ./internal/cmd/timelines", p.file)
		}
	}
}

// TestExample expects the code in README.md to be that of the picture, but for how far it is
// indented.
func TestExample(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	indent := regexp.MustCompile(`(?m)^\t+`)
	source := indent.ReplaceAllString(string(exampleSource), "")
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(blocks) < 2 {
		t.Fatalf("README.md has %d pieces of code, want 2", len(blocks))
	}
	for _, b := range blocks {
		for piece := range strings.SplitSeq(b[1], "\n\n") {
			if !strings.Contains(source, indent.ReplaceAllString(piece, "")) {
				t.Errorf("testdata/example.go lacks\n%s", piece)
			}
		}
	}
}

// TestDraw expects well-formed XML that has the text of each step.
func TestDraw(t *testing.T) {
	for _, p := range all(t) {
		drawn := p.draw()
		for decoder := xml.NewDecoder(strings.NewReader(drawn)); ; {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", p.file, err)
			}
		}
		for _, panel := range p.panels {
			for _, s := range panel.steps {
				for _, line := range wrap(s.text) {
					if !strings.Contains(drawn, ">"+line+"<") {
						t.Errorf("%s lacks %q", p.file, line)
					}
				}
			}
		}
	}
}

// TestWrap expects lines of bounded length.
func TestWrap(t *testing.T) {
	got := wrap("encodes rows into batch 1, waits for batch 0")
	if want := []string{"encodes rows into", "batch 1, waits for", "batch 0"}; !slices.Equal(got, want) {
		t.Errorf("wrap returned %q, want %q", got, want)
	}
}
