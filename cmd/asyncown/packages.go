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

// packages is the set of packages that the user asked for.
type packages struct {
	ids     map[string]bool // IDs that go vet must report on: p, and p_test if it has files
	foreign bool            // some are of the standard library or of a dependency
}

// listedPackage is the part that matters here of what go list prints.
type listedPackage struct {
	ImportPath   string
	Standard     bool
	Module       *struct{ Main bool }
	GoFiles      []string
	CgoFiles     []string
	TestGoFiles  []string
	XTestGoFiles []string
	Error        *struct{ Pos, Err string }
}

// listFields are the names of the fields of listedPackage.
const listFields = "ImportPath,Standard,Module,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Error"

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
	asked, problems := g.decodeList(out)
	if len(problems) == 0 && len(asked.ids) == 0 {
		problems = append(problems, problem{text: "no packages match " + strings.Join(opts.patterns, " ")})
	}
	return asked, problems
}

// decodeList decodes the output of go list.
func (g *goCommand) decodeList(out []byte) (*packages, []problem) {
	asked := &packages{ids: make(map[string]bool)}
	var problems []problem
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listedPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return asked, problems
		} else if err != nil {
			return asked, append(problems, problem{text: "go list: " + err.Error()})
		}
		if p.Error != nil {
			text := strings.TrimPrefix(p.Error.Err, "stat ")
			if p.Error.Pos != "" {
				text = p.Error.Pos + ": " + text
			}
			found := parseStderr(text, g.dir, g.paths)
			for i := range found {
				found[i].pkg = p.ImportPath
			}
			problems = append(problems, found...)
			continue
		}
		asked.add(p)
	}
}

// add notes what go vet is to report on for p. It runs the tool once on the
// package with its test files, and once on the external test package.
func (asked *packages) add(p listedPackage) {
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
