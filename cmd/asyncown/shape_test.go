package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The shape of a finding in JSON as docs/command.md describes it, written down once more: a
// program of somebody else's would have such types.
type (
	shapeFinding struct {
		Analyzer    string        `json:"analyzer"`
		Category    string        `json:"category"`
		Position    shapePosition `json:"position"`
		Message     string        `json:"message"`
		URL         string        `json:"url"`
		Timeline    []shapeStep   `json:"timeline"`
		Fixes       []shapeFix    `json:"fixes"`
		Fingerprint string        `json:"fingerprint"`
	}
	shapePosition struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"endLine"`
		EndColumn int    `json:"endColumn"`
	}
	shapeStep struct {
		Position shapePosition `json:"position"`
		Message  string        `json:"message"`
		Actor    string        `json:"actor"`
		Other    string        `json:"other"`
		Link     string        `json:"link"`
	}
	shapeFix struct {
		Message string      `json:"message"`
		Edits   []shapeEdit `json:"edits"`
	}
	shapeEdit struct {
		File  string `json:"file"`
		Start int    `json:"start"`
		End   int    `json:"end"`
		New   string `json:"new"`
	}
)

// strict decodes the findings in text, and fails if they have other fields.
func strict(t *testing.T, text string) (all []shapeFinding) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	for dec.More() {
		var f shapeFinding
		if err := dec.Decode(&f); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		all = append(all, f)
	}
	return all
}

// TestDocumentedShape decodes the example of docs/command.md, and what the command prints of a
// module whose files it makes the first fix in.
func TestDocumentedShape(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/command.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, found := strings.Cut(string(page), "With `-json` each line")
	_, example, ok := strings.Cut(example, "\n\n")
	example, _, end := strings.Cut(example, "\n\n")
	if !found || !ok || !end {
		t.Fatal("the page has no example of JSON")
	}
	documented := strict(t, strings.ReplaceAll(example, ", …", ""))
	if len(documented) != 1 || len(documented[0].Timeline) == 0 || len(documented[0].Fixes) == 0 ||
		len(documented[0].Fixes[0].Edits) == 0 || documented[0].Fixes[0].Edits[0].New == "" {
		t.Errorf("the example does not show all fields: %+v", documented)
	}

	s := newScript(t)
	severalPackages(s, 1)
	var stdout, stderr bytes.Buffer
	if status := run(t.Context(), s.environment([]string{"-json"}, &stdout, &stderr)); status != exitFindings {
		t.Fatalf("exit status %d, %s", status, stderr.String())
	}
	printed := strict(t, stdout.String())
	if len(printed) != 1 || len(printed[0].Timeline) == 0 || len(printed[0].Fixes) != 1 {
		t.Fatalf("got %+v", printed)
	}
	edits := printed[0].Fixes[0].Edits
	slices.SortFunc(edits, func(a, b shapeEdit) int { return b.Start - a.Start }) // the last first
	for _, edit := range edits {
		name := filepath.Join(s.dir, edit.File)
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s.write(edit.File, slices.Concat(text[:edit.Start], []byte(edit.New), text[edit.End:]))
	}
	s.expect("", exitClean)
}
