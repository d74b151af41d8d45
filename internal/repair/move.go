package repair

import (
	"go/ast"
	"strings"

	"github.com/asyncown/asyncown/internal/edit"
)

// move returns the edits that put stmt behind after, with the comments on its lines.
func (s *Source) move(file *ast.File, stmt, after ast.Stmt) ([]edit.Edit, bool) {
	src := s.Text(file)
	from, to, ok := edit.Lines(src, s.offset(stmt.Pos()), s.offset(stmt.End()))
	_, at, fine := edit.Lines(src, s.offset(after.Pos()), s.offset(after.End()))
	if !ok || !fine {
		return nil, false
	}
	return []edit.Edit{{Start: from, End: to}, {Start: at, End: at, New: string(src[from:to])}}, true
}

// moveBefore returns the edits that put stmt before the statement before, with the comments on
// its lines.
func (s *Source) moveBefore(file *ast.File, stmt, before ast.Stmt) ([]edit.Edit, bool) {
	src := s.Text(file)
	from, to, ok := edit.Lines(src, s.offset(stmt.Pos()), s.offset(stmt.End()))
	at, _, fine := edit.Lines(src, s.offset(before.Pos()), s.offset(before.End()))
	if !ok || !fine {
		return nil, false
	}
	return []edit.Edit{{Start: at, End: at, New: string(src[from:to])}, {Start: from, End: to}}, true
}

// atStart returns the edit that puts the statement text first in body, which must have its
// statements on lines of their own, or be on one line.
func (s *Source) atStart(file *ast.File, body *ast.BlockStmt, text string) (edit.Edit, bool) {
	if len(body.List) == 0 || strings.Contains(text, "\n") {
		return edit.Edit{}, false
	}
	src := s.Text(file)
	first := s.offset(body.List[0].Pos())
	line := edit.LineStart(src, first)
	indent := edit.Indent(src, first)
	if at := s.offset(body.Lbrace) + 1; line <= at && edit.LineStart(src, s.offset(body.Rbrace)) == line {
		eol := edit.LineEnd(src)
		return edit.Edit{Start: at, End: at, New: eol + text + eol}, true
	}
	if line <= s.offset(body.Lbrace) || line+len(indent) != first {
		return edit.Edit{}, false
	}
	at := s.offset(body.Lbrace) + 1
	if rest := string(src[at:line]); strings.TrimSpace(rest) != "" {
		at = line // below the comments
	} else {
		at += strings.Index(rest, "\n") + 1
	}
	return edit.Edit{Start: at, End: at, New: indent + text + edit.LineEnd(src)}, true
}

// drop returns the edits that remove stmt and keep the comments around it.
func (s *Source) drop(file *ast.File, stmt ast.Stmt) ([]edit.Edit, bool) {
	src := s.Text(file)
	start, end := s.offset(stmt.Pos()), s.offset(stmt.End())
	_, to, ok := edit.Lines(src, start, end)
	if !ok {
		return nil, false
	}
	if rest := string(src[end:to]); strings.TrimSpace(rest) != "" {
		return []edit.Edit{{Start: start, End: end + len(rest) - len(strings.TrimLeft(rest, " \t"))}}, true
	}
	return []edit.Edit{{Start: edit.LineStart(src, start), End: to}}, true
}
