package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/repo"
)

// TestInStep expects the files to hold what is drawn.
func TestInStep(t *testing.T) {
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p.file)))
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != p.draw() {
			t.Errorf("%s is out of step: go run ./internal/cmd/timelines", p.file)
		}
	}
}

// TestDraw expects well-formed XML that has the text of each step.
func TestDraw(t *testing.T) {
	for _, p := range pictures {
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
