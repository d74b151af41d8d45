package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestTable(t *testing.T) {
	s := func(cpu ...float64) []sample {
		var samples []sample
		for _, c := range cpu {
			samples = append(samples, sample{cpu: time.Duration(c * float64(time.Second)), wall: time.Second})
		}
		return samples
	}
	var out strings.Builder
	err := printTable(&out, []*tool{
		{name: "go vet", cold: s(9, 1, 4), warm: s(3, 1)},
		{name: "asyncown", cold: s(5), warm: s(1), memory: peak{180e6, "net/http"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	const want = `
| tool     | cold CPU s | ratio | wall s | warm CPU s | ratio | wall s | MB a process | largest for |
| ---      | ---        | ---   | ---    | ---        | ---   | ---    | ---          | ---         |
| go vet   | 4.00       | 1.00  | 1.00   | 2.00       | 1.00  | 1.00   | -            |             |
| asyncown | 5.00       | 1.25  | 1.00   | 1.00       | 0.50  | 1.00   | 180          | net/http    |
`
	if got := "\n" + out.String(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestWrap runs the test binary itself as the wrapped tool.
func TestWrap(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	config := filepath.Join(dir, "vet.cfg")
	if err := os.WriteFile(config, []byte(`{"ID": "example.org/p"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	peaks := filepath.Join(dir, "peaks")
	if err := os.Mkdir(peaks, 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv(wrappedTool, self)
	t.Setenv(peakDir, peaks)
	if status := wrap([]string{"-test.list=^$", config}); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	got, err := largest(peaks)
	if err != nil {
		t.Fatal(err)
	}
	if got.pkg != "example.org/p" {
		t.Errorf("noted package %q", got.pkg)
	}
}
