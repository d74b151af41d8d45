package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// wantCorpus is the environment variable which, if it is set, makes
// TestCorpus run. Its value is the flags of the command.
const wantCorpus = "ASYNCOWN_CORPUS"

// TestCorpus runs asyncown on the modules and compares with the outcomes in
// the labels.
func TestCorpus(t *testing.T) {
	flags, ok := os.LookupEnv(wantCorpus)
	if !ok {
		t.Skipf("takes long and needs the network; %s, if set, holds the flags to run it with", wantCorpus)
	}
	var out strings.Builder
	same, err := run(t.Context(), strings.Fields(flags), &out)
	t.Logf("\n%s", out.String())
	if err != nil {
		t.Fatal(err)
	}
	if !same {
		t.Error("something is not as recorded in the labels")
	}
}

func TestWants(t *testing.T) {
	for _, test := range []struct {
		args []string
		want bool
	}{
		{nil, true},
		{[]string{"-row", "^X"}, true},
		{[]string{"-row", "^Y"}, false},
		{[]string{"-shape", "ab"}, true},
		{[]string{"-shape", "cd"}, false},
	} {
		o, err := parseFlags(test.args)
		if err != nil {
			t.Fatal(err)
		}
		if got := o.wants(testLabel()); got != test.want {
			t.Errorf("%q: got %t", test.args, got)
		}
	}
	if _, err := parseFlags([]string{"X-1"}); err == nil {
		t.Error("no error for an argument")
	}
}

// TestList lists the labels without running anything.
func TestList(t *testing.T) {
	var out strings.Builder
	if _, err := run(t.Context(), []string{"-list", "-row", "^BUF-007$"}, &out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 1 || !strings.HasPrefix(out.String(), "BUF-007  a func ") {
		t.Errorf("got %d lines:\n%s", n, out.String())
	}
}

func TestGoModEdits(t *testing.T) {
	for printed, want := range map[string][]string{
		`{"Module": {"Path": "m"}, "Go": "1.21"}`: nil,
		`{"Module": {"Path": "m"}}`:               {"-go=1.16"},
		`{"Go": "1.20", "Replace": [
			{"Old": {"Path": "a"}, "New": {"Path": "../a"}},
			{"Old": {"Path": "b", "Version": "v1.0.0"}, "New": {"Path": "./b"}},
			{"Old": {"Path": "c"}, "New": {"Path": "d", "Version": "v1.0.0"}}]}`: {"-dropreplace=a", "-dropreplace=b@v1.0.0"},
	} {
		got, err := goModEdits([]byte(printed))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q, %v, want %q", printed, got, err, want)
		}
	}
}

func TestProblemText(t *testing.T) {
	const stderr = "\nasyncown: a.go:3: undefined: x\nasyncown: and more\n"
	if got, want := problemText(stderr), "a.go:3: undefined: x: "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := problemText("\n"); got != "" {
		t.Errorf("got %q for no text", got)
	}
}
