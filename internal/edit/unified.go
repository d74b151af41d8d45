package edit

import (
	"bytes"
	"fmt"
	"strings"
)

// context is the number of unchanged lines around a change in a diff.
const context = 3

// A change replaces whole lines of a text. Lines count from 0.
type change struct {
	from, to int      // lines replaced
	lines    []string // what replaces them
}

// Unified returns what s does to text as a unified diff between files with the given
// names, "" if that is nothing.
func (s *Set) Unified(oldName, newName string, text []byte) string {
	old := splitLines(string(text))
	changes := s.changes(text, old)
	if len(changes) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", oldName, newName)
	shift := 0 // lines added so far
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && changes[n].from-changes[n-1].to <= 2*context {
			n++
		}
		shift += writeHunk(&out, old, changes[:n], shift)
		changes = changes[n:]
	}
	return out.String()
}

// changes returns the edits of s as changes of the lines old of text, in order.
func (s *Set) changes(text []byte, old []string) []change {
	starts := make([]int, 0, len(old)+1) // offsets of lines
	offset := 0
	for _, line := range old {
		starts = append(starts, offset)
		offset += len(line)
	}
	starts = append(starts, offset)
	lineOf := func(offset int) int {
		return min(bytes.Count(text[:offset], []byte("\n")), len(old))
	}
	var changes []change
	for i := 0; i < len(s.edits); {
		from, to := lineOf(s.edits[i].Start), min(lineOf(s.edits[i].End)+1, len(old))
		j := i + 1
		for ; j < len(s.edits) && lineOf(s.edits[j].Start) < to; j++ {
			to = min(lineOf(s.edits[j].End)+1, len(old))
		}
		lines := splitLines(string(s.part(text, starts[from], starts[to], s.edits[i:j])))
		if c := trim(change{from, to, lines}, old); c.from < c.to || len(c.lines) > 0 {
			changes = append(changes, c)
		}
		i = j
	}
	return changes
}

// trim removes from c the lines at either end that stay what they are in old.
func trim(c change, old []string) change {
	for c.from < c.to && len(c.lines) > 0 && old[c.from] == c.lines[0] {
		c.from, c.lines = c.from+1, c.lines[1:]
	}
	for c.from < c.to && len(c.lines) > 0 && old[c.to-1] == c.lines[len(c.lines)-1] {
		c.to, c.lines = c.to-1, c.lines[:len(c.lines)-1]
	}
	return c
}

// writeHunk writes the changes, which are near each other, with the lines around them. The
// changes before have added shift lines. It returns how many lines these add.
func writeHunk(out *strings.Builder, old []string, changes []change, shift int) int {
	from := max(changes[0].from-context, 0)
	to := min(changes[len(changes)-1].to+context, len(old))
	added := 0
	for _, c := range changes {
		added += len(c.lines) - (c.to - c.from)
	}
	fmt.Fprintf(out, "@@ -%s +%s @@\n", lineRange(from, to-from), lineRange(from+shift, to-from+added))
	at := from
	for _, c := range changes {
		writeLines(out, " ", old[at:c.from])
		writeLines(out, "-", old[c.from:c.to])
		writeLines(out, "+", c.lines)
		at = c.to
	}
	writeLines(out, " ", old[at:to])
	return added
}

// lineRange words n lines from the line with the given index.
func lineRange(index, n int) string {
	switch n {
	case 0:
		return fmt.Sprintf("%d,0", index) // the line before
	case 1:
		return fmt.Sprint(index + 1)
	}
	return fmt.Sprintf("%d,%d", index+1, n)
}

// writeLines writes lines with a mark before each.
func writeLines(out *strings.Builder, mark string, lines []string) {
	for _, line := range lines {
		out.WriteString(mark + line)
		if !strings.HasSuffix(line, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// splitLines splits text into lines that keep their ends.
func splitLines(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
