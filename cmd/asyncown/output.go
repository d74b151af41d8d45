package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/asyncown/asyncown/internal/report"
)

// newReport returns the report of what was found and of what went wrong.
func newReport(env environment, findings []report.Finding, problems []string) *report.Report {
	r := &report.Report{
		Findings: findings,
		Problems: problems,
		Version:  ownVersion(),
		Dir:      env.Dir,
		Root:     repositoryRoot(env.Dir),
		Color:    env.Color,
	}
	for _, a := range env.Analyzers {
		r.Rules = append(r.Rules, report.Rule{Name: a.Name, Doc: a.Doc, URL: a.URL})
	}
	return r
}

// repositoryRoot returns the root of the git repository that dir is in, and dir
// if it is in none.
func repositoryRoot(dir string) string {
	for root := dir; ; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
			return root
		}
		if root == filepath.Dir(root) {
			return dir
		}
	}
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
