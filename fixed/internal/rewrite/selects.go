package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
)

// selectSwitch returns the switch that takes the place of a select:
//
//	switch case0, case1 := explore.OnRecv(c), explore.OnSend(d, v); explore.Select(site, false, case0, case1) {
//	case 0:
//		x, ok := case0.Value()
//		…
func (w *writer) selectSwitch(n *ast.SelectStmt) ast.Stmt {
	var names, cases []ast.Expr
	body := &ast.BlockStmt{}
	hasDefault := "false"
	for _, s := range n.Body.List {
		clause := s.(*ast.CommClause)
		if clause.Comm == nil {
			hasDefault = "true"
			body.List = append(body.List, &ast.CaseClause{Body: clause.Body})
			continue
		}
		index := len(cases)
		name := ast.NewIdent(fmt.Sprintf("case%d", index))
		made, first := w.selectCase(clause.Comm, name)
		names, cases = append(names, name), append(cases, made)
		statements := append(first, clause.Body...)
		body.List = append(body.List, &ast.CaseClause{
			List: []ast.Expr{&ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(index)}},
			Body: statements,
		})
	}
	result := &ast.SwitchStmt{
		Tag:  w.call(n, "Select", append([]ast.Expr{ast.NewIdent(hasDefault)}, names...)...),
		Body: body,
	}
	if hasDefault == "false" {
		// Makes the switch end a function where the select does.
		never := &ast.CallExpr{Fun: ast.NewIdent("panic"), Args: []ast.Expr{w.site(n)}}
		body.List = append(body.List, &ast.CaseClause{Body: []ast.Stmt{&ast.ExprStmt{X: never}}})
	}
	if len(names) > 0 {
		result.Init = &ast.AssignStmt{Lhs: names, Tok: token.DEFINE, Rhs: cases}
	}
	return result
}

// selectCase returns the expression that makes the case, and the statements that
// take over what was received.
func (w *writer) selectCase(comm ast.Stmt, name *ast.Ident) (made ast.Expr, first []ast.Stmt) {
	switch comm := comm.(type) {
	case *ast.SendStmt:
		return &ast.CallExpr{Fun: w.name("OnSend"), Args: []ast.Expr{comm.Chan, comm.Value}}, nil
	case *ast.ExprStmt:
		return w.onRecv(comm.X), nil
	case *ast.AssignStmt:
		method := "Only"
		if len(comm.Lhs) == 2 {
			method = "Value"
		}
		value := &ast.CallExpr{Fun: &ast.SelectorExpr{X: name, Sel: ast.NewIdent(method)}}
		first = append(first, &ast.AssignStmt{Lhs: comm.Lhs, Tok: comm.Tok, Rhs: []ast.Expr{value}})
		for _, l := range comm.Lhs {
			if w.memory[l] {
				first = append(first, w.written(l))
			}
		}
		return w.onRecv(comm.Rhs[0]), first
	}
	w.refuse(comm, "unknown case of a select")
	return nil, nil
}

// onRecv returns the expression that makes a case of a receive.
func (w *writer) onRecv(receive ast.Expr) ast.Expr {
	return &ast.CallExpr{Fun: w.name("OnRecv"), Args: []ast.Expr{ast.Unparen(receive).(*ast.UnaryExpr).X}}
}
