// Package gate decides from the syntax of a package whether it can hold an
// event of the engine at all. Most packages cannot; they must cost little more
// than their type check.
package gate

import (
	"go/ast"
	"go/token"

	"github.com/asyncown/asyncown/internal/contract"
)

// Open reports whether files hold anything asynchronous: a go or select statement, a
// send, a receive, a close or a channel type, or the name of an API in starters.
func Open(files []*ast.File, starters map[string]bool) bool {
	open := false
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			open = open || opens(n, starters)
			return !open
		})
	}
	return open
}

// opens reports whether n starts something asynchronous or waits for it, or may call
// what does.
func opens(n ast.Node, starters map[string]bool) bool {
	switch n := n.(type) {
	case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.ChanType:
		return true
	case *ast.UnaryExpr:
		return n.Op == token.ARROW
	case *ast.SelectorExpr:
		return starters[n.Sel.Name]
	case *ast.CallExpr:
		fn, ok := n.Fun.(*ast.Ident)
		return ok && fn.Name == "close"
	}
	return false
}

// Starters returns the names of the functions and methods that, by the contracts of t,
// those of the imported packages, start something asynchronous.
func Starters(t *contract.Table) map[string]bool {
	names := map[string]bool{}
	for name, verb := range t.Verbs() {
		if verb.Starts() {
			names[name] = true
		}
	}
	return names
}
