package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/report"
)

// The types below mirror the JSON that the analysis drivers of x/tools print:
// a stream of objects that map a package ID to an object that maps the name
// of an analyzer to a list of diagnostics or to an error.
type (
	vetTree       map[string]map[string]json.RawMessage
	vetDiagnostic struct {
		Category       string       `json:"category"`
		Posn           string       `json:"posn"`
		End            string       `json:"end"`
		Message        string       `json:"message"`
		SuggestedFixes []vetFix     `json:"suggested_fixes"`
		Related        []vetRelated `json:"related"`
	}
	vetRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
	vetFix struct {
		Message string    `json:"message"`
		Edits   []vetEdit `json:"edits"`
	}
	vetEdit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"`
		End      int    `json:"end"`
		New      string `json:"new"`
	}
)

// decodeStream adds what the vet tool printed for each package to result, and
// calls done for each package that has been analyzed.
func decodeStream(r io.Reader, result *vetResult, done func(id string)) error {
	dec := json.NewDecoder(r)
	for {
		var tree vetTree
		if err := dec.Decode(&tree); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		for id, byAnalyzer := range tree {
			for analyzer, raw := range byAnalyzer {
				if analyzer == marker.Name {
					result.seen[baseID(id)] = true
					done(baseID(id))
					continue
				}
				if err := decodeAnalyzer(id, analyzer, raw, result); err != nil {
					return err
				}
			}
		}
	}
}

// decodeAnalyzer adds the outcome of one analyzer on one package to result.
func decodeAnalyzer(id, analyzer string, raw json.RawMessage, result *vetResult) error {
	var failure struct {
		Error string `json:"error"`
	}
	if json.Unmarshal(raw, &failure) == nil && failure.Error != "" {
		result.problems = append(result.problems, problem{
			pkg:  baseID(id),
			text: fmt.Sprintf("%s failed on %s: %s", analyzer, baseID(id), failure.Error),
		})
		return nil
	}
	var diagnostics []vetDiagnostic
	if err := json.Unmarshal(raw, &diagnostics); err != nil {
		return fmt.Errorf("%s of %s: %w", analyzer, id, err)
	}
	for _, d := range diagnostics {
		result.findings = append(result.findings, d.finding(id, analyzer, result.told[analyzer]))
	}
	return nil
}

// finding converts d to the front end's own form. told says that the steps begin
// with their actors.
func (d *vetDiagnostic) finding(id, analyzer string, told bool) report.Finding {
	f := report.Finding{
		Package:  id,
		Analyzer: analyzer,
		Category: d.Category,
		Position: parseRange(d.Posn, d.End),
		Message:  d.Message,
	}
	for _, r := range d.Related {
		step := report.Step{Position: parseRange(r.Posn, r.End), Message: r.Message}
		if told {
			step.Part, step.Message = actor.Parse(r.Message)
		}
		f.Timeline = append(f.Timeline, step)
	}
	for _, s := range d.SuggestedFixes {
		one := report.Fix{Message: s.Message}
		for _, e := range s.Edits {
			one.Edits = append(one.Edits, report.Edit{File: e.Filename, Start: e.Start, End: e.End, New: e.New})
		}
		f.Fixes = append(f.Fixes, one)
	}
	return f
}
