package schema

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/need"
	"github.com/asyncown/asyncown/internal/report"
)

// TestMultitool has Microsoft's validator look for errors and warnings, by the rules for
// SARIF and those for GitHub.
func TestMultitool(t *testing.T) {
	need.Tool(t, "sarif-multitool")
	log := filepath.Join(t.TempDir(), "log.sarif")
	var text bytes.Buffer
	if err := report.SARIF(&text, full(t)); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"Sarif", "Gh"} {
		if err := os.WriteFile(log, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, complaint := range complaints(t, log, kind) {
			t.Errorf("%s: %s", kind, complaint)
		}
	}
	// The validator has to notice what is wrong.
	if err := os.WriteFile(log, bytes.ReplaceAll(text.Bytes(), []byte(`"ruleIndex": 0`), []byte(`"ruleIndex": 99`)), 0o666); err != nil {
		t.Fatal(err)
	}
	if len(complaints(t, log, "Sarif")) == 0 {
		t.Error("the validator finds nothing wrong with a rule that is not there")
	}
}

// complaints returns what the validator says of a log by one kind of rules, but for notes.
func complaints(t *testing.T, log, kind string) []string {
	t.Helper()
	result := filepath.Join(t.TempDir(), "result.sarif")
	cmd := exec.CommandContext(t.Context(), "sarif-multitool", "validate", log, "--rule-kind", kind, "--output", result, "--log", "ForceOverwrite")
	cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(result)
	if err != nil {
		t.Fatal(err)
	}
	var found struct {
		Runs []struct {
			Results []struct {
				RuleID, Level string
				Message       json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &found); err != nil || len(found.Runs) != 1 {
		t.Fatalf("no result: %v\n%s", err, data)
	}
	var all []string
	for _, r := range found.Runs[0].Results {
		if r.Level != "note" {
			all = append(all, r.RuleID+" "+string(r.Message))
		}
	}
	return all
}

// TestReviewdog has reviewdog read a log with findings, and one without.
func TestReviewdog(t *testing.T) {
	need.Tool(t, "reviewdog")
	review := func(r *report.Report) (string, int) {
		var log bytes.Buffer
		if err := report.SARIF(&log, r); err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "reviewdog", "-f=sarif", "-reporter=rdjsonl", "-filter-mode=nofilter", "-fail-level=any")
		cmd.Stdin = &log
		out, _ := cmd.CombinedOutput()
		return string(out), cmd.ProcessState.ExitCode()
	}
	// Without blanks, which reviewdog puts here in one build and there in another.
	const place = `"location":{"path":"ab/größe.go","range":{"start":{"line":3,"column":13}`
	if out, status := review(full(t)); status != 1 || !strings.Contains(strings.ReplaceAll(out, " ", ""), place) {
		t.Errorf("with findings: exit status %d\n%s", status, out)
	}
	if out, status := review(&report.Report{}); status != 0 {
		t.Errorf("without findings: exit status %d\n%s", status, out)
	}
}
