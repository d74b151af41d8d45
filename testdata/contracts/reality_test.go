package contracts

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/need"
)

// unavailable are packages of the table that this module cannot require, with the reason.
var unavailable = map[string]string{
	"github.com/iceber/iouring-go": "the module proxy does not serve its module",
}

// TestReality checks every line of the table against the packages themselves: symbols,
// parameters, results, fields, methods, functions.
func TestReality(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks some hundred packages of other modules")
	}
	table := contract.Embedded()
	wanted := slices.DeleteFunc(table.Packages(), func(path string) bool { return unavailable[path] != "" })
	world, err := load(wanted)
	if err != nil {
		need.Missing(t, "cannot load the packages of the table: %v", err)
	}
	for path, reason := range unavailable {
		t.Logf("not checked: %s: %s", path, reason)
	}
	for c := range table.All() {
		if unavailable[c.Package] != "" {
			continue
		}
		if err := c.Check(world.lookup); err != nil {
			t.Errorf("%s:%d: %s: %s: %v", c.File, c.Line, c.Package, c, err)
		}
	}
	checkGenerated(t, world)
}

// TestRequired expects imports.go to import each package of the table that is of another
// module, so that TestReality finds it.
func TestRequired(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "imports.go", nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	imported := make(map[string]bool)
	for _, spec := range file.Imports {
		imported[strings.Trim(spec.Path.Value, `"`)] = true
	}
	for _, path := range contract.Embedded().Packages() {
		first, _, _ := strings.Cut(path, "/")
		if strings.Contains(first, ".") && unavailable[path] == "" && !imported[path] {
			t.Errorf("imports.go does not import %s", path)
		}
	}
}

// checkGenerated expects the lines for any type to meet the methods that a generator has
// written for a type of another package.
func checkGenerated(t *testing.T, w *world) {
	const path = "github.com/planetscale/vtprotobuf/testproto/pool"
	pkg := w.lookup(path)
	if pkg == nil {
		t.Errorf("no package %s", path)
		return
	}
	obj := pkg.Scope().Lookup("MemoryPoolExtension")
	fn, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, "ReturnToVTPool")
	found := contract.NewResolver(contract.EmbeddedFor(pkg), pkg).Func(fn.(*types.Func))
	if len(found) != 1 || found[0].Verb != contract.VerbRelease {
		t.Errorf("%v has contracts %v", fn, found)
	}
}

// A world type-checks packages from their source, without the bodies of functions, which
// takes seconds where building them takes minutes.
type world struct {
	fset   *token.FileSet
	listed map[string]*packages.Package
	typed  map[string]*types.Package
}

// load lists the packages with what they import. It fails if one of them cannot be had.
func load(paths []string) (*world, error) {
	config := &packages.Config{
		Mode:       packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule,
		Env:        append(os.Environ(), "GOWORK=off", "GOEXPERIMENT=jsonv2"),
		BuildFlags: []string{"-tags=contracts"},
	}
	roots, err := packages.Load(config, append(paths, "./...")...)
	if err != nil {
		return nil, err
	}
	w := &world{
		fset:   token.NewFileSet(),
		listed: make(map[string]*packages.Package),
		typed:  map[string]*types.Package{"unsafe": types.Unsafe},
	}
	var errs []error
	packages.Visit(roots, nil, func(p *packages.Package) {
		w.listed[p.PkgPath] = p
		for _, e := range p.Errors {
			errs = append(errs, e)
		}
	})
	if len(errs) > 0 {
		return nil, fmt.Errorf("%w (and %d more)", errs[0], len(errs)-1)
	}
	return w, nil
}

// lookup returns the package of that path, nil if it was not listed.
func (w *world) lookup(path string) *types.Package {
	if pkg, ok := w.typed[path]; ok {
		return pkg
	}
	listed := w.listed[path]
	if listed == nil {
		return nil
	}
	var files []*ast.File
	for _, name := range listed.GoFiles {
		if f, err := parser.ParseFile(w.fset, name, nil, parser.SkipObjectResolution); err == nil {
			files = append(files, f)
		}
	}
	config := types.Config{
		Importer:         importerFor{w, listed},
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Sizes:            types.SizesFor("gc", runtime.GOARCH),
		Error:            func(error) {}, // what is missing is missed by the checks
	}
	pkg, _ := config.Check(path, w.fset, files, nil)
	w.typed[path] = pkg
	return pkg
}

// importerFor imports for one package, which may have vendored packages.
type importerFor struct {
	*world
	from *packages.Package
}

// Import implements types.Importer.
func (i importerFor) Import(path string) (*types.Package, error) {
	if dep := i.from.Imports[path]; dep != nil {
		path = dep.PkgPath
	}
	if pkg := i.lookup(path); pkg != nil {
		return pkg, nil
	}
	return nil, errors.New("no package " + path)
}
