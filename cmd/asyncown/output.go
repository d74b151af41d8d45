package main

import (
	"strings"

	"github.com/asyncown/asyncown/internal/report"
)

// newReport returns the report of the findings, in the format asked for.
func newReport(env environment, findings []report.Finding) *report.Report {
	r := &report.Report{Findings: findings, Dir: env.Dir, Color: env.Color}
	for _, a := range env.Analyzers {
		r.Rules = append(r.Rules, report.Rule{Name: a.Name, URL: a.URL})
	}
	return r
}

// tidy keeps the findings in packages asked for, each once, in order of
// position; notes come last.
func tidy(all []report.Finding, asked *packages, tests bool) []report.Finding {
	var kept []report.Finding
	for _, f := range all {
		if asked.contains(f.Package) && (tests || !strings.HasSuffix(f.Position.File, "_test.go")) {
			kept = append(kept, f)
		}
	}
	return report.Sort(kept)
}
