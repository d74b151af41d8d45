// Package repo knows how this repository is laid out. The programs in
// internal/cmd use it; its tests hold the repository to its own rules.
package repo

import (
	"bufio"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Module is the path of the root module.
const Module = "github.com/asyncown/asyncown"

// Root returns the root of the repository that the current directory is in.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if modulePath(filepath.Join(dir, "go.mod")) == Module {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("not in a checkout of " + Module)
		}
		dir = parent
	}
}

// modulePath returns the path that a go.mod file declares, or "".
func modulePath(file string) string {
	data, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		if path, ok := strings.CutPrefix(lines.Text(), "module "); ok {
			return strings.TrimSpace(path)
		}
	}
	return ""
}

// Files returns the files below dir, in lexical order, relative to it and with
// slashes. Directories whose names start with a dot are left out, except the
// one with the entry point for continuous integration, and so is the file .git, which a
// linked work tree of git has.
func Files(dir string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if path != dir && strings.HasPrefix(name, ".") && name != ".ci" {
				return filepath.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() || name == ".git" {
			return nil
		}
		rel, err := filepath.Rel(dir, path)
		files = append(files, filepath.ToSlash(rel))
		return err
	})
	return files, err
}

// NestedModules returns the directories of the modules below the root module,
// relative to root and with slashes.
func NestedModules(root string) ([]string, error) {
	files, err := Files(root)
	if err != nil {
		return nil, err
	}
	var modules []string
	for _, file := range files {
		if dir, ok := strings.CutSuffix(file, "/go.mod"); ok {
			modules = append(modules, dir)
		}
	}
	return modules, nil
}

// IsTestdata reports whether the file or directory with this slash-separated
// name is in a directory called testdata, or is one.
func IsTestdata(name string) bool {
	return strings.Contains("/"+name+"/", "/testdata/")
}
