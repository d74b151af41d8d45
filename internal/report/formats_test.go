package report

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/actor"
)

// write writes a source file below dir and returns its name.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// format returns the report in a format.
func format(t *testing.T, f Format, r *Report) string {
	t.Helper()
	var out bytes.Buffer
	if err := f(&out, r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// identified returns the fingerprints of the findings.
func identified(findings []Finding) []string {
	Identify(findings, new(Sources))
	var prints []string
	for _, f := range findings {
		prints = append(prints, f.Fingerprint)
	}
	return prints
}

// TestFingerprints expects them to survive moved lines, new white space and
// another checkout, and to tell apart what is not the same.
func TestFingerprints(t *testing.T) {
	prints := func(text string, lines ...int) []string {
		file := write(t, t.TempDir(), "p/p.go", text)
		var findings []Finding
		for _, n := range lines {
			findings = append(findings, Finding{Package: "m/p [m/q.test]", Analyzer: "a", Message: "b is used", Position: Position{File: file, Line: n}})
		}
		return identified(findings)
	}
	before := prints("use(b)\nuse(b)\nuse(c)\n", 1, 2, 3)
	after := prints("// moved\nuse( b )\r\n\tuse(b)\nother(c)\n", 2, 3, 4)
	if before[0] != after[0] || before[1] != after[1] {
		t.Errorf("before %q, after moving %q", before, after)
	}
	if before[0] == before[1] || before[1] == before[2] || before[2] == after[2] {
		t.Errorf("not told apart: before %q, after %q", before, after)
	}
	p := identified([]Finding{{Package: "m/p", Analyzer: "a"}, {Package: "m/p", Analyzer: "b"}, {Package: "m/q", Analyzer: "a"}})
	if p[0] == p[1] || p[0] == p[2] {
		t.Errorf("other analyzers or packages: %q", p)
	}
}

// TestGitHub expects what has a meaning in workflow commands to be escaped.
func TestGitHub(t *testing.T) {
	root := t.TempDir()
	file := write(t, root, "a,b/p:1.go", "größe = 1\n")
	r := &Report{
		Root: root,
		Dir:  filepath.Dir(file),
		Findings: []Finding{
			{
				Analyzer: "x", Message: "50% of b\r\nis: gone, really", Position: Position{File: file, Line: 1, Column: 8, EndLine: 1, EndColumn: 9},
				Timeline: []Step{{Position: Position{File: file, Line: 3, Column: 1}, Message: "::error::b"}},
			},
			{Analyzer: "x", Category: Explain, Message: "m", Position: Position{File: file, Line: 1, Column: 1, EndLine: 2, EndColumn: 3}},
			{Analyzer: "x", Message: "m", Position: Position{File: "/elsewhere/x.go"}},
		},
	}
	want := `::warning file=a%2Cb/p%3A1.go,line=1,endLine=1,col=6,endColumn=7,title=x::50%25 of b%0D%0Ais: gone, really%0Ap:1.go:3:1: ::error::b
::notice file=a%2Cb/p%3A1.go,line=1,endLine=2,title=x::m
::warning file=/elsewhere/x.go,title=x::m
`
	if got := format(t, GitHub, r); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestSARIF expects file names below the root to be relative, columns in UTF-16
// units, a flow for each actor, and the order of the steps to run through them.
func TestSARIF(t *testing.T) {
	root := t.TempDir()
	file := write(t, root, "a b/p.go", "var 𝛼, b = 1\nuse(b)")
	at := Position{File: file, Line: 1, Column: 11, EndLine: 1, EndColumn: 12}
	step := func(who string) Step { return Step{at, "s", actor.Part{Who: who}} }
	var log sarifLog
	text := format(t, SARIF, &Report{
		Root:     root,
		Version:  "v1.2.3",
		Rules:    []Rule{{Name: "x"}, {Name: "y", Doc: "y: report it\n\nWhat\nit is.\n\nMore."}},
		Problems: []string{"p"},
		Findings: []Finding{{
			Analyzer: "y", Position: at,
			Timeline: []Step{step("f"), step("g"), step("f")},
			Fixes: []Fix{
				{Edits: []Edit{{File: file, Start: 10, End: 16 + len("use(b)")}}},
				{Edits: []Edit{{File: file, Start: 0, End: 99}}},
			},
		}},
	})
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	result := run.Results[0]
	if v := run.Tool.Driver.Version; v != "1.2.3" || numeric("(devel)") != "" {
		t.Errorf("version %q, and without one %q", v, numeric("(devel)"))
	}
	if run.Invocations[0].ExecutionSuccessful || result.RuleIndex != 1 {
		t.Errorf("%+v, rule %d", run.Invocations, result.RuleIndex)
	}
	if rule := run.Tool.Driver.Rules[1]; rule.Short.Text != "Report it." || rule.Full.Text != "What it is." {
		t.Errorf("rule %+v", rule)
	}
	physical := result.Locations[0].Physical
	if physical.Artifact != (sarifArtifact{"a%20b/p.go", sourceRoot}) || *physical.Region != (sarifRegion{1, 9, 1, 10}) {
		t.Errorf("location %+v %+v", physical.Artifact, *physical.Region)
	}
	flows := result.CodeFlows[0].ThreadFlows
	if len(flows) != 2 || flows[0].ID != "f" || flows[0].Locations[1].ExecutionOrder != 3 || flows[1].Locations[0].ExecutionOrder != 2 {
		t.Errorf("flows %+v", flows)
	}
	if len(result.Fixes) != 1 || result.Fixes[0].Changes[0].Replacements[0].Deleted != (sarifRegion{1, 9, 2, 7}) {
		t.Errorf("fixes %+v", result.Fixes)
	}
	if strings.Contains(text, root) {
		t.Errorf("the log names the root:\n%s", text)
	}
}
