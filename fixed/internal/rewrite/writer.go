package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"
)

// A writer rewrites one file.
type writer struct {
	fset    *token.FileSet
	info    *types.Info
	inCase  map[ast.Node]bool // receives and sends that are cases of a select
	commaOK map[ast.Node]bool // receives with two results
	ranges  map[ast.Node]bool // loops over channels
	pos     map[ast.Node]token.Pos
	memory  map[ast.Node]bool // fields and elements in memory that tasks may share
	places  map[ast.Node]bool // those that are written or part of an address
	changed bool
	err     error // the first
}

// refuse notes an error at a node.
func (w *writer) refuse(n ast.Node, format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("%s: %s", w.fset.Position(n.Pos()), fmt.Sprintf(format, args...))
	}
}

// before notes what has to be known of a node when its parts are replaced.
func (w *writer) before(c *astutil.Cursor) bool {
	if c.Node() != nil {
		w.pos[c.Node()] = c.Node().Pos() // which changes when its first part is replaced
	}
	if e, ok := c.Node().(ast.Expr); ok {
		w.memory[e] = w.isMemory(e)
	}
	switch n := c.Node().(type) {
	case *ast.CommClause:
		switch comm := n.Comm.(type) {
		case *ast.SendStmt:
			w.inCase[comm] = true
		case *ast.ExprStmt:
			w.inCase[ast.Unparen(comm.X)] = true
		case *ast.AssignStmt:
			w.inCase[comm] = true
			w.inCase[ast.Unparen(comm.Rhs[0])] = true
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == 2 && len(n.Rhs) == 1 {
			w.commaOK[ast.Unparen(n.Rhs[0])] = true
		}
		for _, l := range n.Lhs {
			w.places[ast.Unparen(l)] = true
		}
	case *ast.IncDecStmt:
		w.places[ast.Unparen(n.X)] = true
	case *ast.SelectorExpr:
		w.places[ast.Unparen(n.X)] = !w.isPointer(n.X)
	case *ast.IndexExpr:
		w.places[ast.Unparen(n.X)] = w.isArray(n.X)
	case *ast.UnaryExpr:
		w.places[ast.Unparen(n.X)] = n.Op == token.AND
	case *ast.ValueSpec:
		if len(n.Names) == 2 && len(n.Values) == 1 {
			w.commaOK[ast.Unparen(n.Values[0])] = true
		}
	case *ast.RangeStmt:
		w.ranges[n] = w.isChannel(n.X)
	case *ast.CallExpr:
		for _, name := range []string{"len", "cap"} {
			if w.isBuiltin(n.Fun, name) && w.isChannel(n.Args[0]) {
				w.refuse(n, "%s of a channel has no replacement", name)
			}
		}
	case *ast.SendStmt:
		element := w.info.TypeOf(n.Chan).Underlying().(*types.Chan).Elem()
		if t := w.info.TypeOf(n.Value); !types.Identical(t, element) && t != types.Typ[types.UntypedNil] {
			w.refuse(n, "a send converts %v to %v", t, element)
		}
	}
	return true
}

// after replaces a node whose parts were replaced already.
func (w *writer) after(c *astutil.Cursor) bool {
	switch n := c.Node().(type) {
	case *ast.SelectorExpr:
		if name, ok := w.replacement(n); ok {
			c.Replace(w.name(name))
		} else if w.memory[n] && !w.places[n] {
			c.Replace(w.read(n))
		}
	case *ast.IndexExpr:
		if w.memory[n] && !w.places[n] {
			c.Replace(w.read(n))
		}
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE && !w.inCase[n] {
			for _, l := range n.Lhs {
				w.noteWrite(c, l)
			}
		}
	case *ast.IncDecStmt:
		w.noteWrite(c, n.X)
	case *ast.UnaryExpr:
		if n.Op == token.ARROW && !w.inCase[n] {
			name := "Recv"
			if w.commaOK[n] {
				name = "RecvOK"
			}
			c.Replace(w.call(n, name, n.X))
		}
	case *ast.SendStmt:
		if !w.inCase[n] {
			c.Replace(&ast.ExprStmt{X: w.call(n, "Send", n.Chan, n.Value)})
		}
	case *ast.CallExpr:
		switch {
		case w.isBuiltin(n.Fun, "close"):
			c.Replace(w.call(n, "Close", n.Args...))
		case w.isBuiltin(n.Fun, "append"):
			n.Args[0] = w.call(n, "Extend", n.Args[0])
		case w.isSited(n.Fun):
			n.Args = append([]ast.Expr{w.site(n)}, n.Args...)
		}
	case *ast.RangeStmt:
		if w.ranges[n] {
			n.X = w.call(n, "Range", n.X)
		}
	case *ast.GoStmt:
		c.Replace(&ast.ExprStmt{X: w.goCall(n)})
	case *ast.SelectStmt:
		c.Replace(w.selectSwitch(n))
	}
	return true
}

// name returns a name of package explore.
func (w *writer) name(name string) ast.Expr {
	w.changed = true
	return &ast.SelectorExpr{X: ast.NewIdent("explore"), Sel: ast.NewIdent(name)}
}

// call returns a call of a function of package explore in place of n.
func (w *writer) call(n ast.Node, name string, args ...ast.Expr) *ast.CallExpr {
	return &ast.CallExpr{Fun: w.name(name), Args: append([]ast.Expr{w.site(n)}, args...)}
}

// site returns a string that names the file and line of n.
func (w *writer) site(n ast.Node) ast.Expr {
	p := w.fset.Position(w.pos[n])
	return &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line))}
}

// goCall returns the call that starts a task in place of a go statement.
func (w *writer) goCall(n *ast.GoStmt) *ast.CallExpr {
	if len(n.Call.Args) > 0 {
		w.refuse(n, "a go statement with arguments has no replacement")
	}
	return w.call(n, "Go", n.Call.Fun)
}
