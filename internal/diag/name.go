package diag

import (
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// A Name is how the source calls some memory at a site.
type Name struct {
	Text string // "" if the source has no name for it
	path path
	typ  types.Type
}

// maxName bounds the length of the expressions that serve as names.
const maxName = 48

// SameType reports whether n and m are expressions of one type, so that either
// may be a copy of the other.
func (n Name) SameType(m Name) bool {
	return n.typ != nil && m.typ != nil && types.Identical(n.typ.Underlying(), m.typ.Underlying())
}

// Memory reports whether n names memory itself: a slice, array or map.
func (n Name) Memory() bool { return sequence(n.typ) }

// NameAt returns the name that the source has at site for the memory at p.
// whole is the place of what is spoken of, of which p may be a part: for a store
// to a field of a message that was lent, the name is that of the message. Of
// several names, one that shares its variable with like is preferred.
func (s *Source) NameAt(site event.Site, p, whole place.Place, like Name) Name {
	a := s.act(site)
	org := s.originOf(p)
	if _, pseudo := s.fieldsOf(whole); pseudo && p.Sym == whole.Sym {
		org.pseudo = true
	}
	t := s.traceFrom(site)
	best, top := Name{}, 0
	if s.madeBy(site, p) {
		a.operands = s.resultOperands(a, site, org)
	}
	for _, o := range a.operands {
		n := s.nameOf(o, s.depthBelow(p, whole), org)
		if n.Text == "" || !o.cell && !n.fits(org) && !t.views(o.val, n, org) {
			continue
		}
		if o.runs && !(trace{t.calls, true}).reaches(o.val, org.vals) {
			continue
		}
		if k := score(o, n, t, org, like); k > top {
			best, top = n, k
		}
	}
	return best
}

// depthBelow returns how many selectors p has below whole.
func (s *Source) depthBelow(p, whole place.Place) int {
	if p.Sym != whole.Sym {
		return 0
	}
	return max(0, len(s.table.Selectors(p.Path))-len(s.table.Selectors(whole.Path)))
}

// nameOf returns the name of the operand o; a cell is cut back by depth
// selectors.
func (s *Source) nameOf(o operand, depth int, org origin) Name {
	e := o.expr
	if o.cell {
		e = s.cut(e, depth)
	}
	e = short(e)
	n := Name{path: s.pathOf(e), typ: s.info.TypeOf(e)}
	n.Text = text(e)
	if n.Text != "" && org.pseudo && !sequence(n.typ) && !isText(n.typ) && !plain(n.typ) {
		n.Text += "'s memory"
	}
	return n
}

// fits reports whether n can be a name of memory like that of org: not of a
// number, and of a channel only if that is what is asked for.
func (n Name) fits(org origin) bool {
	if n.typ == nil {
		return true
	}
	return len(n.path.fields) > 0 && n.path.sameFields(org.fields) || !isBasic(n.typ) && isChan(n.typ) == isChan(org.typ)
}

// views reports whether n, the name of v, is a string that comes from the object whose memory org
// is: a view of it.
func (t trace) views(v ssa.Value, n Name, org origin) bool {
	t.deep = true
	return org.pseudo && isText(n.typ) && t.reaches(v, org.vals)
}

// isText reports whether typ is that of strings.
func isText(typ types.Type) bool {
	if typ == nil {
		return false
	}
	b, ok := typ.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// score rates n, the name of o, as a name of the memory of org; 0 is no name.
func score(o operand, n Name, t trace, org origin, like Name) int {
	k := 1
	if t.reaches(o.val, org.vals) {
		k += 6
	} else if t.deep = true; t.reaches(o.val, org.vals) {
		k += 3
	}
	switch {
	case len(n.path.fields) == 0:
	case n.path.sameFields(org.fields):
		k += 4
	case n.path.within(org.fields):
		k += 2
	default:
		k = 1
	}
	if n.path.shares(like.path) {
		k += 3
	}
	return k
}

// cut removes the last depth selectors from e.
func (s *Source) cut(e ast.Expr, depth int) ast.Expr {
	for at := ast.Unparen(e); depth > 0; at = ast.Unparen(e) {
		switch x := at.(type) {
		case *ast.SelectorExpr:
			sel := s.info.Selections[x]
			if sel == nil {
				return e // a qualified identifier
			}
			depth -= len(sel.Index())
			e = x.X
		case *ast.IndexExpr:
			depth--
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		default:
			return e
		}
		if star, ok := ast.Unparen(e).(*ast.StarExpr); ok {
			e = star.X // the memory that the pointer refers to
		}
	}
	return e
}

// short returns e without what does not change the memory it denotes: x for
// x[:n], &x and (x).
func short(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return e
			}
			e = x.X
		default:
			return e
		}
	}
}

