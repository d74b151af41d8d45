package exec_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/loan"
	"github.com/asyncown/asyncown/internal/protocol"
	"github.com/asyncown/asyncown/internal/publish"
)

// FuzzEngine runs the engine and the stages after it over mutants of small
// programs and of the cases in testdata. None may make it panic or go on
// forever, and each gives the same in a second run.
//
// The first argument is the number of a program, the second one a script for
// [mutate].
func FuzzEngine(f *testing.F) {
	programs := programs(f)
	for i := range programs {
		f.Add(uint16(i), []byte(nil))
	}
	f.Fuzz(func(t *testing.T, number uint16, script []byte) {
		m := mutate(programs[int(number)%len(programs)], script)
		defer func() {
			if r := recover(); r != nil {
				t.Fatalf("panic: %v\n%s\nwith the program\n%s", r, debug.Stack(), m.src)
			}
		}()
		first, ok := findings(m)
		if !ok {
			return
		}
		if second, _ := findings(m); second != first {
			t.Errorf("two runs differ:\n%s\nand\n%s\nwith the program\n%s", first, second, m.src)
		}
	})
}

// programs returns the programs to start from: those of this package, and the
// cases in testdata that import nothing but what has a fake.
func programs(t testing.TB) []*module {
	t.Helper()
	var all []*module
	for _, pattern := range []string{"testdata/programs/*.go", "../../testdata/*/*/*.go"} {
		names, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: no programs (%v)", pattern, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			m, err := check(string(text))
			switch {
			case err == nil:
				all = append(all, m)
			case strings.HasPrefix(pattern, "testdata"):
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	return all
}

// A module is a program of one file that is free of errors, but for imports
// and variables that are not used.
type module struct {
	src  string
	fset *token.FileSet
	file *ast.File
	pkg  *types.Package
	info *types.Info
}

// check parses src and checks its types.
func check(src string) (*module, error) {
	m := &module{src: src, fset: token.NewFileSet(), info: &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}}
	var err error
	if m.file, err = parser.ParseFile(m.fset, "p.go", src, parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	cfg := types.Config{Importer: fakes, GoVersion: "go1.26", Error: func(e error) {
		if !softError(e) && err == nil {
			err = e
		}
	}}
	m.pkg, _ = cfg.Check("p.test", m.fset, []*ast.File{m.file}, m.info)
	return m, err
}

// findings runs the engine over m and prints what it found. It reports false
// if there is no SSA form of m.
func findings(m *module) (text string, ok bool) {
	pkg, fns := build(m)
	if pkg == nil {
		return "", false
	}
	p := exec.NewProgram(pkg, contract.NewResolver(contract.Embedded(), m.pkg), fns)
	p.Run(func(*ssa.Function) bool { return true })
	protocol.Run(p, fns)
	var lines []string
	say := func(pos token.Pos, format string, args ...any) {
		lines = append(lines, m.fset.Position(pos).String()+" "+fmt.Sprintf(format, args...))
	}
	for _, c := range loan.Select(p) {
		say(p.Log.SiteInfo(c.Site).Pos, "%v of a loan from %v", c.Kind, m.fset.Position(p.Log.SiteInfo(c.Loan.Site).Pos))
	}
	for _, c := range publish.Pairs(p, fns) {
		say(p.Log.SiteInfo(c.PayloadAt).Pos, "after the signal at %v", m.fset.Position(p.Log.SiteInfo(c.SignalAt).Pos))
	}
	for _, c := range publish.Closings(p, fns) {
		say(p.Log.SiteInfo(c.Close.Site).Pos, "closes beside %v", m.fset.Position(p.Log.SiteInfo(c.Other.Site).Pos))
	}
	for _, n := range p.Notes {
		say(n.Pos, "note: %s", n.Reason)
	}
	return strings.Join(lines, "\n"), true
}

// build returns the SSA form of m and its functions in source order, nothing
// if it cannot be built.
func build(m *module) (pkg *ssa.Package, fns []*ssa.Function) {
	defer func() {
		if recover() != nil {
			pkg = nil
		}
	}()
	prog := ssa.NewProgram(m.fset, 0)
	for _, p := range m.pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg = prog.CreatePackage(m.pkg, []*ast.File{m.file}, m.info, false)
	pkg.Build()
	var literals func(fn *ssa.Function)
	literals = func(fn *ssa.Function) {
		fns = append(fns, fn)
		for _, anon := range fn.AnonFuncs {
			literals(anon)
		}
	}
	for _, decl := range m.file.Decls {
		if decl, ok := decl.(*ast.FuncDecl); ok {
			if obj, ok := m.info.Defs[decl.Name].(*types.Func); ok {
				if fn := prog.FuncValue(obj); fn != nil {
					literals(fn)
				}
			}
		}
	}
	return pkg, fns
}

// TestPrograms expects that the programs are worth to start from: that the
// engine finds something in most of them, and all stages find something.
func TestPrograms(t *testing.T) {
	programs := programs(t)
	var all []string
	for _, m := range programs {
		if text, ok := findings(m); ok && text != "" {
			all = append(all, text)
		}
	}
	if len(programs) < 20 || len(all) < len(programs)/2 {
		t.Errorf("findings in %d of %d programs", len(all), len(programs))
	}
	for _, stage := range []string{" of a loan from ", " after the signal at ", " closes beside "} {
		if !slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, stage) }) {
			t.Errorf("no program leads to anything that%s…", stage)
		}
	}
}
