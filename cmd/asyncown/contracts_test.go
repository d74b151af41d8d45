package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/contract"
)

// TestToolContracts gives the vet tool tables that it must refuse.
func TestToolContracts(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	right := write("right.txt", "package p\nF pure arg0\n")
	wrong := write("wrong.txt", "package p\nF\nG\n")
	for _, test := range []struct{ arg, want string }{
		{"-contracts=right.txt", "must be absolute"},
		{"--contracts=right.txt", "must be absolute"},
		{"-contracts=" + right + "#sha256:00", "right.txt has changed meanwhile; run again"},
		{"-contracts=" + wrong, wrong + ":2: F: missing verb\n" + wrong + ":3: G: missing verb"},
		{"-contracts=" + dir, "is no regular file"},
		{"-contracts=" + filepath.Join(dir, "absent.txt"), "absent.txt: no such file"},
	} {
		err := useContracts(analyzers.All(), []string{"-json", test.arg, "vet.cfg"})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.arg, err, test.want)
		}
	}
	if err := useContracts(toys(), []string{"-contracts=" + wrong}); err != nil {
		t.Errorf("a suite that reads no contracts: %v", err)
	}
}

// TestSpokenOf expects the packages of a table and of its events.
func TestSpokenOf(t *testing.T) {
	table, err := contract.Parse("t.txt", []byte("package p\nF borrow res0 until call:\"q\".Close,call:\"q\".Next\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(spokenOf(table), " "); got != "p q" {
		t.Errorf("got %s", got)
	}
}

// TestListBuiltIn lists a contract of the embedded table.
func TestListBuiltIn(t *testing.T) {
	want := regexp.MustCompile(`^package sync

# sync\.Pool\.Put: .*
\(\*Pool\)\.Put release arg0  # built-in sync\.txt:\d+
$`)
	for _, pattern := range []string{"sync.Pool.Put", "(*Pool).Put"} {
		var out bytes.Buffer
		status := run(t.Context(), environment{Args: []string{"contracts", pattern}, Stdout: &out, Analyzers: toys()})
		_, last, _ := strings.Cut(out.String(), "package sync\n")
		if status != exitClean || !want.MatchString("package sync\n"+last) {
			t.Errorf("%s: %d, %q", pattern, status, out.String())
		}
	}
}

// TestContractsPage expects the examples in docs/command.md to be what the command prints.
func TestContractsPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/command.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile(`(?m)^    \$ asyncown (contracts .*)\n((?:    .*\n|\n    .*\n)+)`).FindAllStringSubmatch(string(text), -1)
	if len(examples) == 0 {
		t.Fatal("the page has no example")
	}
	for _, m := range examples {
		var out bytes.Buffer
		status := run(t.Context(), environment{Args: strings.Fields(m[1]), Dir: t.TempDir(), Environ: os.Environ(), GoCommand: "go", Stdout: &out, Stderr: &out, Analyzers: toys()})
		want := regexp.MustCompile(`(?m)^    `).ReplaceAllString(m[2], "")
		if status != exitClean || out.String() != want {
			t.Errorf("%s: status %d, got\n%swant\n%s", m[1], status, out.String(), want)
		}
	}
}

// TestMatchesAny tells what a pattern is a part of.
func TestMatchesAny(t *testing.T) {
	for _, test := range []struct {
		patterns string
		want     bool
	}{
		{"", true},
		{"net/http.Request.Body", true},
		{"http.Req", true},
		{"Body", true},
		{"Request*y", true},
		{"(*Request).Body", true},
		{"other net/http", true},
		{"ody", false},
		{"http.Request.Body.Close", false},
		{"net.http", false},
	} {
		if got := matchesAny(strings.Fields(test.patterns), "net/http.Request.Body"); got != test.want {
			t.Errorf("%q: %v", test.patterns, got)
		}
	}
}
