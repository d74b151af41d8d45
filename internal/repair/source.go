package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// A Repair is a change of one file.
type Repair struct {
	Message string // what it does, as an order
	File    *ast.File
	Edits   []edit.Edit
}

// A Source is the package that is to be repaired.
type Source struct {
	pass    *analysis.Pass
	program *exec.Program
	funcs   []*ssa.Function
	source  *diag.Source
	read    func(string) ([]byte, error)
	texts   map[*ast.File]content
	judged  map[*ast.FuncLit]bool // whether they wait for nobody; false while that is looked for
	barred  string                // why a file is not to be changed that was looked at last
}

// A content is what is in a file.
type content struct {
	text []byte // nil if it is not to be changed
	bar  string // why not
}

// NewSource returns the source of the package of pass, of which p is the analysis with the
// functions fns. read gives the contents of a file.
func NewSource(pass *analysis.Pass, p *exec.Program, fns []*ssa.Function, read func(string) ([]byte, error)) *Source {
	return &Source{pass, p, fns, diag.NewSource(pass, p.Table, p.Log), read, map[*ast.File]content{}, map[*ast.FuncLit]bool{}, ""}
}

// Text returns the content of file, nil if it is not to be changed: it is generated, what
// positions say is not what is in the file, as with cgo and line directives, or it has changed.
func (s *Source) Text(file *ast.File) []byte {
	c, ok := s.texts[file]
	if !ok {
		c = s.content(file)
		s.texts[file] = c
	}
	if c.bar != "" {
		s.barred = c.bar
	}
	return c.text
}

// content reads file.
func (s *Source) content(file *ast.File) content {
	name := s.pass.Fset.File(file.FileStart).Name()
	base := filepath.Base(name)
	if diag.FromCgo(file) {
		base = filepath.Base(s.pass.Fset.Position(file.Package).Filename) // of what cgo has read
	}
	if why := untouchable(file); why != "" {
		return content{bar: base + " " + why}
	}
	src, err := s.read(name)
	switch {
	case err != nil || !strings.HasSuffix(name, ".go"):
		return content{bar: base + " cannot be read"}
	case len(src) != s.pass.Fset.File(file.FileStart).Size():
		return content{bar: base + " has changed"}
	}
	return content{text: src}
}

// untouchable says why file is not to be changed whatever is in it, "" if it may be.
func untouchable(file *ast.File) string {
	for _, spec := range file.Imports {
		if spec.Path.Value == `"C"` {
			return "uses cgo"
		}
	}
	switch {
	case diag.FromCgo(file):
		return "uses cgo"
	case ast.IsGenerated(file):
		return "is generated"
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//line ") || strings.HasPrefix(c.Text, "/*line ") {
				return "has line directives"
			}
		}
	}
	return ""
}

// offset returns the offset of pos in its file.
func (s *Source) offset(pos token.Pos) int { return s.pass.Fset.File(pos).Offset(pos) }

// text returns the source of n.
func (s *Source) text(file *ast.File, n ast.Node) string {
	return string(s.Text(file)[s.offset(n.Pos()):s.offset(n.End())])
}

// A spot is where something stands in the source: the nodes around it, the innermost first.
type spot struct {
	file *ast.File
	path []ast.Node
}

// spotAt returns the spot of the token at pos; it has no path if the package has no such
// file, or one that is not to be changed.
func (s *Source) spotAt(pos token.Pos) spot {
	file := s.source.File(pos)
	if file == nil || s.Text(file) == nil {
		return spot{}
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos+1)
	return spot{file, path}
}

// spot returns the spot of what happens at site.
func (s *Source) spot(site event.Site) spot {
	if site == 0 {
		return spot{}
	}
	return s.spotAt(s.source.Pos(site))
}

// instr returns the instruction at site.
func (s *Source) instr(site event.Site) ssa.Instruction { return s.program.Innermost(site) }

// within returns the innermost node around the spot of type N, and its index in the path.
func within[N ast.Node](sp spot) (n N, index int) {
	for i, node := range sp.path {
		if n, ok := node.(N); ok {
			return n, i
		}
	}
	return n, -1
}

// function returns the body of the innermost function around the spot.
func (sp spot) function() *ast.BlockStmt {
	for _, n := range sp.path {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n.Body
		case *ast.FuncDecl:
			return n.Body
		}
	}
	return nil
}

// statement returns the innermost statement around the spot that stands in a list, as does
// a whole select for what its cases begin with.
func (sp spot) statement() ast.Stmt {
	for i, n := range sp.path {
		switch n := n.(type) {
		case *ast.CaseClause, *ast.CommClause:
		case ast.Stmt:
			if i+1 < len(sp.path) && listed(sp.path[i+1], n) {
				return n
			}
		}
	}
	return nil
}

// begun returns the case of a select that begins with what is at the spot, and the select.
func (sp spot) begun() (*ast.CommClause, *ast.SelectStmt) {
	clause, i := within[*ast.CommClause](sp)
	if clause == nil || i == 0 || sp.path[i-1] != ast.Node(clause.Comm) || i+2 >= len(sp.path) {
		return nil, nil
	}
	sel, _ := sp.path[i+2].(*ast.SelectStmt)
	return clause, sel
}

// variable returns the variable that e names, nil if it is something else.
func (s *Source) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := s.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// root returns the variable at the beginning of e, such as x of x.f[i:j], nil if it has none.
func (s *Source) root(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if s.pass.TypesInfo.Selections[x] == nil {
				return s.variable(x.Sel)
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		case *ast.CallExpr:
			e = x.Fun
		default:
			return s.variable(e)
		}
	}
}

// scope returns the innermost scope at pos.
func (s *Source) scope(pos token.Pos) *types.Scope {
	return s.pass.Pkg.Scope().Innermost(pos)
}

// unused returns a name like base that no identifier of file has.
func unused(file *ast.File, base string) string {
	taken := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			taken[id.Name] = true
		}
		return true
	})
	name := base
	for i := 2; taken[name] || types.Universe.Lookup(name) != nil; i++ {
		name = base + string(rune('0'+i%10))
		if i >= 10 {
			return ""
		}
	}
	return name
}
