package schema

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif" // has the schema's text
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/report"
)

// schemaPackage has the text of the schema in a constant that is not exported.
const schemaPackage = "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

// schemaText returns the published schema.
func schemaText(t *testing.T) string {
	t.Helper()
	dir, err := exec.CommandContext(t.Context(), "go", "list", "-f", "{{.Dir}}", schemaPackage).Output()
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, err = strconv.Unquote(lit.Value)
		}
		return true
	})
	if err != nil || !strings.Contains(text, `"$schema"`) {
		t.Fatalf("no schema: %v", err)
	}
	return text
}

// compiled returns the schema, ready to use.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(schemaText(t)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", document); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validate returns what is wrong with a SARIF log.
func validate(t *testing.T, s *jsonschema.Schema, log []byte) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(document)
}

// full is a report that uses every part of the format.
func full(t *testing.T) *report.Report {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "a b", "größe.go")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("package p\n\nvar größe = lend(b)\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	at := report.Position{File: file, Line: 3, Column: 15, EndLine: 3, EndColumn: 22}
	finding := report.Finding{
		Package: "p", Analyzer: "bufreuse", Category: "reuse", Position: at, Message: "b is <overwritten>", Fingerprint: "0123456789abcdef:1",
		Timeline: []report.Step{
			{Position: at, Message: "b is lent here", Part: actor.Part{Who: "F", Whom: "lend", Link: actor.Lends}},
			{Position: report.Position{File: "/elsewhere/x.go", Line: 1}, Message: "lend reads b here", Part: actor.Part{Who: "lend"}},
			{Position: report.Position{File: "x.go"}, Message: "b is overwritten here"},
		},
		Fixes: []report.Fix{
			{Message: "Lend a copy", Edits: []report.Edit{{File: file, Start: 30, End: 31, New: "c"}}},
			{Message: "Cannot be shown", Edits: []report.Edit{{File: "/missing.go", Start: 1, End: 2}}},
		},
	}
	note := report.Finding{Package: "p", Analyzer: "bufreuse", Category: report.Explain, Position: at, Message: "gave up"}
	return &report.Report{
		Findings: []report.Finding{finding, finding, note},
		Problems: []string{"q does not compile"},
		Version:  "v1.2.3",
		Root:     dir,
		Rules: []report.Rule{
			{Name: "bufreuse", Doc: "bufreuse: report memory that is reused\n\nThe long text.", URL: "https://example.com/bufreuse"},
			{Name: "bare", Doc: "bare"},
		},
	}
}

// TestSchema expects what is written to keep to the schema, and the test to notice
// what does not.
func TestSchema(t *testing.T) {
	s := compiled(t)
	for name, r := range map[string]*report.Report{"full": full(t), "empty": {}} {
		var log bytes.Buffer
		if err := report.SARIF(&log, r); err != nil {
			t.Fatal(err)
		}
		if err := validate(t, s, log.Bytes()); err != nil {
			t.Errorf("%s: %v\n%s", name, err, log.String())
		}
		broken := bytes.Replace(log.Bytes(), []byte(`"runs"`), []byte(`"walks"`), 1)
		if validate(t, s, broken) == nil {
			t.Errorf("%s: a log without runs is valid", name)
		}
	}
}

// TestRealRun validates what the command prints of a module with findings of
// several analyzers.
func TestRealRun(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	program := filepath.Join(t.TempDir(), "asyncown.exe")
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", program, "./cmd/asyncown")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), program, "-sarif", "./bufreuse/sendloop", "./earlyclose/deferorder", "./closeowner/twice")
	cmd.Dir = filepath.Join(root, "testdata")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Run()
	if status := cmd.ProcessState.ExitCode(); status != 1 {
		t.Fatalf("exit status %d: %s", status, stderr.String())
	}
	for _, part := range []string{`"ruleId": "bufreuse"`, `"ruleId": "earlyclose"`, `"ruleId": "closeowner"`, `"codeFlows"`} {
		if !bytes.Contains(stdout.Bytes(), []byte(part)) {
			t.Errorf("the log lacks %s", part)
		}
	}
	if err := validate(t, compiled(t), stdout.Bytes()); err != nil {
		t.Error(err)
	}
}
