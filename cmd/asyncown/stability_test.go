package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/report"
)

// TestStabilityPage compares the table of names in docs/stability.md with the program.
func TestStabilityPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/stability.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| kind | names |\n")
	var names, flags []string
	for _, a := range analyzers.All() {
		names = append(names, a.Name)
	}
	fs := newFlagSet(new(options), new(buildFlags), &analyzerFlags{enabled: map[string]bool{}}, analyzers.All())
	fs.VisitAll(func(f *flag.Flag) {
		if name, _, _ := strings.Cut(f.Name, "."); !slices.Contains(names, name) {
			flags = append(flags, f.Name)
		}
	})
	var status []string
	for _, n := range []int{exitClean, exitFindings, exitTrouble, exitInterrupted} {
		status = append(status, strconv.Itoa(n))
	}
	full := fullReport(t)
	for kind, want := range map[string][]string{
		"exit status":   status,
		"analyzers":     names,
		"flags":         flags,
		"formats":       slices.Sorted(maps.Keys(report.Formats)),
		"JSON":          leaves(decoded(t, report.JSON, full)),
		"SARIF results": resultFields(decoded(t, report.SARIF, full)),
	} {
		_, row, found := strings.Cut(table, "| "+kind+" | ")
		row, _, _ = strings.Cut(row, "\n")
		var got []string
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row, -1) {
			got = append(got, m[1])
		}
		if !found || !slices.Equal(got, want) {
			t.Errorf("%s: the page has\n\t%q, the program\n\t%q", kind, got, want)
		}
	}
}

// fullReport returns a report with a finding that has all there can be.
func fullReport(t *testing.T) *report.Report {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(file, []byte("package p\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	pos := report.Position{File: file, Line: 1, Column: 1, EndLine: 1, EndColumn: 2}
	return &report.Report{Findings: []report.Finding{{
		Analyzer: "bufreuse",
		Position: pos,
		Timeline: []report.Step{{Position: pos, Message: "b is lent here"}},
		Fixes:    []report.Fix{{Message: "copy b", Edits: []report.Edit{{File: file, New: "x"}}}},
	}}}
}

// decoded returns the report in a format that is JSON.
func decoded(t *testing.T, format report.Format, r *report.Report) any {
	t.Helper()
	var out bytes.Buffer
	if err := format(&out, r); err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(out.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// leaves returns the paths of the fields of a JSON value that hold no others. An array
// counts as its first element.
func leaves(v any) []string {
	var all []string
	switch v := v.(type) {
	case []any:
		if len(v) > 0 {
			return leaves(v[0])
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			inner := leaves(v[name])
			for i := range inner {
				inner[i] = name + "." + inner[i]
			}
			if len(inner) == 0 {
				inner = []string{name}
			}
			all = append(all, inner...)
		}
	}
	return all
}

// resultFields returns the names of the fields of the first result in a SARIF log.
func resultFields(log any) []string {
	run := log.(map[string]any)["runs"].([]any)[0]
	result := run.(map[string]any)["results"].([]any)[0]
	return slices.Sorted(maps.Keys(result.(map[string]any)))
}
