// Package scratch copies published modules to where they can be analyzed as
// if they were checked out.
package scratch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Module downloads module, which is of the form PATH@VERSION, and returns a
// writable copy of it in a directory below the user's cache directory. If the
// copy exists, it is used as it is.
func Module(ctx context.Context, module string) (dir string, err error) {
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir()
	}
	base = filepath.Join(base, "asyncown", "scratch")
	if err := os.MkdirAll(base, 0o777); err != nil {
		return "", err
	}
	source, err := download(ctx, base, module)
	if err != nil {
		return "", err
	}
	dir = filepath.Join(base, filepath.FromSlash(source.Path+"@"+source.Version))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	// The copy gets its name when it is complete, so that no other run takes
	// half of one for a whole.
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return "", err
	}
	partial, err := os.MkdirTemp(filepath.Dir(dir), "partial-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(partial)
	if err := Copy(partial, source.Dir); err != nil {
		return "", err
	}
	if err := ensureGoMod(partial, source.Path); err != nil {
		return "", err
	}
	err = os.Rename(partial, dir)
	if _, statErr := os.Stat(dir); statErr == nil {
		err = nil // somebody else was quicker
	}
	return dir, err
}

// downloaded is what "go mod download -json" prints, as far as it matters.
type downloaded struct {
	Path, Version string
	Dir           string
	Error         string
}

// download brings a module into the module cache. It runs in dir, which must
// not be in a module.
func download(ctx context.Context, dir, module string) (*downloaded, error) {
	if _, version, _ := strings.Cut(module, "@"); version == "" {
		return nil, fmt.Errorf("%s is not of the form MODULE@VERSION", module)
	}
	cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", module)
	cmd.Dir = dir
	// Not every version that was ever published is known to the checksum database. The code
	// is only read.
	path, _, _ := strings.Cut(module, "@")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GO111MODULE=on", "GONOSUMDB="+path)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	runErr := cmd.Run()
	result := new(downloaded)
	if err := json.Unmarshal(stdout.Bytes(), result); err != nil {
		return nil, fmt.Errorf("go mod download %s: %w\n%s", module, errors.Join(runErr, err), stderr.Bytes())
	}
	if result.Error != "" {
		return nil, errors.New(result.Error)
	}
	return result, runErr
}

// Copy copies the regular files below from to the directory to. The copies are
// writable, which those in the module cache are not.
func Copy(to, from string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case entry.IsDir():
			return os.MkdirAll(target, 0o777)
		case entry.Type().IsRegular():
			return copyFile(target, path)
		}
		return nil
	})
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}

// ensureGoMod gives a module from the time before go.mod files one.
func ensureGoMod(dir, path string) error {
	file := filepath.Join(dir, "go.mod")
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(file, []byte("module "+path+"\n"), 0o666)
}
