package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// testLabel is about p/a.go:10 and p/a.go:20.
func testLabel() *label {
	return &label{
		family: families[0],
		ID:     "X-1", Shape: "b*", Scope: "func", Fixed: "v1.0.1",
		First: []place{{"p/a.go", 10, 10}}, Second: []place{{"p/a.go", 20, 22}},
	}
}

// testDiagnostic is a diagnostic of bufreuse at the lines of p/a.go, the first
// of which is its own.
func testDiagnostic(lines ...int) *diagnostic {
	d := &diagnostic{Analyzer: "bufreuse", Position: position{"p/a.go", lines[0]}}
	for _, line := range lines[1:] {
		d.Timeline = append(d.Timeline, step{Position: position{"p/a.go", line}})
	}
	return d
}

func TestJudgeBuggy(t *testing.T) {
	other := testDiagnostic(10, 20)
	other.Analyzer = "earlyclose"
	elsewhere := testDiagnostic(10)
	elsewhere.Position.File = "a.go"
	for _, test := range []struct {
		name    string
		d       *diagnostic
		outcome string
		halves  int
	}{
		{"first end", testDiagnostic(12), missed, 1},
		{"second end", testDiagnostic(24), missed, 1},
		{"a step", testDiagnostic(100, 101, 8), missed, 1},
		{"both ends", testDiagnostic(20, 10), found, 0},
		{"steps at both ends", testDiagnostic(100, 10, 22), found, 0},
		{"before", testDiagnostic(7), missed, 0},
		{"after", testDiagnostic(25, 13), missed, 0},
		{"other family", other, missed, 0},
		{"other file", elsewhere, missed, 0},
	} {
		v := &verdict{label: testLabel()}
		v.judgeBuggy([]*diagnostic{test.d, testDiagnostic(1000)})
		if v.outcome != test.outcome || len(v.halves) != test.halves {
			t.Errorf("%s: got %s, %d at one end", test.name, v.outcome, len(v.halves))
		}
		if len(v.hits)+len(v.halves)+len(v.others) != 2 || len(v.hits) > 0 != (test.outcome == found) {
			t.Errorf("%s: %d hits, %d others", test.name, len(v.hits), len(v.others))
		}
	}
}

func TestJudgeFixed(t *testing.T) {
	in := []*function{{file: "p/a.go", name: "f", from: 30, to: 40}}
	for line, want := range map[int]string{29: silent, 30: alarm, 40: alarm, 41: silent} {
		v := &verdict{label: testLabel()}
		v.judgeFixed([]*diagnostic{testDiagnostic(line, 35)}, in)
		if v.after != want || len(v.alarms)+len(v.rest) != 1 {
			t.Errorf("line %d: got %s, %d alarms, %d elsewhere", line, v.after, len(v.alarms), len(v.rest))
		}
	}
}

// TestFunctions finds functions of one version in another.
func TestFunctions(t *testing.T) {
	const old = `package p

func f() {
	_ = 4
}

var g = func() {
	_ = 8
}

func (t *T[X]) m() {
	_ = 12
}
`
	buggy, fixed := t.TempDir(), t.TempDir()
	write(t, buggy, "a.go", old)
	write(t, buggy, "b.go", "package p\n\nfunc gone() {\n\t_ = 4\n}\n")
	write(t, fixed, "a.go", strings.NewReplacer("func f", "// Moved.\nfunc f", "var g", "var h").Replace(old))

	places := []place{{"a.go", 4, 4}, {"a.go", 8, 8}, {"a.go", 12, 12}, {"a.go", 5, 5}, {"b.go", 4, 4}}
	in, err := enclosing(buggy, places)
	if err != nil {
		t.Fatal(err)
	}
	if got := names(in); !slices.Equal(got, []string{"f", "g", "T.m", "gone"}) {
		t.Errorf("in functions %q", got)
	}
	in, err = corresponding(fixed, in)
	if err != nil {
		t.Fatal(err)
	}
	if got := names(in); !slices.Equal(got, []string{"f", "T.m"}) {
		t.Errorf("correspond to %q", got)
	}
	if in[0].from != 4 || in[0].to != 6 {
		t.Errorf("f is in lines %d to %d, want 4 to 6", in[0].from, in[0].to)
	}
	if _, err := enclosing(buggy, []place{{"a.go", 2, 2}}); err == nil {
		t.Error("no error for a line outside functions")
	}
	if _, err := enclosing(buggy, []place{{"c.go", 2, 2}}); err == nil {
		t.Error("no error for a file that is not there")
	}
}

func names(functions []*function) []string {
	var all []string
	for _, f := range functions {
		all = append(all, f.String())
	}
	return all
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
