package bufreuse_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/asyncown/asyncown/analyzers/bufreuse"
	"github.com/asyncown/asyncown/internal/checktest"
	"github.com/asyncown/asyncown/internal/diag"
)

func TestCases(t *testing.T) {
	checktest.Run(t, "../../testdata", bufreuse.Analyzer, "bufreuse/...")
}

func TestGeneratedFlag(t *testing.T) {
	setFlag(t, "generated")
	ds := diagnostics(t, "./bufreuse/generated")
	if len(ds) != 1 || ds[0].Category != "reuse" || ds[0].URL == "" || !ds[0].End.IsValid() {
		t.Errorf("got %+v, want one complete diagnostic", ds)
	}
}

func TestExplainFlag(t *testing.T) {
	setFlag(t, "explain")
	ds := diagnostics(t, "./bufreuse/unsaid")
	if len(ds) != 1 || ds[0].Category != diag.ExplainCategory || ds[0].Message != "the engine, for all analyzers: a defer statement in a loop" {
		t.Errorf("got %+v, want one note", ds)
	}
}

// setFlag sets a flag of the analyzer for the time of the test.
func setFlag(t *testing.T, name string) {
	t.Helper()
	f := bufreuse.Analyzer.Flags.Lookup(name)
	if err := f.Value.Set("true"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Value.Set("false") })
}

// diagnostics returns what the analyzer reports in the packages of the cases
// that pattern names, whatever their comments expect.
func diagnostics(t *testing.T, pattern string) []analysis.Diagnostic {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	var ds []analysis.Diagnostic
	for _, r := range analysistest.Run(unexpected{}, dir, bufreuse.Analyzer, pattern) {
		if r.Err != nil {
			t.Error(r.Err)
		}
		ds = append(ds, r.Diagnostics...)
	}
	return ds
}

// unexpected takes the complaints about diagnostics that no comment expects.
type unexpected struct{}

func (unexpected) Errorf(string, ...any) {}
