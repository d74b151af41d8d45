package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/asyncown/asyncown/internal/cmd/scratch"
)

// oldGo is the language version of modules that name none: that of the time
// when go.mod files without one were common.
const oldGo = "1.16"

// prepare returns a copy of a module without its tests, whose packages can be
// analyzed. The copy is kept, so that the packages need not be compiled again.
func prepare(ctx context.Context, path, version string) (dir string, err error) {
	source, err := scratch.Module(ctx, path+"@"+version)
	if err != nil {
		return "", err
	}
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir()
	}
	dir = filepath.Join(base, "asyncown", "corpus", filepath.FromSlash(path+"@"+version))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return "", err
	}
	partial, err := os.MkdirTemp(filepath.Dir(dir), "partial-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(partial)
	if err := scratch.Copy(partial, source); err != nil {
		return "", err
	}
	if err := removeTests(partial); err != nil {
		return "", err
	}
	if err := mendGoMod(ctx, partial); err != nil {
		return "", err
	}
	return dir, os.Rename(partial, dir)
}

// removeTests removes the tests of a module. What they import need not be
// there.
func removeTests(dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			return os.Remove(path)
		}
		return err
	})
}

// mendGoMod makes a go.mod file usable for a copy of the module: it replaces
// nothing by directories outside, and names a language version.
func mendGoMod(ctx context.Context, dir string) error {
	// Some modules keep their requirements under another name.
	for _, end := range []string{"mod", "sum"} {
		err := os.Rename(filepath.Join(dir, "vendor."+end), filepath.Join(dir, "go."+end))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	printed, err := goCommand(ctx, dir, "mod", "edit", "-json").Output()
	if err != nil {
		return fmt.Errorf("go mod edit: %w", err)
	}
	edits, err := goModEdits(printed)
	if err != nil || len(edits) == 0 {
		return err
	}
	return goCommand(ctx, dir, append([]string{"mod", "edit"}, edits...)...).Run()
}

// goModEdits returns the arguments of go mod edit that mend a go.mod file
// which go mod edit -json printed.
func goModEdits(printed []byte) ([]string, error) {
	var mod struct {
		Go      string
		Replace []struct {
			Old struct{ Path, Version string }
			New struct{ Path, Version string }
		}
	}
	if err := json.Unmarshal(printed, &mod); err != nil {
		return nil, err
	}
	var edits []string
	if mod.Go == "" {
		edits = append(edits, "-go="+oldGo)
	}
	for _, r := range mod.Replace {
		if r.New.Version != "" {
			continue
		}
		old := r.Old.Path
		if r.Old.Version != "" {
			old += "@" + r.Old.Version
		}
		edits = append(edits, "-dropreplace="+old)
	}
	return edits, nil
}

// goCommand returns a go command that runs in dir.
func goCommand(ctx context.Context, dir string, args ...string) *exec.Cmd {
	return command(ctx, dir, "go", args...)
}

// command returns a command that runs in dir, outside any workspace.
func command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	return cmd
}
