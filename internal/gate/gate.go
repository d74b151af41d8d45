// Package gate decides from the syntax of a package whether it can hold an
// event of the engine at all. Most packages cannot; they must cost little more
// than their type check.
package gate

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/asyncown/asyncown/internal/contract"
)

// asynchronous are the statements and expressions that start something
// asynchronous or wait for it, and those that may call what does.
var asynchronous = []ast.Node{
	(*ast.GoStmt)(nil),
	(*ast.SendStmt)(nil),
	(*ast.SelectStmt)(nil),
	(*ast.UnaryExpr)(nil),
	(*ast.ChanType)(nil),
	(*ast.SelectorExpr)(nil),
	(*ast.CallExpr)(nil),
}

// Open reports whether the files behind in hold anything asynchronous: a go or
// select statement, a send, a receive, a close or a channel type, or the name of an API
// in starters.
func Open(in *inspector.Inspector, starters map[string]bool) bool {
	open := false
	in.Nodes(asynchronous, func(n ast.Node, push bool) bool {
		if open {
			return false
		}
		switch n := n.(type) {
		case *ast.UnaryExpr:
			open = n.Op == token.ARROW
		case *ast.SelectorExpr:
			open = starters[n.Sel.Name]
		case *ast.CallExpr:
			fn, ok := n.Fun.(*ast.Ident)
			open = ok && fn.Name == "close"
		default:
			open = true
		}
		return !open
	})
	return open
}

// Starters returns the names of the functions and methods of the imported packages
// that, by the contracts of t, start something asynchronous.
func Starters(imports []string, t *contract.Table) map[string]bool {
	imported := map[string]bool{}
	for _, path := range imports {
		imported[path] = t.Covers(path)
	}
	names := map[string]bool{}
	for c := range t.All() {
		if imported[c.Package] && c.Verb.Starts() {
			names[c.Name()] = true
		}
	}
	return names
}
