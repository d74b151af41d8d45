package diag

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// declarations are what the expressions under test may speak of.
const declarations = `package p

type inner struct{ buf []byte; n int }
type outer struct {
	inner
	ptr  *inner
	list []inner
}
func (o *outer) get(i int) *inner { return o.ptr }

func f(o outer, p *outer, m map[string]*outer, b []byte, pp **outer, x any, anExceedinglyLongNameForAVariable *outer) {
	_ = EXPR
}
`

// load type-checks the expression expr.
func load(t *testing.T, expr string) (*Source, ast.Expr) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", strings.Replace(declarations, "EXPR", expr, 1), 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Uses:       map[*ast.Ident]types.Object{},
		Defs:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	if _, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{f}, info); err != nil {
		t.Fatal(err)
	}
	body := f.Decls[len(f.Decls)-1].(*ast.FuncDecl).Body
	return &Source{fset: fset, files: []*ast.File{f}, info: info}, body.List[0].(*ast.AssignStmt).Rhs[0]
}

func TestText(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"b", "b"},
		{"b[:2]", "b"},
		{"(b)[1:][:2]", "b"},
		{"&o", "o"},
		{"&p.list[ 1 ]", "p.list[1]"},
		{"p.list[len(b)+1].buf[:]", "p.list[len(b)+1].buf"},
		{"*pp", "*pp"},
		{"(*pp).buf", "(*pp).buf"},
		{"p.get(1).buf[:3]", "p.get(1).buf"},
		{"x.(*outer).buf", "x.(*outer).buf"},
		{"m[`k`].buf", "m[`k`].buf"},
		{"nil == x", ""},
		{"outer{}", ""},
		{"func() {}", ""},
		{"map[int]int{}[1]", ""},
		{"anExceedinglyLongNameForAVariable.list[len(b)].buf", ""},
	} {
		_, e := load(t, test.expr)
		if got := text(short(e)); got != test.want {
			t.Errorf("%s: name %q, want %q", test.expr, got, test.want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		expr  string
		depth int
		want  string
	}{
		{"b[0]", 0, "b[0]"},
		{"b[0]", 1, "b"},
		{"b[2:][0]", 1, "b"},
		{"o.buf[0]", 1, "o.buf"},
		{"o.inner.buf", 1, "o.inner"},
		{"o.buf", 2, "o"}, // through the embedded field
		{"o.buf", 1, "o"}, // which has no name of its own
		{"p.ptr.n", 1, "p.ptr"},
		{"p.list[0].n", 2, "p.list"},
		{"(*pp).ptr", 1, "pp"},
		{"*pp", 1, "*pp"},
		{"m[`k`]", 9, "m"},
	} {
		s, e := load(t, test.expr)
		if got := text(short(s.cut(e, test.depth))); got != test.want {
			t.Errorf("%s cut by %d: %q, want %q", test.expr, test.depth, got, test.want)
		}
	}
}

func TestPath(t *testing.T) {
	for _, test := range []struct{ expr, root, fields string }{
		{"b[1:]", "b", ""},
		{"o.buf", "o", "inner.buf"},
		{"p.list[1].buf", "p", "list.buf"},
		{"(*pp).ptr.buf[:]", "pp", "ptr.buf"},
		{"p.get(1)", "p", ""},
		{"[]byte(string(b))", "b", ""},
		{"x.(*outer).ptr", "x", "ptr"},
		{"outer{}", "", ""},
	} {
		s, e := load(t, test.expr)
		p := s.pathOf(e)
		var root string
		if p.root != nil {
			root = p.root.Name()
		}
		var fields []string
		for _, f := range p.fields {
			fields = append(fields, f.Name())
		}
		if got := strings.Join(fields, "."); root != test.root || got != test.fields {
			t.Errorf("%s: path %s %s, want %s %s", test.expr, root, got, test.root, test.fields)
		}
	}
}
