// Package baseline remembers findings that a project has decided to live with, so
// that only others are reported.
//
// The file has a line for each, sorted, with the fingerprint first and then what a person
// wants to know. Lines do not depend on each other: files that were written on two branches
// may be merged line by line.
package baseline

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/asyncown/asyncown/internal/report"
)

// An Entry is a finding that is known.
type Entry struct {
	Package     string
	File        string // base name
	Analyzer    string
	Message     string
	Fingerprint string
}

// key orders the entries by what does not change when lines move.
func (e Entry) key() string {
	return strings.Join([]string{e.Package, e.File, e.Analyzer, e.Message, e.Fingerprint}, "\t")
}

// Of returns the entry of a finding.
func Of(f *report.Finding) Entry {
	return Entry{f.PackagePath(), f.Base(), f.Analyzer, strings.Join(strings.Fields(f.Message), " "), f.Fingerprint}
}

// header is what a file begins with.
const header = `# Findings of asyncown that are known. Write this file anew with
# -write-baseline=FILE; the lines may be merged in any order.
`

// fingerprint matches a fingerprint.
var fingerprint = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{16}:[1-9][0-9]*$`) })

// Read reads the file called name from r. An error names the file and the line.
func Read(r io.Reader, name string) ([]Entry, error) {
	var entries []Entry
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	n := 0
	for in.Scan() {
		n++
		line := strings.TrimSpace(in.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 5 || !fingerprint().MatchString(fields[0]) {
			return nil, fmt.Errorf("%s:%d: this is no line of a baseline", name, n)
		}
		entries = append(entries, Entry{fields[1], fields[2], fields[3], fields[4], fields[0]})
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
	}
	return entries, nil
}

// Write writes the entries, each once, in an order that does not depend on lines.
func Write(w io.Writer, entries []Entry) error {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(a.key(), b.key()) })
	out := bufio.NewWriter(w)
	out.WriteString(header)
	for _, e := range slices.Compact(entries) {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", e.Fingerprint, e.Package, e.File, e.Analyzer, e.Message)
	}
	return out.Flush()
}

// New returns the findings that no entry names, and notes; gone are the entries that name
// no finding.
func New(findings []report.Finding, entries []Entry) (unknown []report.Finding, gone []Entry) {
	known := make(map[string]bool)
	for _, e := range entries {
		known[e.Fingerprint] = true
	}
	met := make(map[string]bool)
	for i := range findings {
		f := &findings[i]
		if !f.IsNote() && known[f.Fingerprint] {
			met[f.Fingerprint] = true
		} else {
			unknown = append(unknown, *f)
		}
	}
	for _, e := range entries {
		if !met[e.Fingerprint] {
			gone = append(gone, e)
		}
	}
	return unknown, gone
}
