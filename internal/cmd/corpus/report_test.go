package main

import (
	"strings"
	"testing"
)

func TestParseDiagnostics(t *testing.T) {
	all, err := parseDiagnostics([]byte(`{"analyzer": "bufreuse", "position": {"file": "p/a.go", "line": 3, "column": 1}, "message": "m", "timeline": [{"position": {"file": "b.go", "line": 4}, "message": "s"}], "fixes": []}
{"analyzer": "earlyclose", "position": {"file": "a.go", "line": 5}, "message": "n", "timeline": []}
`))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	printDiagnostics(&out, "hit", all)
	const want = "\thit: p/a.go:3: m (bufreuse)\n\t\tb.go:4: s\n\thit: a.go:5: n (earlyclose)\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
	if _, err := parseDiagnostics([]byte("asyncown:")); err == nil {
		t.Error("no error for text")
	}
}

func TestPrintVerdict(t *testing.T) {
	v := &verdict{label: testLabel(), outcome: missed, after: silent, halves: []*diagnostic{testDiagnostic(1)}}
	v.label.Outcome, v.label.After = found, silent
	var out strings.Builder
	printVerdict(&out, v, false)
	if want := "X-1      b* func  missed but for one end, fixed: silent [was found]  \n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestRecord(t *testing.T) {
	for _, test := range []struct {
		name           string
		outcome, after string
		problem        string
		reason         string
	}{
		{"as before", missed, silent, "", "old"},
		{"now found", found, silent, "", ""},
		{"now an alarm", missed, alarm, "", ""},
		{"not run", notRun, notRun, "does not compile", ""},
	} {
		v := &verdict{label: testLabel(), outcome: test.outcome, after: test.after, problem: test.problem}
		v.label.Outcome, v.label.After, v.label.Reason = missed, silent, "old"
		v.record()
		if l := v.label; l.Outcome != test.outcome || l.After != test.after || l.Reason != test.reason {
			t.Errorf("%s: got %s, %s, %q", test.name, l.Outcome, l.After, l.Reason)
		}
	}
}

func TestTotals(t *testing.T) {
	one, two, three := testLabel(), testLabel(), testLabel()
	two.Scope = "pkg"
	three.family, three.Shape = families[1], "a"
	all := totals([]*verdict{
		{label: one, outcome: found, alarms: []*diagnostic{testDiagnostic(1)}},
		{label: two, outcome: missed, others: []*diagnostic{testDiagnostic(1), testDiagnostic(2)}},
		{label: three, outcome: notRun},
	})
	for key, want := range map[string]total{
		"buffers":            {1, 1, 0, 1, 2},
		"buffers shape b*":   {1, 1, 0, 1, 2},
		"buffers scope func": {1, 0, 0, 1, 0},
		"buffers scope pkg":  {0, 1, 0, 0, 2},
		"closes":             {0, 0, 1, 0, 0},
	} {
		if all[key] == nil || *all[key] != want {
			t.Errorf("%s: got %+v, want %+v", key, all[key], want)
		}
	}
	var out strings.Builder
	printTotals(&out, all)
	if first, _, _ := strings.Cut(out.String(), "\n"); first != "buffers               1 of  2 found, 0 not run; 1 alarms in fixed versions, 2 other diagnostics" {
		t.Errorf("first line of the totals: %q", first)
	}
}
