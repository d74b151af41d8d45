package main

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// withFindings returns a configuration that is like the given one, but makes
// the tool report its findings although the go command does not ask for them.
//
// That works around a fault of the go command of Go 1.26: it does not ask for
// findings in packages that are analyzed only as dependencies, and caches
// their empty output under the very key by which it looks for the package's
// findings later. "go vet ./high; go vet ./low" never reports what is wrong in
// low. Go 1.27 keeps the two apart; it is known by the field Module.
//
// A package that has tests of its own is left as it is: the go command asks for findings
// only together with them, which is another package to its cache.
func withFindings(cfgFile string, everything bool) string {
	data, err := os.ReadFile(cfgFile)
	if err != nil {
		return cfgFile // unitchecker reports it
	}
	var fields map[string]json.RawMessage
	var cfg struct {
		unitFiles
		VetxOnly                  bool
		ModulePath, ModuleVersion string
		Module                    json.RawMessage
	}
	if json.Unmarshal(data, &fields) != nil || json.Unmarshal(data, &cfg) != nil {
		return cfgFile
	}
	vendored := strings.Contains(filepath.ToSlash(cfg.Dir), "/vendor/")
	local := cfg.ModulePath != "" && cfg.ModuleVersion == "" && !vendored
	if !cfg.VetxOnly || cfg.Module != nil || !local && !everything || cfg.tested() {
		return cfgFile
	}
	fields["VetxOnly"] = json.RawMessage("false")
	data, err = json.Marshal(fields)
	if err != nil {
		return cfgFile
	}
	// The go command removes the directory of the configuration when it ends.
	changed := filepath.Join(filepath.Dir(cfgFile), "asyncown.cfg")
	if os.WriteFile(changed, data, 0o666) != nil {
		return cfgFile
	}
	return changed
}

// unitFiles are the files of a package, as the configuration of its analysis names them.
type unitFiles struct {
	Dir                   string
	GoFiles, IgnoredFiles []string
}

// tested reports whether the directory of the package holds tests that belong to the package
// itself, and not to its external test package.
func (u *unitFiles) tested() bool {
	entries, err := os.ReadDir(u.Dir)
	if err != nil || len(u.GoFiles) == 0 {
		return false
	}
	name := packageName(u.GoFiles[0])
	return name != "" && slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		file := filepath.Join(u.Dir, e.Name())
		return strings.HasSuffix(e.Name(), "_test.go") && !strings.ContainsAny(e.Name()[:1], "_.") &&
			!slices.Contains(u.IgnoredFiles, file) && packageName(file) == name
	})
}

// packageName returns the name of the package that the file is of, "" if it cannot be read.
func packageName(file string) string {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}