// text returns e as gofmt would write it, "" if that is no short name.
func text(e ast.Expr) string {
	var b strings.Builder
	// Without positions, the text does not depend on the line breaks in e.
	if err := format.Node(&b, token.NewFileSet(), e); err != nil || !nameable(e) || b.Len() > maxName || strings.Contains(b.String(), "\n") {
		return ""
	}
	return b.String()
}

// nameable reports whether e reads like a variable.
func nameable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name != "_" && e.Name != "nil"
	case *ast.SelectorExpr:
		return nameable(e.X)
	case *ast.IndexExpr:
		return nameable(e.X)
	case *ast.StarExpr:
		return nameable(e.X)
	case *ast.CallExpr:
		return nameable(e.Fun)
	case *ast.TypeAssertExpr:
		return nameable(e.X)
	}
	return false
}

// A path is a variable and the fields selected from it.
type path struct {
	root   types.Object
	fields []*types.Var
}

// pathOf returns the path of e, indexes, conversions and method calls aside;
// its root is nil if e does not begin with a variable.
func (s *Source) pathOf(e ast.Expr) path {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := s.info.ObjectOf(e).(*types.Var); ok {
			return path{root: v}
		}
	case *ast.SelectorExpr:
		return s.selected(e)
	case *ast.StarExpr:
		return s.pathOf(e.X)
	case *ast.UnaryExpr:
		return s.pathOf(e.X)
	case *ast.SliceExpr:
		return s.pathOf(e.X)
	case *ast.IndexExpr:
		return s.pathOf(e.X)
	case *ast.TypeAssertExpr:
		return s.pathOf(e.X)
	case *ast.CallExpr:
		if tv, ok := s.info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			return s.pathOf(e.Args[0])
		}
		return s.pathOf(e.Fun)
	}
	return path{}
}

// selected returns the path of a selection. That of a method is the path of
// its receiver.
func (s *Source) selected(e *ast.SelectorExpr) path {
	sel := s.info.Selections[e]
	if sel == nil {
		return s.pathOf(e.Sel)
	}
	p := s.pathOf(e.X)
	if sel.Kind() != types.FieldVal {
		return p
	}
	typ := sel.Recv()
	for _, i := range sel.Index() {
		u := typ.Underlying()
		if ptr, ok := u.(*types.Pointer); ok {
			u = ptr.Elem().Underlying()
		}
		st, ok := u.(*types.Struct)
		if !ok {
			return p
		}
		p.fields = append(slices.Clip(p.fields), st.Field(i))
		typ = st.Field(i).Type()
	}
	return p
}

// sameFields reports whether the fields of p are fields.
func (p path) sameFields(fields []*types.Var) bool {
	return len(p.fields) == len(fields) && p.within(fields)
}

// within reports whether the shorter of p's fields and fields begins the
// longer one.
func (p path) within(fields []*types.Var) bool {
	for i := range min(len(p.fields), len(fields)) {
		if p.fields[i].Origin() != fields[i].Origin() {
			return false
		}
	}
	return true
}

// shares reports whether p and q name the same variable, or one a part of the
// other.
func (p path) shares(q path) bool {
	return p.root != nil && p.root == q.root && p.within(q.fields)
}

// sequence reports whether typ is that of memory itself: a slice, array or map.
func sequence(typ types.Type) bool {
	if typ == nil {
		return false
	}
	u := typ.Underlying()
	if ptr, ok := u.(*types.Pointer); ok {
		u = ptr.Elem().Underlying()
	}
	switch u.(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	}
	return false
}

// plain reports whether typ is that of an object without memory of its own: a channel, a struct of
// numbers, such as an atomic one, or a pointer to it.
func plain(typ types.Type) bool {
	if typ == nil {
		return false
	}
	u := typ.Underlying()
	if ptr, ok := u.(*types.Pointer); ok {
		u = ptr.Elem().Underlying()
	}
	st, ok := u.(*types.Struct)
	if !ok {
		_, channel := u.(*types.Chan)
		return channel || isBasic(u)
	}
	for f := range st.Fields() {
		if u := f.Type().Underlying(); !isBasic(u) && (isPointer(u) || !plain(u)) {
			return false
		}
	}
	return true
}

// isPointer reports whether u is a pointer.
func isPointer(u types.Type) bool {
	_, ok := u.(*types.Pointer)
	return ok
}

func isBasic(typ types.Type) bool {
	b, ok := typ.Underlying().(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer
}

func isChan(typ types.Type) bool {
	if typ == nil {
		return false
	}
	_, ok := typ.Underlying().(*types.Chan)
	return ok
}
