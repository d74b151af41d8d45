package ownership

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/infer"
	"golang.org/x/tools/go/ssa"
)

// Inferred is the fact of a function: the contracts that its body shows, as lines of the
// table without package and evidence, sorted.
type Inferred struct {
	Lines []string
}

// AFact marks Inferred as a fact.
func (*Inferred) AFact() {}

// String returns the lines, separated by semicolons.
func (i *Inferred) String() string { return strings.Join(i.Lines, "; ") }

// export attaches facts to those of funcs that other packages can call, and returns the
// contracts in them by function.
func export(pass *analysis.Pass, p *exec.Program, funcs []*ssa.Function) map[*types.Func][]*contract.Contract {
	all := map[*types.Func][]*contract.Contract{}
	for _, fn := range funcs {
		s := p.Known(fn)
		if s == nil {
			continue
		}
		p.Guard(fn.Pos(), func() {
			fact := new(Inferred)
			found := infer.Contracts(p, s)
			for _, c := range found {
				fact.Lines = append(fact.Lines, c.String())
			}
			if len(fact.Lines) > 0 {
				pass.ExportObjectFact(fn.Object(), fact)
				all[fn.Object().(*types.Func)] = found
			}
		})
	}
	return all
}

// An importer reads the facts of imported functions.
type importer struct {
	pass *analysis.Pass
	memo map[*types.Func][]*contract.Contract
}

// contracts returns the inferred contracts of fn.
func (i *importer) contracts(fn *types.Func) []*contract.Contract {
	if cs, ok := i.memo[fn]; ok {
		return cs
	}
	var cs []*contract.Contract
	var fact Inferred
	if i.pass.ImportObjectFact(fn, &fact) {
		cs = contracts(fn.Pkg().Path(), fact.Lines)
	}
	i.memo[fn] = cs
	return cs
}

// starters returns the names of the functions of directly imported packages that, by
// their facts, start something asynchronous.
func (i *importer) starters() map[string]bool {
	direct := map[*types.Package]bool{}
	for _, p := range i.pass.Pkg.Imports() {
		direct[p] = true
	}
	names := map[string]bool{}
	for _, f := range i.pass.AllObjectFacts() {
		fact, ok := f.Fact.(*Inferred)
		fn, isFunc := f.Object.(*types.Func)
		if !ok || !isFunc || !direct[fn.Pkg()] {
			continue
		}
		for _, c := range contracts(fn.Pkg().Path(), fact.Lines) {
			if c.Verb.Starts() {
				names[fn.Name()] = true
			}
		}
	}
	return names
}
