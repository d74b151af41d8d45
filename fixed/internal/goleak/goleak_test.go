package goleak_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/asyncown/asyncown/fixed/sender/grpctransport" // the one package in fixed/ of another module
	"github.com/asyncown/asyncown/internal/repo"
)

// TestPackages expects the tests of all packages to leave no goroutine.
func TestPackages(t *testing.T) {
	var files overlay
	args := []string{"test", "-count=1"}
	if testing.Short() {
		args = append(args, "-short")
	}
	for path, name := range list(t) {
		files.addMain(t, strings.TrimPrefix(path, repo.Module+"/"), name)
		args = append(args, path)
	}
	if out, err := files.goCommand(t, args...); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestLeak expects a test that leaves a goroutine to be found by the same means.
func TestLeak(t *testing.T) {
	var files overlay
	files.addMain(t, "fixed/connection", "connection")
	files.add(t, "fixed/connection/leaves_test.go", `package connection_test

import "testing"

func TestLeaves(*testing.T) { go func() { select {} }() }
`)
	out, err := files.goCommand(t, "test", "-count=1", "-run=^TestLeaves$", repo.Module+"/fixed/connection")
	if err == nil || !strings.Contains(out, "found unexpected goroutines") {
		t.Errorf("the goroutine was not found: %v\n%s", err, out)
	}
}

// list returns the packages in fixed/ that this module can have, with their names,
// but for what is internal.
func list(t *testing.T) map[string]string {
	t.Helper()
	args := []string{"list", "-f", "{{.ImportPath}} {{.Name}}"}
	for _, dir := range []string{"sender", "connection", "examples"} {
		args = append(args, repo.Module+"/fixed/"+dir+"/...")
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	packages := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		path, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		packages[path] = name
	}
	for _, name := range []string{"connection", "sender/grpctransport"} {
		if packages[repo.Module+"/fixed/"+name] == "" {
			t.Fatalf("%s is not among the packages %v", name, packages)
		}
	}
	return packages
}

// An overlay is files that the go command takes to be there: names with texts in
// other files.
type overlay struct{ Replace map[string]string }

// addMain adds the TestMain of this package to the tests of another one.
func (o *overlay) addMain(t *testing.T, dir, name string) {
	t.Helper()
	text, err := os.ReadFile("main_test.go")
	if err != nil {
		t.Fatal(err)
	}
	o.add(t, dir+"/goleak_main_test.go", strings.Replace(string(text), "package goleak_test", "package "+name+"_test", 1))
}

// add adds a file with a name relative to the root of the repository.
func (o *overlay) add(t *testing.T, name, text string) {
	t.Helper()
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	if o.Replace == nil {
		o.Replace = make(map[string]string)
	}
	o.Replace[filepath.Join(root, filepath.FromSlash(name))] = write(t, filepath.Base(name), []byte(text))
}

// goCommand runs the go command with the overlay, in this module, and returns
// what it prints.
func (o *overlay) goCommand(t *testing.T, args ...string) (string, error) {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	file := write(t, "overlay.json", text)
	out, err := exec.Command("go", append([]string{args[0], "-overlay=" + file}, args[1:]...)...).CombinedOutput()
	return string(out), err
}

// write writes a file in a directory of its own and returns its name.
func write(t *testing.T, base string, text []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), base)
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}
