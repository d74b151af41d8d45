package exec_test

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// The most steps of a script that count.
const maxMutations = 12

// mutate changes m by the steps of script, of which each has four bytes: what
// to do, and where. Steps whose result has errors are left out.
func mutate(m *module, script []byte) *module {
	for n := 0; len(script) >= 4 && n < maxMutations; n++ {
		step := script[:4]
		script = script[4:]
		src, ok := mutant(m.src, step[0], int(step[1])<<8|int(step[2]), int(step[3]))
		if !ok {
			continue
		}
		if next, err := check(src); err == nil {
			m = next
		}
	}
	return m
}

// mutant returns src after one step: op done at the statement or identifier
// number i, perhaps with number i+j.
func mutant(src string, op byte, i, j int) (string, bool) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		return "", false
	}
	lists, names := parts(f)
	const kinds = 12
	if len(lists) == 0 || len(names) == 0 {
		return "", false
	}
	list := lists[i%len(lists)]
	at := i / len(lists) % len(*list)
	other := lists[(i+j)%len(lists)]
	from := j % len(*other)
	switch op % kinds {
	case 0:
		*list = slices.Delete(*list, at, at+1)
	case 1:
		*list = slices.Insert(*list, at, (*list)[at])
	case 2:
		k := j % len(*list)
		(*list)[at], (*list)[k] = (*list)[k], (*list)[at]
	case 3:
		if contains((*other)[from], (*list)[at]) {
			return "", false // a statement cannot be part of itself
		}
		*list = slices.Insert(slices.Clone(*list), at, (*other)[from])
	case 4:
		if contains((*other)[from], (*list)[at]) || contains((*list)[at], (*other)[from]) {
			return "", false
		}
		(*list)[at], (*other)[from] = (*other)[from], (*list)[at]
	case 5, 6:
		a, b := names[i%len(names)], names[(i+j+1)%len(names)]
		a.Name, b.Name = b.Name, a.Name
	case 7:
		names[i%len(names)].Name = names[(i+j+1)%len(names)].Name
	default:
		if !wrap(list, at, op%kinds) {
			return "", false
		}
	}
	var out bytes.Buffer
	if format.Node(&out, fset, f) != nil || out.Len() > 64<<10 {
		return "", false
	}
	return out.String(), true
}

// contains reports whether b is a or a part of it.
func contains(a, b ast.Stmt) bool { return a.Pos() <= b.Pos() && b.End() <= a.End() }

// wrap puts the statement number at of list into another one.
func wrap(list *[]ast.Stmt, at int, how byte) bool {
	body := &ast.BlockStmt{List: []ast.Stmt{(*list)[at]}}
	call := &ast.CallExpr{Fun: &ast.FuncLit{Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: body}}
	switch how {
	case 8:
		(*list)[at] = &ast.GoStmt{Call: call}
	case 9:
		(*list)[at] = &ast.DeferStmt{Call: call}
	case 10:
		(*list)[at] = &ast.ForStmt{Body: body}
	case 11:
		var comm ast.Stmt
		switch s := (*list)[at].(type) {
		case *ast.SendStmt:
			comm = s
		case *ast.ExprStmt:
			comm = s
		default:
			return false
		}
		(*list)[at] = &ast.SelectStmt{Body: &ast.BlockStmt{List: []ast.Stmt{
			&ast.CommClause{Comm: comm}, &ast.CommClause{},
		}}}
	}
	return true
}

// parts returns the lists of statements in f that are not empty, and the
// identifiers in function bodies.
func parts(f *ast.File) (lists []*[]ast.Stmt, names []*ast.Ident) {
	add := func(list *[]ast.Stmt) {
		if len(*list) > 0 {
			lists = append(lists, list)
		}
	}
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BlockStmt:
				add(&n.List)
			case *ast.CaseClause:
				add(&n.Body)
			case *ast.CommClause:
				add(&n.Body)
			case *ast.Ident:
				names = append(names, n)
			}
			return true
		})
	}
	return lists, names
}

// TestMutate expects each kind of step to lead to some mutant without errors.
func TestMutate(t *testing.T) {
	m := programs(t)[0]
	for op := range byte(12) {
		changed := 0
		for i := range byte(60) {
			if mutate(m, []byte{op, 0, i, i * 7}).src != m.src {
				changed++
			}
		}
		if changed == 0 {
			t.Errorf("no step of kind %d leads to a mutant", op)
		}
	}
}
