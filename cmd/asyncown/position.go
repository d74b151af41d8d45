package main

import (
	"strconv"
	"strings"

	"github.com/asyncown/asyncown/internal/report"
)

// parsePosition parses "file:line:column", as go/token prints it; line and
// column may be missing.
func parsePosition(s string) report.Position {
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
	p := report.Position{File: s}
	switch n {
	case 1:
		p.Line = numbers[0]
	case 2:
		p.Line, p.Column = numbers[1], numbers[0]
	}
	return p
}

// parseRange parses the two ends of a range.
func parseRange(start, end string) report.Position {
	p := parsePosition(start)
	if e := parsePosition(end); e.File == p.File {
		p.EndLine, p.EndColumn = e.Line, e.Column
	}
	return p
}

// pathNames shortens file names for the reader.
type pathNames struct{ cwd string }

// show returns the name relative to the current directory if it is below it.
func (n pathNames) show(file string) string { return report.Below(n.cwd, file) }
