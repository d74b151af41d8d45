package edit

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
)

// A part is a part of a well formatted Go source, of whole lines with none but blank ones before and
// behind: gofmt does to it, whatever is in it, what it does to it in the whole source.
type part struct {
	start, end int
}

// lines reports whether text is whole lines, of which the first and the last are not blank.
func lines(text []byte) bool {
	return len(text) > 0 && string(bytes.TrimSpace(text))+LineEnd(text) == string(text)
}

// partsOf returns the parts of src that can be formatted alone: the package clause with the imports,
// and each of the other declarations with its comment that has blank lines around it. What
// is between belongs to none.
func partsOf(src []byte) []part {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	tok := fset.File(file.FileStart)
	end := file.Name.End()
	var parts []part
	add := func(p part) {
		p.end = lineEnd(src, p.end)
		if blankBefore(src, p.start) && blankBehind(src, p.end) {
			parts = append(parts, p)
		}
	}
	imports := true
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT && imports {
			end = g.End()
			continue
		}
		if imports {
			add(part{0, tok.Offset(end)})
			imports = false
		}
		add(part{tok.Offset(startOfDecl(d)), tok.Offset(d.End())})
	}
	if imports {
		add(part{0, tok.Offset(end)})
	}
	return parts
}

// startOfDecl returns where d begins, with the comment above it.
func startOfDecl(d ast.Decl) token.Pos {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	}
	return d.Pos()
}

// lineEnd returns the offset behind the line of offset.
func lineEnd(src []byte, offset int) int {
	if at, ok := lineAfter(src, offset); ok {
		return at
	}
	return len(src)
}

// blankBefore reports whether the line before offset, the start of a line, is blank or there is none.
func blankBefore(src []byte, offset int) bool {
	return offset == 0 || LineStart(src, offset) == offset && startsLine(src[:offset-1], offset-1)
}

// blankBehind reports whether the line that begins at offset is blank or there is none.
func blankBehind(src []byte, offset int) bool {
	return offset == len(src) || startsLine(src[:lineEnd(src, offset)], lineEnd(src, offset)-1)
}

// within returns the edits of s that are within p.
func (s *Set) within(p part) []Edit {
	from := slices.IndexFunc(s.edits, func(e Edit) bool { return e.Start >= p.start })
	if from < 0 {
		return nil
	}
	to := from
	for to < len(s.edits) && s.edits[to].End <= p.end {
		to++
	}
	return s.edits[from:to]
}
