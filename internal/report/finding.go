package report

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/actor"
)

// A Position is a range of a source file. Lines and columns count from 1 and
// are 0 if unknown; columns count bytes.
type Position struct {
	File               string // absolute
	Line, Column       int
	EndLine, EndColumn int
}

// A Step is one line of a finding's timeline.
type Step struct {
	Position Position
	Message  string
	actor.Part
}

// An Edit replaces the bytes from Start to End of a file.
type Edit struct {
	File       string
	Start, End int
	New        string
}

// A Fix is a change that settles a finding.
type Fix struct {
	Message string
	Edits   []Edit
}

// A Finding is one diagnostic of an analyzer.
type Finding struct {
	Package  string // ID of the package it was found in
	Analyzer string
	Category string
	Position Position
	Message  string
	Timeline []Step
	Fixes    []Fix

	Fingerprint string // set by Identify
}

// Explain is the category of diagnostics that tell why an analyzer was silent.
const Explain = "explain"

// IsNote reports whether f is an explanation, which does not count as a finding.
func (f *Finding) IsNote() bool { return f.Category == Explain }

// author returns who is to be named as the one that reports f.
func (f *Finding) author() string {
	if f.IsNote() && strings.HasPrefix(f.Message, actor.Engine) {
		return "asyncown"
	}
	return f.Analyzer
}

// Sort puts the findings in order of position, notes last, and drops those that
// repeat another, as a package and its test variants do.
func Sort(findings []Finding) []Finding {
	slices.SortFunc(findings, compare)
	var kept []Finding
	for len(findings) > 0 {
		end := 1
		for end < len(findings) && alike(findings[0], findings[end]) {
			end++
		}
		kept = append(kept, ofOneVariant(findings[:end])...)
		findings = findings[end:]
	}
	return kept
}

// alike reports whether a and b say the same of the same place. Their timelines may differ.
func alike(a, b Finding) bool {
	return a.IsNote() == b.IsNote() && comparePositions(a.Position, b.Position) == 0 &&
		a.Analyzer == b.Analyzer && a.Message == b.Message && a.Category == b.Category
}

// ofOneVariant returns, of findings that are alike, those of the variant that has the most, the
// first of such: several ways may lead to one place, and in another variant of the package
// the timeline of the same way may differ.
func ofOneVariant(group []Finding) []Finding {
	byVariant := make(map[string][]Finding)
	best := ""
	for _, f := range group {
		own := byVariant[f.Package]
		if n := len(own); n == 0 || slices.CompareFunc(own[n-1].Timeline, f.Timeline, compareSteps) != 0 {
			byVariant[f.Package] = append(own, f)
		}
	}
	for _, f := range group {
		if len(byVariant[f.Package]) > len(byVariant[best]) {
			best = f.Package
		}
	}
	return byVariant[best]
}

// compare orders findings by what is printed of them.
func compare(a, b Finding) int {
	if a.IsNote() != b.IsNote() {
		if a.IsNote() {
			return 1
		}
		return -1
	}
	return cmp.Or(
		comparePositions(a.Position, b.Position),
		cmp.Compare(a.Analyzer, b.Analyzer),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Category, b.Category),
		slices.CompareFunc(a.Timeline, b.Timeline, compareSteps),
		cmp.Compare(a.Package, b.Package),
	)
}

func compareSteps(a, b Step) int {
	return cmp.Or(comparePositions(a.Position, b.Position), cmp.Compare(a.Message, b.Message))
}

func comparePositions(a, b Position) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
	)
}

// Below returns the name of file relative to dir if it is below it, and as it
// is otherwise.
func Below(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}
