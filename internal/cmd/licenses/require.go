package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/repo"
)

// A module is one that the repository requires.
type module struct {
	path, version string   // version as in the first go.mod file of requiredIn
	requiredIn    []string // directories of modules; "." is the root
}

// requirements returns the modules that the modules of the repository require but for those in
// testdata: first those of the root module, then the others, each group by path.
func requirements(root string) ([]*module, error) {
	dirs, err := repo.NestedModules(root)
	if err != nil {
		return nil, err
	}
	dirs = slices.DeleteFunc(dirs, repo.IsTestdata)
	byPath := make(map[string]*module)
	var ordered []*module
	for _, dir := range [][]string{{"."}, dirs} {
		seen := len(byPath)
		for _, d := range dir {
			if err := addRequirements(byPath, root, d); err != nil {
				return nil, err
			}
		}
		paths := slices.Sorted(maps.Keys(byPath))
		if seen > 0 {
			paths = slices.DeleteFunc(paths, func(p string) bool { return byPath[p].requiredIn[0] == "." })
		}
		for _, p := range paths {
			ordered = append(ordered, byPath[p])
		}
	}
	return ordered, nil
}

// addRequirements adds what the go.mod file in a directory requires.
func addRequirements(byPath map[string]*module, root, dir string) error {
	cmd := exec.Command("go", "mod", "edit", "-json")
	cmd.Dir = filepath.Join(root, filepath.FromSlash(dir))
	cmd.Env = append(os.Environ(), "PWD="+cmd.Dir)
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go mod edit in %s: %w", dir, err)
	}
	var mod struct {
		Require []struct{ Path, Version string }
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		return err
	}
	for _, r := range mod.Require {
		if r.Path == repo.Module || strings.HasPrefix(r.Path, repo.Module+"/") {
			continue
		}
		m := byPath[r.Path]
		if m == nil {
			m = &module{path: r.Path, version: r.Version}
			byPath[r.Path] = m
		}
		m.requiredIn = append(m.requiredIn, dir)
	}
	return nil
}

// download returns the directory with the source of m, which it downloads if need be.
func (m *module) download() (string, error) {
	cmd := exec.Command("go", "mod", "download", "-json", m.path+"@"+m.version)
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	var got struct{ Dir, Error string }
	if jsonErr := json.NewDecoder(bytes.NewReader(out)).Decode(&got); jsonErr != nil {
		return "", fmt.Errorf("%s: %v, %w", m.path, err, jsonErr)
	}
	if got.Error != "" {
		return "", fmt.Errorf("%s: %s", m.path, got.Error)
	}
	return got.Dir, nil
}
