package repo

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// engine is the section of the architecture page whose packages know nothing
// of drivers.
const engine = "The engine"

// TestImportsRunOneWay holds each package to the order in the architecture
// page.
func TestImportsRunOneWay(t *testing.T) {
	packages, layers := load(t)
	for _, p := range packages {
		own := LayerOf(layers, p.Dir)
		if own < 0 {
			t.Errorf("%s has no row in %s", p.Dir, ArchitecturePage)
			continue
		}
		for _, dir := range p.Local() {
			if other := LayerOf(layers, dir); other >= own {
				t.Errorf("%s imports %s, which is not above it in %s", p.Dir, dir, ArchitecturePage)
			}
		}
	}
}

// TestEngineKnowsNoDriver expects that the engine does without go/analysis, so
// that it can be run and tested on plain SSA code.
func TestEngineKnowsNoDriver(t *testing.T) {
	packages, layers := load(t)
	for _, p := range packages {
		if i := LayerOf(layers, p.Dir); i < 0 || layers[i].Section != engine {
			continue
		}
		for _, imported := range p.Imports {
			if strings.HasPrefix(imported, "golang.org/x/tools/go/analysis") {
				t.Errorf("%s imports %s; only what is outside %q may", p.Dir, imported, engine)
			}
		}
	}
}

// TestLayersExist expects a package for each row.
func TestLayersExist(t *testing.T) {
	packages, layers := load(t)
	for _, l := range layers {
		for _, pattern := range l.Patterns {
			if !slices.ContainsFunc(packages, func(p *Package) bool {
				ok, _ := path.Match(pattern, p.Dir)
				return ok
			}) {
				t.Errorf("%s: no package %s", ArchitecturePage, pattern)
			}
		}
	}
}

// load returns the packages and their order.
func load(t *testing.T) ([]*Package, []*Layer) {
	t.Helper()
	root := testRoot(t)
	packages, err := Packages(root)
	if err != nil {
		t.Fatal(err)
	}
	layers, err := Layers(root)
	if err != nil {
		t.Fatal(err)
	}
	return packages, layers
}

// testRoot returns the root of the repository.
func testRoot(t *testing.T) string {
	t.Helper()
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Clean(root)
}
