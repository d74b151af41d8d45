package main

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A position is a range of a source file. Lines and columns count from 1 and
// are 0 if unknown; columns count bytes.
type position struct {
	file               string // absolute
	line, column       int
	endLine, endColumn int
}

// A step is one line of a finding's timeline.
type step struct {
	position position
	message  string
}

// An edit replaces the bytes from start to end of a file.
type edit struct {
	file       string
	start, end int
	text       string
}

// A fix is a change that settles a finding.
type fix struct {
	message string
	edits   []edit
}

// A finding is one diagnostic of an analyzer.
type finding struct {
	pkg      string // ID of the package it was found in
	analyzer string
	category string
	position position
	message  string
	timeline []step
	fixes    []fix
}

// explainCategory marks diagnostics that tell why an analyzer was silent.
const explainCategory = "explain"

// isNote reports whether f is an explanation, which does not count as a finding.
func (f *finding) isNote() bool { return f.category == explainCategory }

// tidy keeps the findings in packages asked for, each once, in order of
// position; notes come last.
func tidy(all []finding, asked *packages, tests bool) []finding {
	var kept []finding
	for _, f := range all {
		if asked.contains(f.pkg) && (tests || !strings.HasSuffix(f.position.file, "_test.go")) {
			kept = append(kept, f)
		}
	}
	slices.SortFunc(kept, compareFindings)
	// A package and its test variants repeat each other's findings.
	return slices.CompactFunc(kept, func(a, b finding) bool {
		return a.isNote() == b.isNote() && comparePositions(a.position, b.position) == 0 &&
			a.analyzer == b.analyzer && a.message == b.message && a.category == b.category
	})
}

// compareFindings orders findings by what is printed of them.
func compareFindings(a, b finding) int {
	if a.isNote() != b.isNote() {
		if a.isNote() {
			return 1
		}
		return -1
	}
	return cmp.Or(
		comparePositions(a.position, b.position),
		cmp.Compare(a.analyzer, b.analyzer),
		cmp.Compare(a.message, b.message),
		cmp.Compare(a.category, b.category),
		slices.CompareFunc(a.timeline, b.timeline, compareSteps),
		cmp.Compare(a.pkg, b.pkg),
	)
}

func compareSteps(a, b step) int {
	return cmp.Or(comparePositions(a.position, b.position), cmp.Compare(a.message, b.message))
}

func comparePositions(a, b position) int {
	return cmp.Or(
		cmp.Compare(a.file, b.file),
		cmp.Compare(a.line, b.line),
		cmp.Compare(a.column, b.column),
	)
}

// parsePosition parses "file:line:column", as go/token prints it; line and
// column may be missing.
func parsePosition(s string) position {
	var numbers [2]int // the last and the last but one
	n := 0
	for n < 2 {
		i := strings.LastIndexByte(s, ':')
		if i < 0 {
			break
		}
		number, err := strconv.Atoi(s[i+1:])
		if err != nil {
			break
		}
		numbers[n] = number
		n++
		s = s[:i]
	}
	p := position{file: s}
	switch n {
	case 1:
		p.line = numbers[0]
	case 2:
		p.line, p.column = numbers[1], numbers[0]
	}
	return p
}

// parseRange parses the two ends of a range.
func parseRange(start, end string) position {
	p := parsePosition(start)
	if e := parsePosition(end); e.file == p.file {
		p.endLine, p.endColumn = e.line, e.column
	}
	return p
}

// pathNames shortens file names for the reader.
type pathNames struct{ cwd string }

// show returns the name relative to the current directory if it is below it.
func (n pathNames) show(file string) string {
	if rel, err := filepath.Rel(n.cwd, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}
