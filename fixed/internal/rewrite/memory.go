package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// isMemory reports whether the expression, one of the original code, is a field
// or an element in memory that tasks may share. It is not, for example, if it
// is part of the result of a call.
func (w *writer) isMemory(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		selection := w.info.Selections[e]
		return selection != nil && selection.Kind() == types.FieldVal && !isSitedType(selection.Type()) &&
			w.isAddressable(e)
	case *ast.IndexExpr:
		return w.isAddressable(e)
	}
	return false
}

// isAddressable reports whether the expression has an address.
func (w *writer) isAddressable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := w.info.ObjectOf(e).(*types.Var)
		return ok
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		selection := w.info.Selections[e]
		return selection != nil && selection.Kind() == types.FieldVal && (w.isPointer(e.X) || w.isAddressable(e.X))
	case *ast.IndexExpr:
		t := w.info.TypeOf(e.X)
		if t == nil {
			return false
		}
		switch t := t.Underlying().(type) {
		case *types.Slice:
			return true
		case *types.Array:
			return w.isAddressable(e.X)
		case *types.Pointer:
			_, ok := t.Elem().Underlying().(*types.Array)
			return ok
		}
	}
	return false
}

// isPointer reports whether the expression is a pointer.
func (w *writer) isPointer(e ast.Expr) bool {
	t := w.info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// isArray reports whether the expression is an array.
func (w *writer) isArray(e ast.Expr) bool {
	t := w.info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// read returns the expression in place of one that reads memory.
func (w *writer) read(e ast.Expr) ast.Expr {
	return &ast.ParenExpr{X: &ast.StarExpr{X: w.call(e, "Read", &ast.UnaryExpr{Op: token.AND, X: e})}}
}

// written returns the statement that notes a write.
func (w *writer) written(e ast.Expr) ast.Stmt {
	return &ast.ExprStmt{X: w.call(e, "Write", &ast.UnaryExpr{Op: token.AND, X: e})}
}

// noteWrite adds a statement after the present one, which writes e, if that is
// memory.
func (w *writer) noteWrite(c *astutil.Cursor, e ast.Expr) {
	if !w.memory[e] {
		return
	}
	if c.Index() < 0 {
		w.refuse(e, "a write outside a list of statements has no replacement")
		return
	}
	c.InsertAfter(w.written(e))
}
