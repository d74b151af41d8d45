package repo

import (
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Package is a package of the root module.
type Package struct {
	Dir     string   // relative to the root, with slashes
	Files   []string // Go files without the tests, likewise
	Imports []string // import paths of these files, for any system, sorted
}

// Packages returns the packages of the root module, sorted by directory.
func Packages(root string) ([]*Package, error) {
	files, err := Files(root)
	if err != nil {
		return nil, err
	}
	nested, err := NestedModules(root)
	if err != nil {
		return nil, err
	}
	byDir := make(map[string]*Package)
	var packages []*Package
	for _, file := range files {
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || IsTestdata(file) ||
			slices.ContainsFunc(nested, func(dir string) bool { return strings.HasPrefix(file, dir+"/") }) {
			continue
		}
		p := byDir[path.Dir(file)]
		if p == nil {
			p = &Package{Dir: path.Dir(file)}
			byDir[p.Dir] = p
			packages = append(packages, p)
		}
		if err := p.add(root, file); err != nil {
			return nil, err
		}
	}
	for _, p := range packages {
		slices.Sort(p.Imports)
		p.Imports = slices.Compact(p.Imports)
	}
	slices.SortFunc(packages, func(a, b *Package) int { return strings.Compare(a.Dir, b.Dir) })
	return packages, nil
}

// add adds a file and what it imports.
func (p *Package) add(root, file string) error {
	p.Files = append(p.Files, file)
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(file)), nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range f.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		p.Imports = append(p.Imports, imported)
	}
	return nil
}

// Local returns the directories of the packages of this module that p imports.
func (p *Package) Local() []string {
	var dirs []string
	for _, imported := range p.Imports {
		if dir, ok := strings.CutPrefix(imported, Module+"/"); ok {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}
