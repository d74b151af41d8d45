package ownership

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/infer"
)

// exportEnding attaches facts to those functions of pass's package, other than those that
// something is inferred of, that others can call and that plainly never return: helpers that end
// a test or the program, which the engine does not run over, for they do nothing else. What a
// caller does after them does not happen.
func exportEnding(pass *analysis.Pass, facts *importer, inferred map[*types.Func][]*contract.Contract) {
	e := &ending{pass: pass, facts: facts, last: map[*types.Func]*ast.CallExpr{}}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || d.Body == nil {
				continue
			}
			call := lastCall(d.Body)
			if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok && call != nil {
				e.last[fn] = call
				e.funcs = append(e.funcs, fn)
			}
		}
	}
	for _, fn := range e.funcs {
		symbol, ok := infer.Symbol(fn)
		if ok && inferred[fn] == nil && e.ends(fn, 3) {
			c := contract.Contract{Symbol: symbol, Verb: contract.VerbNoReturn}
			pass.ExportObjectFact(fn, &Inferred{Lines: []string{c.String()}})
		}
	}
}

// lastCall returns the call that is the last statement of body, nil if there is none or it need
// not be reached: body has returns, jumps, or deferred calls, which may recover.
func lastCall(body *ast.BlockStmt) *ast.CallExpr {
	if len(body.List) == 0 {
		return nil
	}
	stmt, ok := body.List[len(body.List)-1].(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok {
		return nil
	}
	leaves := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.DeferStmt, *ast.LabeledStmt:
			leaves = true
		}
		return !leaves
	})
	if leaves {
		return nil
	}
	return call
}

// ending finds out which functions never return.
type ending struct {
	pass     *analysis.Pass
	facts    *importer
	last     map[*types.Func]*ast.CallExpr // the calls that functions end with
	funcs    []*types.Func                 // those of last, in the order of the text
	resolver *contract.Resolver
}

// ends reports whether fn never returns, as far as that is known from up to depth functions that
// end with a call of the next one.
func (e *ending) ends(fn *types.Func, depth int) bool {
	call := e.last[fn]
	if call == nil || depth == 0 {
		return false
	}
	switch callee := typeutil.Callee(e.pass.TypesInfo, call).(type) {
	case *types.Builtin:
		return callee.Name() == "panic"
	case *types.Func:
		if callee.Pkg() == e.pass.Pkg {
			return e.ends(callee, depth-1)
		}
		return slices.ContainsFunc(e.contracts(callee), func(c *contract.Contract) bool {
			return c.Verb == contract.VerbNoReturn && c.If.Kind == contract.CondNone && !c.OptIn
		})
	}
	return false
}

// contracts returns what is known of fn, a function of another package.
func (e *ending) contracts(fn *types.Func) []*contract.Contract {
	if e.resolver == nil {
		e.resolver = contract.NewResolver(contract.EmbeddedFor(e.pass.Pkg), e.pass.Pkg)
		e.resolver.Infer(e.facts.contracts)
	}
	return e.resolver.Func(fn)
}
