package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// filesPackage is what the go command calls the package that consists of files which the
// command line names.
const filesPackage = "command-line-arguments"

// place finds out where the files belong that the command line names, if it names any: of
// them the go command tells neither the package nor the module. Files that are in no module
// at all belong to whoever names them.
func (g *goCommand) place(ctx context.Context, opts *options, listed []listedPackage) {
	for i := range listed {
		p := &listed[i]
		if p.ImportPath != filesPackage || p.Module != nil {
			continue
		}
		p.home = filesPackage
		args := append([]string{"list", "-find", "-e", "-json=ImportPath,Module"}, opts.buildFlags...)
		out, problems := g.output(ctx, append(args, "--", p.Dir)...)
		var around listedPackage
		switch {
		case len(problems) == 0 && json.Unmarshal(out, &around) == nil && around.Module != nil:
			p.home, p.Module = around.ImportPath, around.Module
		case !inSomeModule(p.Dir):
			p.Module = &listedModule{Main: true, Dir: p.Dir}
		}
	}
}

// inSomeModule reports whether dir or a directory around it has a go.mod.
func inSomeModule(dir string) bool {
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// path returns the package that the files with this package ID belong to: what they are
// called must not depend on how somebody asks for them.
func (asked *packages) path(id string) string {
	for _, p := range asked.listed {
		if rest, ok := strings.CutPrefix(id, p.ImportPath); ok && p.home != "" {
			return p.home + rest
		}
	}
	return id
}
