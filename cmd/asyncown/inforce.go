package main

import (
	"bytes"
	"context"
	"fmt"
	"go/types"
	"os"
	"path"
	"slices"
	"strings"

	load "golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/directive"
	"github.com/asyncown/asyncown/internal/report"
)

// A listed contract is one in force.
type listed struct {
	*contract.Contract
	origin string // where it comes from, and whom it holds for if that is not all
}

// inForce is what holds where the command runs.
type inForce struct {
	stated []*contract.Contract // by directives, for all
	extern []listed             // by directives, for one package
	named  []*types.Package     // the packages that patterns name
}

// inForce reads the directives of the user's packages, and those of other packages that the
// patterns name. Packages that cannot be loaded are left out: the tables hold without them.
func (g *goCommand) inForce(ctx context.Context, opts *options) inForce {
	var all inForce
	paths, named := g.stating(ctx, opts)
	if len(paths) == 0 {
		return all
	}
	for _, p := range g.load(ctx, opts, load.LoadSyntax, paths) {
		if len(p.Errors) > 0 || p.Types == nil {
			continue // go vet says what is wrong
		}
		set := directive.Read(p.Fset, p.Types, p.Syntax)
		all.stated = append(all.stated, set.Stated...)
		for _, c := range set.Extern {
			all.extern = append(all.extern, listed{c, p.PkgPath})
		}
		if named[p.PkgPath] {
			all.named = append(all.named, p.Types)
		}
	}
	return all
}

// stating returns the sorted patterns of the packages that have directives, of the user's, or
// that the patterns of opts name, of what these depend on as well; and the paths of the latter.
func (g *goCommand) stating(ctx context.Context, opts *options) (patterns []string, named map[string]bool) {
	roots := []string{"./..."}
	for _, name := range packageNames(opts.patterns) {
		roots = append(roots, "pattern="+name)
	}
	const mode = load.NeedName | load.NeedFiles | load.NeedImports | load.NeedDeps | load.NeedModule
	named = make(map[string]bool)
	load.Visit(g.load(ctx, opts, mode, roots), nil, func(p *load.Package) {
		own := p.Module != nil && p.Module.Main
		named[p.PkgPath] = namesPackage(opts.patterns, p.PkgPath)
		if named[p.PkgPath] || own && slices.ContainsFunc(p.GoFiles, hasDirective) {
			patterns = append(patterns, "pattern="+p.PkgPath)
		}
	})
	slices.Sort(patterns)
	return patterns, named
}

// load loads packages as the user's go command does, nil if that fails.
func (g *goCommand) load(ctx context.Context, opts *options, mode load.LoadMode, patterns []string) []*load.Package {
	config := &load.Config{
		Context:    ctx,
		Mode:       mode,
		Dir:        g.dir,
		Env:        append(slices.Clip(g.environ), "PWD="+g.dir, "GOPACKAGESDRIVER=off"),
		BuildFlags: opts.buildFlags,
	}
	loaded, err := load.Load(config, patterns...)
	if err != nil {
		return nil
	}
	return loaded
}

// hasDirective reports whether the file of that name may hold a directive.
func hasDirective(name string) bool {
	text, err := os.ReadFile(name)
	return err == nil && bytes.Contains(text, []byte("//asyncown:"))
}

// packageNames returns the paths, or ends of paths, of packages with which the patterns
// begin: those before the dot of a name.
func packageNames(patterns []string) []string {
	var names []string
	for _, p := range patterns {
		dir, last := path.Split(p)
		name, _, found := strings.Cut(last, ".")
		if found && name != "" && !strings.ContainsAny(p, "*{(") {
			names = append(names, dir+name)
		}
	}
	return names
}

// namesPackage reports whether one of the patterns begins with the package of that path.
func namesPackage(patterns []string, pkg string) bool {
	return slices.ContainsFunc(packageNames(patterns), func(name string) bool {
		return name == pkg || strings.HasSuffix(pkg, "/"+name)
	})
}

// matching returns the contracts of table whose names match the patterns, in the order of
// their packages. With them are those of extern directives, and those that methods of the
// named packages have by an interface or an embedded type.
func (all inForce) matching(table *contract.Table, patterns []string, origin func(*contract.Contract) string) []listed {
	var found []listed
	for c := range table.All() {
		if matchesAny(patterns, c.Qualified()) {
			found = append(found, listed{c, origin(c)})
		}
	}
	for _, c := range all.extern {
		if matchesAny(patterns, c.Qualified()) {
			found = append(found, listed{c.Contract, origin(c.Contract) + ", for " + c.origin})
		}
	}
	for _, pkg := range all.named {
		resolver := contract.NewResolver(table, pkg)
		for _, name := range pkg.Scope().Names() {
			typ, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !typ.Exported() || typ.IsAlias() || types.IsInterface(typ.Type()) {
				continue
			}
			for m := range types.NewMethodSet(types.NewPointer(typ.Type())).Methods() {
				fn := m.Obj().(*types.Func)
				if fn.Exported() && matchesAny(patterns, pkg.Path()+"."+name+"."+fn.Name()) {
					found = append(found, inherited(resolver, typ, fn, origin)...)
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b listed) int {
		return strings.Compare(a.Package, b.Package)
	})
	return found
}

// inherited returns the contracts of fn, a method of typ, which lines about other symbols state.
func inherited(r *contract.Resolver, typ *types.TypeName, fn *types.Func, origin func(*contract.Contract) string) []listed {
	var found []listed
	qualified := typ.Pkg().Path() + "." + typ.Name() + "." + fn.Name()
	for _, c := range r.Func(fn) {
		if c.Qualified() == qualified {
			continue
		}
		own := *c
		own.Package, own.Symbol = typ.Pkg().Path(), typ.Name()+"."+fn.Name()
		if types.NewMethodSet(typ.Type()).Lookup(fn.Pkg(), fn.Name()) == nil {
			own.Symbol = "(*" + typ.Name() + ")." + fn.Name() // of pointers only
		}
		found = append(found, listed{&own, origin(c) + ", for " + c.Qualified()})
	}
	return found
}

// origins returns a function that tells where a contract comes from: a line of the user's
// table, one of the built-in table, or a directive.
func (all inForce) origins(env environment, user *contract.Table) func(*contract.Contract) string {
	files := make(map[string]bool) // of the user's table
	if user != nil {
		for c := range user.All() {
			files[c.File] = true
		}
	}
	directives := make(map[string]bool)
	for _, c := range all.stated {
		directives[c.File] = true
	}
	for _, c := range all.extern {
		directives[c.File] = true
	}
	return func(c *contract.Contract) string {
		switch {
		case directives[c.File]:
			return fmt.Sprintf("directive in %s:%d", report.Below(env.Dir, c.File), c.Line)
		case files[c.File]:
			return fmt.Sprintf("%s:%d", c.File, c.Line)
		}
		return fmt.Sprintf("built-in %s:%d", c.File, c.Line)
	}
}
