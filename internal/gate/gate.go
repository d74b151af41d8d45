// Package gate decides from the syntax of a package whether it can hold an
// event of the engine at all. Most packages cannot; they must cost little more
// than their type check.
package gate

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/inspector"
)

// asynchronous are the statements and expressions that start something
// asynchronous or wait for it.
var asynchronous = []ast.Node{
	(*ast.GoStmt)(nil),
	(*ast.SendStmt)(nil),
	(*ast.SelectStmt)(nil),
	(*ast.UnaryExpr)(nil),
	(*ast.ChanType)(nil),
}

// Open reports whether the files behind in hold anything asynchronous: a go or
// select statement, a send, a receive or a channel type; or else whether they
// import a package for which starts holds, one whose calls start or await
// something. imports lists the import paths of the files.
func Open(in *inspector.Inspector, imports []string, starts func(path string) bool) bool {
	for _, path := range imports {
		if starts(path) {
			return true
		}
	}
	open := false
	in.Nodes(asynchronous, func(n ast.Node, push bool) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op != token.ARROW {
			return !open
		}
		open = true
		return false
	})
	return open
}
