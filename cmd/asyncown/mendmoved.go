package main

import (
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/report"
)

// compare notes which findings that have no fix, or whose fix was not made, are gone with others
// all the same. after is what was found when the fixes were made.
func (m *mending) compare(after []report.Finding) {
	for i := range m.findings {
		f := &m.findings[i]
		if at := m.moved(f.Position); !slices.ContainsFunc(after, func(g report.Finding) bool {
			return g.Analyzer == f.Analyzer && g.Position.File == at.File && g.Position.Line == at.Line && g.Position.Column == at.Column
		}) {
			m.gone[i] = true
		}
	}
}

// moved returns the position as it is in the changed files.
func (m *mending) moved(pos report.Position) report.Position {
	file := m.files[realPath(pos.File)]
	if file == nil || file.no != nil || file.edits.Empty() || pos.Line == 0 {
		return pos
	}
	move := func(line, column int) (int, int) {
		if line == 0 {
			return line, column
		}
		return lineColumn(file.after, file.edits.Moved(offsetOf(file.before, line, column)))
	}
	pos.Line, pos.Column = move(pos.Line, pos.Column)
	pos.EndLine, pos.EndColumn = move(pos.EndLine, pos.EndColumn)
	return pos
}

// offsetOf returns the offset of a line and column, which count from 1.
func offsetOf(text []byte, line, column int) int {
	offset := 0
	for rest := range strings.SplitAfterSeq(string(text), "\n") {
		if line == 1 {
			return min(offset+max(column-1, 0), len(text))
		}
		line--
		offset += len(rest)
	}
	return len(text)
}

// lineColumn returns the line and column at offset.
func lineColumn(text []byte, offset int) (line, column int) {
	before := string(text[:min(offset, len(text))])
	return strings.Count(before, "\n") + 1, len(before) - strings.LastIndex(before, "\n")
}
