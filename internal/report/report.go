package report

import (
	"bufio"
	"io"
)

// A Report is the outcome of a run.
type Report struct {
	Findings []Finding // sorted
	Rules    []Rule    // the analyzers
	Problems []string  // why not all could be analyzed
	Version  string    // of the analyzers
	Dir      string    // people are told file names relative to this directory
	Root     string    // root of the repository
	Color    bool      // the output shows ANSI colours
	Sources  Sources   // what the findings are about
}

// A Rule describes an analyzer.
type Rule struct {
	Name string
	Doc  string // what it reports; the first line is a summary
	URL  string // of its documentation, "" if it has none
}

// A Format writes a report. It returns the first error of the writer.
type Format func(w io.Writer, r *Report) error

// Formats are the formats by name.
var Formats = map[string]Format{
	"github":   GitHub,
	"json":     JSON,
	"sarif":    SARIF,
	"text":     Text,
	"timeline": Timeline,
}

// Count returns how many of the findings count: notes do not.
func (r *Report) Count() int {
	n := 0
	for i := range r.Findings {
		if !r.Findings[i].IsNote() {
			n++
		}
	}
	return n
}

// url returns where the finding is explained: a category has its own anchor on
// the analyzer's page.
func (r *Report) url(f *Finding) string {
	for _, rule := range r.Rules {
		if rule.Name == f.author() {
			if rule.URL == "" || f.Category == "" || f.IsNote() {
				return rule.URL
			}
			return rule.URL + "#" + f.Category
		}
	}
	return ""
}

// each writes the findings one by one.
func each(w io.Writer, r *Report, write func(w *bufio.Writer, f *Finding) error) error {
	out := bufio.NewWriter(w)
	for i := range r.Findings {
		if err := write(out, &r.Findings[i]); err != nil {
			return err
		}
	}
	return out.Flush()
}
