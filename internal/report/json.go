package report

import (
	"bufio"
	"encoding/json"
	"io"
)

// The types below are the schema of the JSON format, one object a line. They
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
		Print    string       `json:"fingerprint"`
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
		Actor    string       `json:"actor"`
		Other    string       `json:"other"`
		Link     string       `json:"link"` // "", "lends", "signals" or "conflicts"
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

// JSON writes findings for programs.
func JSON(w io.Writer, r *Report) error {
	return each(w, r, func(w *bufio.Writer, f *Finding) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc.Encode(r.json(f))
	})
}

// json converts f to the schema.
func (r *Report) json(f *Finding) jsonFinding {
	out := jsonFinding{
		Analyzer: f.Analyzer,
		Category: f.Category,
		Position: r.jsonPosition(f.Position),
		Message:  f.Message,
		URL:      r.url(f),
		Timeline: []jsonStep{},
		Fixes:    []jsonFix{},
		Print:    f.Fingerprint,
	}
	for _, s := range f.Timeline {
		out.Timeline = append(out.Timeline, jsonStep{r.jsonPosition(s.Position), s.Message, s.Who, s.Whom, s.Link.String()})
	}
	for _, x := range f.Fixes {
		one := jsonFix{Message: x.Message, Edits: []jsonEdit{}}
		for _, e := range x.Edits {
			one.Edits = append(one.Edits, jsonEdit{Below(r.Dir, e.File), e.Start, e.End, e.New})
		}
		out.Fixes = append(out.Fixes, one)
	}
	return out
}

func (r *Report) jsonPosition(pos Position) jsonPosition {
	return jsonPosition{Below(r.Dir, pos.File), pos.Line, pos.Column, pos.EndLine, pos.EndColumn}
}
