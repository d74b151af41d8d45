package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/repo"
)

// testLine is a correct line of a file of labels.
const testLine = "X-1\ta\tfunc\texample.org/m\tv1.0.0\tv1.0.1\tp\t\tp/a.go:12,30-34 b.go:7\tp/a.go:9\tsends and writes\tmissed\tsilent\ttoo clever"

func TestParseLabels(t *testing.T) {
	data := strings.Join(columns, "\t") + "\n" + testLine + "\n"
	labels, err := parseLabels(families[0], []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(labels) != 1 {
		t.Fatalf("got %d labels, want 1", len(labels))
	}
	l := labels[0]
	first := []place{{"p/a.go", 12, 12}, {"p/a.go", 30, 34}, {"b.go", 7, 7}}
	if !slices.Equal(l.First, first) {
		t.Errorf("first end: got %v, want %v", l.First, first)
	}
	if l.ID != "X-1" || l.Scope != "func" || l.Package != "p" || l.Outcome != missed || l.After != silent || l.Reason != "too clever" {
		t.Errorf("got %+v", l)
	}
	if got := string(formatLabels(labels)); got != data {
		t.Errorf("formatted:\n%s\nwant:\n%s", got, data)
	}
}

func TestParseLabelsErrors(t *testing.T) {
	replace := func(old, new string) string { return strings.Replace(testLine, old, new, 1) }
	for _, test := range []struct{ text, want string }{
		{"id\tshape\n", "1: the columns"},
		{testLine + "\tmore\n", "2: 15 cells"},
		{replace("v1.0.0", ""), "2: no buggy"},
		{replace("func", "file"), `unknown scope "file"`},
		{replace("missed", "lost"), `unknown outcome "lost"`},
		{replace("silent", "quiet"), `unknown outcome "quiet"`},
		{replace("p/a.go:9", "p/a.go"), `"p/a.go" is not of the form`},
		{replace("p/a.go:9", "p/a.txt:9"), "is not of the form"},
		{replace("30-34", "34-30"), `no lines "34-30"`},
		{replace("p/a.go:9", "p/a.go:0"), `no lines "0"`},
		{replace("p/a.go:9", ""), "no place"},
		{testLine + "\n" + testLine, "3: second label X-1"},
	} {
		text := test.text
		if !strings.HasPrefix(text, "id\t") {
			text = strings.Join(columns, "\t") + "\n" + text
		}
		if _, err := parseLabels(families[0], []byte(text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got error %v, want one with %q", test.text, err, test.want)
		}
	}
}

// TestLabels reads the labels of the repository. Each miss and each false
// alarm has its reason.
func TestLabels(t *testing.T) {
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	labels, err := readLabels(filepath.Join(root, "testdata", "corpus"))
	if err != nil {
		t.Fatal(err)
	}
	if len(labels) == 0 {
		t.Error("no labels")
	}
	for _, l := range labels {
		if l.Reason == "" && (l.Outcome != found || l.After != silent && l.After != none) {
			t.Errorf("%s is %s, and %s where it is mended, for no reason", l.ID, orUnknown(l.Outcome), orUnknown(l.After))
		}
		if (l.Fixed == open) != (l.After == none) {
			t.Errorf("%s: fixed version %s, outcome %s", l.ID, l.Fixed, orUnknown(l.After))
		}
	}
}
