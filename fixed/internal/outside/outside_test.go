package outside

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/repo"
)

// What the program prints.
const want = `row one
row two
reply QUESTION, then connection to pipe: EOF
`

// TestOutside builds and runs the program in a module of its own, which requires
// this one, and expects it to be built from the standard library and fixed/ alone.
func TestOutside(t *testing.T) {
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, dir, "go.mod", fmt.Sprintf("module outside.example/program\n\ngo 1.26.0\n\n"+
		"require %s v0.0.0-00010101000000-000000000000\n\nreplace %[1]s => %q\n", repo.Module, filepath.ToSlash(root)))
	write(t, dir, "go.sum", read(t, filepath.Join(root, "go.sum")))
	write(t, dir, "main.go", read(t, filepath.Join("testdata", "program", "main.go")))

	if got := goCommand(t, dir, "run", "."); got != want {
		t.Errorf("the program printed:\n%swant:\n%s", got, want)
	}
	list := goCommand(t, dir, "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
	for _, path := range strings.Fields(list) {
		if path != "outside.example/program" && !strings.HasPrefix(path, repo.Module+"/fixed/") {
			t.Errorf("the program needs %s", path)
		}
	}
}

// goCommand runs the go command in dir, without the network, and returns its
// standard output.
func goCommand(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GO111MODULE=")
	var failure strings.Builder
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s%s", strings.Join(args, " "), err, out, failure.String())
	}
	return string(out)
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write writes a file in dir.
func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
