// Package ownership defines the helper analyzer that runs the engine over a
// package. The listed analyzers share its result.
package ownership

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/directive"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/gate"
	"github.com/asyncown/asyncown/internal/infer"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/protocol"
)

// Analyzer runs the engine. Its result is a *Result, nil if the package holds
// nothing asynchronous.
var Analyzer = &analysis.Analyzer{
	Name:       "ownership",
	Doc:        "run the asyncown engine over a package, for the analyzers of the suite",
	ResultType: reflect.TypeFor[*Result](),
	Requires:   []*analysis.Analyzer{directives.Analyzer},
	FactTypes:  []analysis.Fact{(*Inferred)(nil), (*Stated)(nil)},
	Run:        run,
}

// A Result is what the engine found out about a package. Analyzers run at the same time,
// and even those who only ask make the program remember places: each holds the lock while
// it uses the result.
type Result struct {
	sync.Mutex
	Program *exec.Program
	Funcs   []*ssa.Function // all functions with a body, literals included, in source order
	// Inferred holds, for functions that other packages can call, the contracts that their
	// bodies show, sorted.
	Inferred map[*types.Func][]*contract.Contract
}

// standard and factsOnly are set by the flags of these names.
var standard, factsOnly bool

// StandardFlag is the flag of [Analyzer] without which it passes over the packages of the
// standard library: for those that import them, the contract table speaks.
const StandardFlag = "std"

// FactsFlag is the flag of [Analyzer] with which it analyzes of a package no more than
// what its importers need; it then has no result.
const FactsFlag = "facts"

func init() {
	Analyzer.Flags.BoolVar(&standard, StandardFlag, false, "analyze the standard library, too")
	Analyzer.Flags.BoolVar(&factsOnly, FactsFlag, false, "analyze no more than what importers need")
}

func run(pass *analysis.Pass) (any, error) {
	if !standard && (pass.Module == nil || pass.Module.Path == "") && IsStandard(pass.Pkg.Path()) {
		return (*Result)(nil), nil
	}
	facts := &importer{pass, map[*types.Func][]*contract.Contract{}}
	own := pass.ResultOf[directives.Analyzer].(*directive.Set)
	exportStated(pass, own)
	table := open(pass, facts, layersOf(pass, own))
	if table == nil {
		exportEnding(pass, facts, nil)
		return (*Result)(nil), nil
	}
	r, err := start(pass, facts, table)
	if err != nil {
		return nil, err
	}
	r.Inferred = export(pass, r.Program, r.Funcs)
	exportEnding(pass, facts, r.Inferred)
	if factsOnly {
		return (*Result)(nil), nil
	}
	r.finish()
	return r, nil
}

// Analyze runs the engine over the package of pass as if table held all contracts, and
// exports no facts.
func Analyze(pass *analysis.Pass, table *contract.Table) (*Result, error) {
	r, err := start(pass, &importer{pass, map[*types.Func][]*contract.Contract{}}, table)
	if err != nil {
		return nil, err
	}
	r.finish()
	return r, nil
}

// start builds the package and analyzes what others can call: what is found out about that
// must not depend on whether the rest is analyzed, for a recursive function looks
// different from another one of its circle.
func start(pass *analysis.Pass, facts *importer, table *contract.Table) (*Result, error) {
	pkg, funcs, err := build(pass)
	if err != nil {
		return nil, err
	}
	resolver := contract.NewResolver(table, pass.Pkg)
	resolver.Infer(facts.contracts)
	p := exec.NewProgram(pkg, resolver, funcs)
	p.Run(infer.Named)
	return &Result{Program: p, Funcs: funcs}, nil
}

// finish analyzes the rest.
func (r *Result) finish() {
	r.Program.Run(func(*ssa.Function) bool { return true })
	protocol.Run(r.Program, r.Funcs)
}

// open returns the contracts that can matter to the package, nil if the gate is closed:
// nothing in the package can matter to anybody. What the layers say goes before the
// embedded table.
func open(pass *analysis.Pass, facts *importer, l *layers) *contract.Table {
	direct := map[string]bool{}
	for _, path := range imports(pass.Files) {
		direct[path] = true
	}
	starters := gate.Starters(contract.EmbeddedIn(func(path string) bool { return direct[path] }))
	maps.Copy(starters, facts.starters())
	for _, t := range l.tables {
		maps.Copy(starters, gate.Starters(t))
	}
	if l.own || gate.Open(pass.Files, starters) {
		return l.over(contract.EmbeddedFor(pass.Pkg))
	}
	if factsOnly {
		return nil // what is left concerns only the package itself
	}
	table := l.over(contract.EmbeddedFor(pass.Pkg))
	if gate.Keeps(pass.Files, gate.Borrowers(table)) {
		return table
	}
	return nil
}

// IsStandard reports whether a package with the given path that belongs to no known
// module, as is also the case with vendored ones, is of the standard library: the first
// element of its path is no domain.
func IsStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// imports returns the paths that files import.
func imports(files []*ast.File) []string {
	var paths []string
	for _, f := range files {
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// build makes the SSA form of the package.
func build(pass *analysis.Pass) (pkg *ssa.Package, funcs []*ssa.Function, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s: cannot build SSA form: %v", pass.Pkg.Path(), r)
		}
	}()
	prog := ssa.NewProgram(pass.Fset, ssa.BareInits)
	for _, p := range mentioned(pass) {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg = prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				if obj, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
					if fn := prog.FuncValue(obj); fn != nil {
						funcs = withLiterals(funcs, fn)
					}
				}
			}
		}
	}
	if init := pkg.Func("init"); init != nil {
		for _, literal := range init.AnonFuncs { // of package-level variables
			funcs = withLiterals(funcs, literal)
		}
	}
	return pkg, funcs, nil
}

// mentioned returns the other packages of whose functions and variables the package
// speaks, by path. The builder needs no more: to create a package costs time for each name
// in it.
func mentioned(pass *analysis.Pass) []*types.Package {
	pkgs := map[*types.Package]bool{}
	for _, obj := range pass.TypesInfo.Uses {
		switch obj.(type) {
		case *types.Func, *types.Var:
			if p := obj.Pkg(); p != nil && p != pass.Pkg && obj.Parent() == p.Scope() {
				pkgs[p] = true
			}
		}
	}
	return slices.SortedFunc(maps.Keys(pkgs), func(a, b *types.Package) int { return cmp.Compare(a.Path(), b.Path()) })
}

// withLiterals appends fn and the function literals inside it to funcs.
func withLiterals(funcs []*ssa.Function, fn *ssa.Function) []*ssa.Function {
	funcs = append(funcs, fn)
	for _, anon := range fn.AnonFuncs {
		funcs = withLiterals(funcs, anon)
	}
	return funcs
}
