package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
)

// A diagnostic is a finding as asyncown prints it with -json, as far as it
// matters here.
type diagnostic struct {
	Analyzer string   `json:"analyzer"`
	Category string   `json:"category"`
	Position position `json:"position"`
	Message  string   `json:"message"`
	Timeline []step   `json:"timeline"`
}

// A position is a line of a file.
type position struct {
	File string `json:"file"` // in the module, with slashes
	Line int    `json:"line"`
}

// A step is a line of the timeline of a diagnostic.
type step struct {
	Position position `json:"position"`
	Message  string   `json:"message"`
}

// parseDiagnostics parses the output of asyncown -json.
func parseDiagnostics(output []byte) ([]*diagnostic, error) {
	var all []*diagnostic
	dec := json.NewDecoder(bytes.NewReader(output))
	for {
		d := new(diagnostic)
		if err := dec.Decode(d); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		d.Position.File = filepath.ToSlash(d.Position.File)
		for i := range d.Timeline {
			d.Timeline[i].Position.File = filepath.ToSlash(d.Timeline[i].Position.File)
		}
		all = append(all, d)
	}
}

func (d *diagnostic) String() string {
	return fmt.Sprintf("%s:%d: %s (%s)", d.Position.File, d.Position.Line, d.Message, d.Analyzer)
}

// near is how many lines from a labelled one a diagnostic may be.
const near = 2

// touches reports whether the diagnostic or one of its steps is at one of the
// places.
func (d *diagnostic) touches(places []place) bool {
	return at(d.Position, places) || slices.ContainsFunc(d.Timeline, func(s step) bool { return at(s.Position, places) })
}

// at reports whether a position is at one of the places.
func at(p position, places []place) bool {
	return slices.ContainsFunc(places, func(q place) bool {
		return p.File == q.File && q.From-near <= p.Line && p.Line <= q.To+near
	})
}
