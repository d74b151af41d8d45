package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A family is a file of labels, with the analyzers that look for its bugs.
type family struct {
	file      string // in testdata/corpus
	analyzers []string
}

// families lists the files of labels, in the order in which they are run.
var families = []*family{
	{"buffers.tsv", []string{"bufreuse", "borrowescape", "poolrelease"}},
	{"closes.tsv", []string{"earlyclose", "closeowner"}},
}

// columns are the titles in the first line of a file of labels.
var columns = []string{
	"id", "shape", "scope", "module", "buggy", "fixed", "package", "tags",
	"first", "second", "summary", "outcome", "after", "reason",
}

// open stands in place of a fixed version if there is none.
const open = "OPEN"

// A label says where a real bug is, and what became of it when it was last
// looked for.
type label struct {
	family  *family
	ID      string
	Shape   string  // kind of bug, a letter; testdata/corpus/README.md lists them
	Scope   string  // what must be seen: "func", "pkg" or "cross"
	Module  string  // path
	Buggy   string  // version
	Fixed   string  // version, or open
	Package string  // directory in the module
	Tags    string  // build tags that the package needs, or ""
	First   []place // lend, or signal
	Second  []place // reuse, or payload
	Summary string
	Outcome string // "found", "missed" or "not run", or "" if unknown
	After   string // "silent", "alarm", "not run" or "none" for the fixed version, or ""
	Reason  string // why it is not found, or an alarm
}

// A place is a range of lines of a file.
type place struct {
	File     string // in the module, with slashes
	From, To int
}

func (p place) String() string {
	if p.From == p.To {
		return fmt.Sprintf("%s:%d", p.File, p.From)
	}
	return fmt.Sprintf("%s:%d-%d", p.File, p.From, p.To)
}

// readLabels reads all files of labels in dir.
func readLabels(dir string) ([]*label, error) {
	var all []*label
	for _, f := range families {
		file := filepath.Join(dir, f.file)
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		labels, err := parseLabels(f, data)
		if err != nil {
			return nil, fmt.Errorf("%s:%w", file, err)
		}
		all = append(all, labels...)
	}
	return all, nil
}

// parseLabels parses a file of labels. Its errors start with the line number.
func parseLabels(f *family, data []byte) ([]*label, error) {
	var labels []*label
	seen := make(map[string]bool)
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 {
			if !slices.Equal(cells, columns) {
				return nil, fmt.Errorf("1: the columns are not %q", columns)
			}
			continue
		}
		l, err := parseLabel(f, cells)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
		if seen[l.ID] {
			return nil, fmt.Errorf("%d: second label %s", i+1, l.ID)
		}
		seen[l.ID] = true
		labels = append(labels, l)
	}
	return labels, nil
}

// parseLabel parses the cells of one line.
func parseLabel(f *family, cells []string) (*label, error) {
	if len(cells) != len(columns) {
		return nil, fmt.Errorf("%d cells, want %d", len(cells), len(columns))
	}
	l := &label{
		family: f,
		ID:     cells[0], Shape: cells[1], Scope: cells[2],
		Module: cells[3], Buggy: cells[4], Fixed: cells[5], Package: cells[6], Tags: cells[7],
		Summary: cells[10], Outcome: cells[11], After: cells[12], Reason: cells[13],
	}
	for i, required := range []string{l.ID, l.Shape, l.Scope, l.Module, l.Buggy, l.Fixed, l.Package} {
		if required == "" {
			return nil, fmt.Errorf("no %s", columns[i])
		}
	}
	if !slices.Contains([]string{"func", "pkg", "cross"}, l.Scope) {
		return nil, fmt.Errorf("unknown scope %q", l.Scope)
	}
	if !slices.Contains([]string{"", found, missed, notRun}, l.Outcome) {
		return nil, fmt.Errorf("unknown outcome %q", l.Outcome)
	}
	if !slices.Contains([]string{"", silent, alarm, notRun, none}, l.After) {
		return nil, fmt.Errorf("unknown outcome %q of the fixed version", l.After)
	}
	var err error
	if l.First, err = parsePlaces(cells[8]); err != nil {
		return nil, err
	}
	l.Second, err = parsePlaces(cells[9])
	return l, err
}

// parsePlaces parses places: "dir/file.go:12,30-34 other.go:7".
func parsePlaces(s string) ([]place, error) {
	var places []place
	for _, word := range strings.Fields(s) {
		file, lines, ok := strings.Cut(word, ":")
		if !ok || path.Ext(file) != ".go" || path.Clean(file) != file {
			return nil, fmt.Errorf("%q is not of the form FILE:LINES", word)
		}
		for _, r := range strings.Split(lines, ",") {
			from, to, isRange := strings.Cut(r, "-")
			if !isRange {
				to = from
			}
			first, err1 := strconv.Atoi(from)
			last, err2 := strconv.Atoi(to)
			if err1 != nil || err2 != nil || first < 1 || last < first {
				return nil, fmt.Errorf("%q: no lines %q", word, r)
			}
			places = append(places, place{file, first, last})
		}
	}
	if places == nil {
		return nil, fmt.Errorf("no place in %q", s)
	}
	return places, nil
}

// formatPlaces is the inverse of parsePlaces.
func formatPlaces(places []place) string {
	var b strings.Builder
	for i, p := range places {
		_, lines, _ := strings.Cut(p.String(), ":")
		switch {
		case i > 0 && places[i-1].File == p.File:
			b.WriteString("," + lines)
		case i > 0:
			b.WriteString(" " + p.String())
		default:
			b.WriteString(p.String())
		}
	}
	return b.String()
}

// formatLabels is the inverse of parseLabels.
func formatLabels(labels []*label) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, strings.Join(columns, "\t"))
	for _, l := range labels {
		cells := []string{
			l.ID, l.Shape, l.Scope, l.Module, l.Buggy, l.Fixed, l.Package, l.Tags,
			formatPlaces(l.First), formatPlaces(l.Second), l.Summary, l.Outcome, l.After, l.Reason,
		}
		fmt.Fprintln(&b, strings.Join(cells, "\t"))
	}
	return b.Bytes()
}

// writeLabels writes the labels back to the files in dir they come from.
func writeLabels(dir string, labels []*label) error {
	for _, f := range families {
		of := slices.DeleteFunc(slices.Clone(labels), func(l *label) bool { return l.family != f })
		if err := os.WriteFile(filepath.Join(dir, f.file), formatLabels(of), 0o666); err != nil {
			return err
		}
	}
	return nil
}
