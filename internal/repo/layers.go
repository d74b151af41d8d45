package repo

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// ArchitecturePage is the page that defines the order of the packages.
const ArchitecturePage = "docs/architecture.md"

// A Layer is a row of a table in the architecture page: packages that may
// import those of the rows above, and not each other.
type Layer struct {
	Section  string   // heading that the table is under
	Patterns []string // directories of the packages, as for path.Match
}

// Layers reads the order of the packages, bottom up, from the architecture
// page: from each row of a table whose first cell names directories.
func Layers(root string) ([]*Layer, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(ArchitecturePage)))
	if err != nil {
		return nil, err
	}
	var layers []*Layer
	section := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			section = heading
		}
		rest, ok := strings.CutPrefix(line, "| `")
		if !ok {
			continue
		}
		cell, _, _ := strings.Cut(rest, " |")
		patterns := strings.Split(strings.TrimSuffix(cell, "`"), "`, `")
		for _, p := range patterns {
			if _, err := path.Match(p, ""); err != nil {
				return nil, fmt.Errorf("%s: pattern %s: %w", ArchitecturePage, p, err)
			}
		}
		layers = append(layers, &Layer{section, patterns})
	}
	return layers, nil
}

// LayerOf returns the index of the layer that the package in dir is in, or -1. A layer that
// names the package goes before one with a pattern.
func LayerOf(layers []*Layer, dir string) int {
	if i := slices.IndexFunc(layers, func(l *Layer) bool { return slices.Contains(l.Patterns, dir) }); i >= 0 {
		return i
	}
	for i, l := range layers {
		for _, p := range l.Patterns {
			if ok, _ := path.Match(p, dir); ok {
				return i
			}
		}
	}
	return -1
}
