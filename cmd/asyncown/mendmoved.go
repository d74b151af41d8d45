package main

import (
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/report"
)

// remaining returns the findings that are not settled, at the positions that they have in
// the changed files.
func (m *mending) remaining() []report.Finding {
	settled := make(map[int]bool)
	for _, file := range m.order {
		for _, i := range file.findings {
			settled[i] = file.no == nil
		}
	}
	var left []report.Finding
	for i, f := range m.findings {
		if !settled[i] {
			left = append(left, m.moved(f))
		}
	}
	return left
}

// moved returns f with its positions as they are in the changed files.
func (m *mending) moved(f report.Finding) report.Finding {
	f.Position = m.movedPosition(f.Position)
	f.Timeline = slices.Clone(f.Timeline)
	for i := range f.Timeline {
		f.Timeline[i].Position = m.movedPosition(f.Timeline[i].Position)
	}
	f.Fixes = nil // their offsets are those of the old text
	return f
}

func (m *mending) movedPosition(pos report.Position) report.Position {
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
