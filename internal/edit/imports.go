package edit

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Import returns the edits of file that make it import the package of that path. name is
// what the file shall call it; it need not be written if it is the package's own, own. It
// reports false if the import cannot be added in a way that keeps the file well formatted.
func Import(fset *token.FileSet, file *ast.File, src []byte, path, name, own string) ([]Edit, bool) {
	tok := fset.File(file.FileStart)
	spec := strconv.Quote(path)
	if name != own {
		spec = name + " " + spec
	}
	eol := LineEnd(src)
	decls := importDecls(file)
	if len(decls) == 0 {
		at, ok := lineAfter(src, tok.Offset(file.Name.End()))
		if !ok {
			return nil, false
		}
		return []Edit{{at, at, eol + "import " + spec + eol}}, true
	}
	for _, decl := range decls {
		if decl.Lparen.IsValid() && len(decl.Specs) > 0 {
			return addToBlock(tok, src, decl, path, spec, eol)
		}
	}
	first := decls[0]
	if len(decls) > 1 || first.Lparen.IsValid() || first.Doc != nil || isC(first) {
		at := tok.Offset(first.Pos())
		if first.Doc != nil || first.Lparen.IsValid() || isC(first) || !startsLine(src, at) {
			return nil, false
		}
		return []Edit{{at, at, "import " + spec + eol}}, true
	}
	return makeBlock(tok, src, first, path, spec, eol)
}

// importDecls returns the import declarations of file.
func importDecls(file *ast.File) []*ast.GenDecl {
	var decls []*ast.GenDecl
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			decls = append(decls, g)
		}
	}
	return decls
}

// isC reports whether decl imports the pseudo-package C.
func isC(decl *ast.GenDecl) bool {
	return slices.ContainsFunc(decl.Specs, func(s ast.Spec) bool { return s.(*ast.ImportSpec).Path.Value == `"C"` })
}

// addToBlock adds spec to the first group of an import declaration with parentheses, in the
// order of the paths, or as a group of its own if the first one is not of the standard library.
func addToBlock(tok *token.File, src []byte, decl *ast.GenDecl, path, spec, eol string) ([]Edit, bool) {
	group := firstGroup(tok, decl)
	first, last := group[0], group[len(group)-1]
	at := tok.Offset(startOf(first))
	if !startsLine(src, at) {
		return nil, false
	}
	if !standard(pathOf(first)) {
		at = LineStart(src, at)
		return []Edit{{at, at, "\t" + spec + eol + eol}}, true
	}
	for _, s := range group {
		if pathOf(s) > path {
			at := tok.Offset(startOf(s))
			line := LineStart(src, at)
			return []Edit{{line, line, "\t" + spec + eol}}, startsLine(src, at)
		}
	}
	at, ok := lineAfter(src, tok.Offset(last.End()))
	return []Edit{{at, at, "\t" + spec + eol}}, ok
}

// firstGroup returns the specs of decl up to the first blank line.
func firstGroup(tok *token.File, decl *ast.GenDecl) []*ast.ImportSpec {
	var group []*ast.ImportSpec
	for _, s := range decl.Specs {
		s := s.(*ast.ImportSpec)
		if len(group) > 0 && line(tok, startOf(s)) > line(tok, group[len(group)-1].End())+1 {
			break
		}
		group = append(group, s)
	}
	return group
}

// line returns the line of pos in the file itself, whatever line directives say.
func line(tok *token.File, pos token.Pos) int { return tok.PositionFor(pos, false).Line }

// startOf returns where the spec begins, with the comment above it.
func startOf(s *ast.ImportSpec) token.Pos {
	if s.Doc != nil {
		return s.Doc.Pos()
	}
	return s.Pos()
}

// pathOf returns the path that s imports.
func pathOf(s *ast.ImportSpec) string {
	path, _ := strconv.Unquote(s.Path.Value)
	return path
}

// standard reports whether path is that of a package of the standard library.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && path != "C"
}

// makeBlock turns the only import of a file into a declaration with parentheses that has
// spec, too.
func makeBlock(tok *token.File, src []byte, decl *ast.GenDecl, path, spec, eol string) ([]Edit, bool) {
	s := decl.Specs[0].(*ast.ImportSpec)
	start, end := tok.Offset(s.Pos()), tok.Offset(s.End())
	after, ok := lineAfter(src, end)
	if !ok || s.Comment != nil || strings.TrimSpace(string(src[end:after])) != "" {
		return nil, false
	}
	before, behind := "("+eol+"\t", eol+")"
	switch {
	case !standard(pathOf(s)):
		before += spec + eol + eol + "\t"
	case path < pathOf(s):
		before += spec + eol + "\t"
	default:
		behind = eol + "\t" + spec + behind
	}
	return []Edit{{start, start, before}, {end, end, behind}}, true
}
