package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/repo"
)

// The graph stands between these two comments.
const (
	graphStart = "<!-- imports: written by go run ./internal/cmd/gendocs -->\n"
	graphEnd   = "<!-- end of imports -->\n"
)

// apart has the sections of the architecture page whose packages are not in the
// graph: none of them is in the command.
var apart = []string{"What to write instead", "Tools and tests"}

// architecturePage returns the architecture page with a graph of the packages
// as they are.
func architecturePage(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(repo.ArchitecturePage)))
	if err != nil {
		return "", err
	}
	before, rest, ok1 := strings.Cut(string(text), graphStart)
	_, after, ok2 := strings.Cut(rest, graphEnd)
	if !ok1 || !ok2 {
		return "", fmt.Errorf("%s: no place for the graph", repo.ArchitecturePage)
	}
	packages, err := repo.Packages(root)
	if err != nil {
		return "", err
	}
	layers, err := repo.Layers(root)
	if err != nil {
		return "", err
	}
	packages = slices.DeleteFunc(packages, func(p *repo.Package) bool {
		i := repo.LayerOf(layers, p.Dir)
		return i < 0 || slices.Contains(apart, layers[i].Section)
	})
	return before + graphStart + graph(packages) + graphEnd + after, nil
}

// graph draws the packages and their imports in the language of Mermaid.
func graph(packages []*repo.Package) string {
	imports := make(map[string][]string)
	for _, p := range packages {
		imports[p.Dir] = p.Local()
	}
	var out strings.Builder
	out.WriteString("\n```mermaid\ngraph TD\n")
	for _, p := range packages {
		direct := essential(imports, p.Dir)
		if len(direct) == 0 {
			fmt.Fprintf(&out, "    %s\n", label(p.Dir))
		}
		for _, dir := range direct {
			fmt.Fprintf(&out, "    %s --> %s\n", label(p.Dir), label(dir))
		}
	}
	out.WriteString("```\n\n")
	return out.String()
}

// essential returns the imports of the package in dir that none of its other
// imports has, directly or not.
func essential(imports map[string][]string, dir string) []string {
	var direct []string
	for _, d := range imports[dir] {
		if !slices.ContainsFunc(imports[dir], func(other string) bool {
			return other != d && reaches(imports, other, d)
		}) {
			direct = append(direct, d)
		}
	}
	return direct
}

// reaches reports whether the package in from imports that in to, directly or
// not. Imports have no cycles.
func reaches(imports map[string][]string, from, to string) bool {
	return from == to || slices.ContainsFunc(imports[from], func(dir string) bool { return reaches(imports, dir, to) })
}

// label returns the short name of a package. An analyzer may have the name of a
// package of the engine.
func label(dir string) string {
	if name, ok := strings.CutPrefix(dir, "analyzers/"); ok {
		return "analyzers." + name
	}
	return path.Base(dir)
}
