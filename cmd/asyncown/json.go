package main

import (
	"bufio"
	"encoding/json"
)

// The types below are the schema of the -json output, one object a line. They
// are documented in docs/command.md; fields may be added, never removed.
type (
	jsonFinding struct {
		Analyzer string       `json:"analyzer"`
		Category string       `json:"category"` // "explain": a note, not a finding
		Position jsonPosition `json:"position"`
		Message  string       `json:"message"`
		URL      string       `json:"url"`
		Timeline []jsonStep   `json:"timeline"`
		Fixes    []jsonFix    `json:"fixes"`
	}
	jsonPosition struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"endLine"`
		EndColumn int    `json:"endColumn"`
	}
	jsonStep struct {
		Position jsonPosition `json:"position"`
		Message  string       `json:"message"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		File  string `json:"file"`
		Start int    `json:"start"`
		End   int    `json:"end"`
		New   string `json:"new"`
	}
)

// jsonPrinter prints findings for programs.
type jsonPrinter struct {
	w     *bufio.Writer
	paths pathNames
	urls  map[string]string // documentation by analyzer
}

func (p *jsonPrinter) print(f *finding) error {
	out := jsonFinding{
		Analyzer: f.analyzer,
		Category: f.category,
		Position: p.position(f.position),
		Message:  f.message,
		URL:      p.url(f),
		Timeline: []jsonStep{},
		Fixes:    []jsonFix{},
	}
	for _, s := range f.timeline {
		out.Timeline = append(out.Timeline, jsonStep{p.position(s.position), s.message})
	}
	for _, x := range f.fixes {
		one := jsonFix{Message: x.message, Edits: []jsonEdit{}}
		for _, e := range x.edits {
			one.Edits = append(one.Edits, jsonEdit{p.paths.show(e.file), e.start, e.end, e.text})
		}
		out.Fixes = append(out.Fixes, one)
	}
	enc := json.NewEncoder(p.w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

func (p *jsonPrinter) flush() error { return p.w.Flush() }

func (p *jsonPrinter) position(pos position) jsonPosition {
	return jsonPosition{p.paths.show(pos.file), pos.line, pos.column, pos.endLine, pos.endColumn}
}

// url returns where the finding is explained: a category has its own anchor on
// the analyzer's page.
func (p *jsonPrinter) url(f *finding) string {
	url := p.urls[f.analyzer]
	if url == "" || f.category == "" || f.isNote() {
		return url
	}
	return url + "#" + f.category
}

// analyzerURLs returns where each analyzer is documented. The go command does
// not pass URLs on.
func analyzerURLs(suite []*suiteAnalyzer) map[string]string {
	urls := make(map[string]string)
	for _, a := range suite {
		urls[a.Name] = a.URL
	}
	return urls
}
