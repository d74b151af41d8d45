package analyzers_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestPrograms runs the programs in testdata/programs before and after their fixes are made. Each
// has a file before.go, the function Run in run.go, whose user of the memory is slow, and what that is to
// return, in want. It returns something else before, and this after.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	var main strings.Builder
	main.WriteString("package main\n\nimport \"fmt\"\n\n")
	m := module(t, "")
	want := map[string]string{}
	var calls strings.Builder
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		for _, f := range a.Files {
			if f.Name == "want" {
				want[name] = strings.TrimSpace(string(f.Data))
				continue
			}
			m.write(filepath.Join(name, f.Name), f.Data)
		}
		fmt.Fprintf(&main, "import %s \"example.com/m/%[1]s\"\n", name)
		fmt.Fprintf(&calls, "\tfmt.Println(%q, %[1]s.Run())\n", name)
	}
	m.write("m.go", []byte(main.String()+"\nfunc main() {\n"+calls.String()+"}\n"))
	for name, got := range m.run() {
		if got == want[name] {
			t.Errorf("%s: nothing is wrong before the fix: %s", name, got)
		}
	}
	m.all()
	for name, src := range m.overlay {
		rel, _ := filepath.Rel(m.dir, name)
		m.write(rel, src)
	}
	got := m.run()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s: after the fix: got %q, want %q", name, got[name], want[name])
		}
	}
}

// write writes the named file of the module.
func (m *mended) write(name string, data []byte) {
	name = filepath.Join(m.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		m.t.Fatal(err)
	}
}

// run runs the module and returns what stands behind the first word of each line it prints, by that word.
func (m *mended) run() map[string]string {
	cmd := exec.CommandContext(m.t.Context(), "go", "run", ".")
	cmd.Dir = m.dir
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		m.t.Fatalf("%v\n%s", err, stderr.String())
	}
	printed := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		printed[name] = text
	}
	return printed
}
