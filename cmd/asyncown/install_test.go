package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/need"
	"github.com/asyncown/asyncown/internal/repo"
)

// released is the version under which the test publishes this checkout.
const released = "v0.1.0"

// TestInstall publishes the checkout on a module proxy that is a directory, installs the
// command from there as README.md says, and lets it analyze a package.
func TestInstall(t *testing.T) {
	if !need.Long() {
		t.Skipf("%s=1 asks for it: it compiles all that the command consists of", need.LongRuns)
	}
	t.Parallel()
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	const install = "go install github.com/asyncown/asyncown/cmd/asyncown@latest"
	if text, err := os.ReadFile(filepath.Join(root, "README.md")); err != nil || !strings.Contains(string(text), "\n    "+install+"\n") {
		t.Fatalf("README.md lacks %q: %v", install, err)
	}
	if out, err := goIn(t, root, "mod", "download").CombinedOutput(); err != nil {
		need.Missing(t, "needs the modules that asyncown requires: %v\n%s", err, out)
	}
	cached, err := goIn(t, root, "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	proxy, bin, fresh := t.TempDir(), t.TempDir(), t.TempDir()
	publish(t, root, proxy)
	dir := t.TempDir()
	cmd := goIn(t, dir, strings.Fields(install)[1:]...)
	cmd.Env = append(cmd.Env, "GOBIN="+bin, "GOMODCACHE="+fresh, "GOFLAGS=-modcacherw", "GOSUMDB=off",
		"GOPROXY="+fileURL(proxy)+","+fileURL(filepath.Join(strings.TrimSpace(string(cached)), "cache", "download")))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", install, err, out)
	}

	tool := filepath.Join(bin, "asyncown")
	if out, err := exec.CommandContext(t.Context(), tool, "version").Output(); err != nil || !strings.Contains(string(out), released) {
		t.Errorf("version: %v\n%s", err, out)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26.0\n", "m.go": strings.ReplaceAll(ciFinding, "NAME", "m")} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := goIn(t, dir)
	run.Path, run.Args = tool, []string{tool}
	out, _ := run.CombinedOutput()
	if status := run.ProcessState.ExitCode(); status != exitFindings || !strings.HasPrefix(string(out), "m.go:6:") {
		t.Errorf("the installed command: exit status %d\n%s", status, out)
	}
}

// goIn returns a go command that runs in dir.
func goIn(t *testing.T, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "PWD="+dir)
	return cmd
}

// fileURL returns the address of a directory.
func fileURL(dir string) string {
	return "file:///" + strings.TrimPrefix(filepath.ToSlash(dir), "/")
}

// publish puts the root module, as it is in the checkout, into a directory that is laid out
// as a module proxy.
func publish(t *testing.T, root, proxy string) {
	t.Helper()
	dir := filepath.Join(proxy, filepath.FromSlash(repo.Module), "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"list":             []byte(released + "\n"),
		released + ".info": fmt.Appendf(nil, `{"Version": %q}`, released),
		released + ".mod":  mod,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive(root, filepath.Join(dir, released+".zip")); err != nil {
		t.Fatal(err)
	}
}

// archive writes the files of the root module, without those of modules below it, to a zip
// file as the go command wants it.
func archive(root, file string) (err error) {
	files, err := repo.Files(root)
	if err != nil {
		return err
	}
	nested, err := repo.NestedModules(root)
	if err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	z := zip.NewWriter(out)
	defer func() { err = errors.Join(err, z.Close()) }()
	prefix := repo.Module + "@" + released
	files = slices.DeleteFunc(files, func(f string) bool {
		return slices.ContainsFunc(nested, func(dir string) bool { return strings.HasPrefix(f, dir+"/") })
	})
	source := os.DirFS(root)
	for _, f := range files {
		text, err := fs.ReadFile(source, f)
		if err != nil {
			return err
		}
		w, err := z.Create(prefix + "/" + f)
		if err != nil {
			return err
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}
