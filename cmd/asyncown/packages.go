package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// packages is a set of packages to analyze.
type packages struct {
	patterns []string        // what to call it on the command line of go vet
	listed   []listedPackage // the packages
	ids      map[string]bool // IDs that go vet must report on: p, and p_test if it has files
	foreign  bool            // some are of the standard library or of a dependency
}

// listedPackage is the part that matters here of what go list prints.
type listedPackage struct {
	ImportPath   string
	Dir          string
	Standard     bool
	Module       *listedModule
	GoFiles      []string
	CgoFiles     []string
	TestGoFiles  []string
	XTestGoFiles []string
	Error        *listedError

	home string // set by place: the package that files on the command line belong to
}

// listedModule is the module of a listed package.
type listedModule struct {
	Main bool
	Dir  string
}

// listedError is an error that go list found in a package.
type listedError struct{ Pos, Err string }

func (e *listedError) String() string {
	if e.Pos == "" {
		return strings.TrimPrefix(e.Err, "stat ")
	}
	return e.Pos + ": " + e.Err
}

// listFields are the names of the fields of listedPackage.
const listFields = "ImportPath,Dir,Standard,Module,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Error"

// list asks go list which packages the patterns mean. With -find it does not
// load dependencies, and is so quick that there is no need to run it beside
// go vet; in return, misspelt packages are found before any work is done.
func (g *goCommand) list(ctx context.Context, opts *options) (*packages, []problem) {
	args := append([]string{"list", "-find", "-e", "-json=" + listFields}, opts.buildFlags...)
	args = append(args, "--")
	args = append(args, opts.patterns...)
	out, problems := g.output(ctx, args...)
	if len(problems) > 0 {
		return nil, problems
	}
	listed, problems := g.decodeList(out)
	if len(problems) == 0 && len(listed) == 0 {
		problems = append(problems, problem{text: "no packages match " + strings.Join(opts.patterns, " ")})
	}
	g.place(ctx, opts, listed)
	return newPackages(opts.patterns, listed), problems
}

// decodeList decodes the output of go list.
func (g *goCommand) decodeList(out []byte) (listed []listedPackage, problems []problem) {
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listedPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return listed, problems
		} else if err != nil {
			return listed, append(problems, problem{text: "go list: " + err.Error()})
		}
		if p.Error == nil {
			listed = append(listed, p)
			continue
		}
		found := parseStderr(p.Error.String(), g.dir, g.paths)
		for i := range found {
			found[i].pkg = p.ImportPath
		}
		problems = append(problems, found...)
	}
}

// newPackages returns the set of the listed packages. Go vet runs the tool
// once on each package with its test files, and once on its external tests.
func newPackages(patterns []string, listed []listedPackage) *packages {
	asked := &packages{patterns: patterns, listed: listed, ids: make(map[string]bool)}
	for _, p := range listed {
		if len(p.GoFiles)+len(p.CgoFiles)+len(p.TestGoFiles) > 0 {
			asked.ids[p.ImportPath] = true
		}
		if len(p.XTestGoFiles) > 0 {
			asked.ids[p.ImportPath+"_test"] = true
		}
		if p.Standard || p.Module != nil && !p.Module.Main {
			asked.foreign = true
		}
	}
	return asked
}

// units returns how many runs of the tool on packages asked for there are.
func (asked *packages) units() int { return len(asked.ids) }

// contains reports whether the package ID of a vet result is one asked for.
func (asked *packages) contains(id string) bool { return asked.ids[baseID(id)] }

// missing returns, sorted, what was asked for and is not in seen.
func (asked *packages) missing(seen map[string]bool) []string {
	var missing []string
	for id := range asked.ids {
		if !seen[id] {
			missing = append(missing, id)
		}
	}
	slices.Sort(missing)
	return missing
}

// baseID strips the test variant from a package ID: "p [q.test]" is p,
// compiled against q with its test files.
func baseID(id string) string {
	base, _, _ := strings.Cut(id, " ")
	return base
}
