package main

import (
	"crypto/sha256"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// A source is a Go file of a package asked for, as it was before the analysis.
type source struct {
	name    string            // absolute, as the go command gives it
	sum     [sha256.Size]byte // of the content
	usesCgo bool
	inMain  bool // belongs to a main module, and is no copy of another
}

// sources are the files that the analysis is about, by name.
type sources struct {
	files map[string]*source
	roots []string // directories of the main modules
}

// readSources notes what is in the files of the packages before these are analyzed. The
// analysis speaks of that content as long as a file still has it afterwards.
func readSources(asked *packages) *sources {
	s := &sources{files: make(map[string]*source)}
	for _, p := range asked.listed {
		inMain := p.Module != nil && p.Module.Main
		if inMain {
			s.roots = append(s.roots, realPath(p.Module.Dir))
		}
		s.add(p.Dir, source{usesCgo: true, inMain: inMain}, p.CgoFiles)
		s.add(p.Dir, source{inMain: inMain}, p.GoFiles, p.TestGoFiles, p.XTestGoFiles)
	}
	return s
}

// add adds the files in lists, which are in dir and are otherwise like the given one.
func (s *sources) add(dir string, like source, lists ...[]string) {
	for _, list := range lists {
		for _, name := range list {
			f := like
			f.name = filepath.Join(dir, name)
			if data, err := os.ReadFile(f.name); err == nil {
				f.sum = sha256.Sum256(data)
				s.files[f.name] = &f
			}
		}
	}
}

// realPath returns name without symbolic links, as far as there is such a file.
func realPath(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	return name
}

// A refusal says why a file is not changed.
type refusal struct {
	why     string
	trouble bool // the user has to do something about it
}

// open returns the content of the named file and the name under which to change it, or why
// it must not be changed.
func (s *sources) open(name string) (data []byte, real string, no *refusal) {
	f := s.files[name]
	switch {
	case f == nil:
		return nil, "", &refusal{why: "not a file of the packages asked for"}
	case f.usesCgo:
		return nil, "", &refusal{why: "uses cgo"}
	case !f.inMain:
		return nil, "", &refusal{why: "not in the main module"}
	}
	real = realPath(name)
	if !s.within(real) {
		return nil, "", &refusal{why: "a link to a file outside of the main module"}
	}
	data, err := os.ReadFile(real)
	if err != nil {
		return nil, "", &refusal{why: err.Error(), trouble: true}
	}
	switch {
	case sha256.Sum256(data) != f.sum:
		return nil, "", &refusal{why: "changed while it was analyzed", trouble: true}
	case generated(data):
		return nil, "", &refusal{why: "generated"}
	case !writable(real):
		return nil, "", &refusal{why: "not writable", trouble: true}
	}
	return data, real, nil
}

// within reports whether the file is in one of the main modules and not among the copies of
// others that such a module may have.
func (s *sources) within(real string) bool {
	for _, root := range s.roots {
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			return !strings.Contains("/"+filepath.ToSlash(rel), "/vendor/")
		}
	}
	return false
}

// generated reports whether the Go source says that it is not to be edited.
func generated(src []byte) bool {
	file, _ := parser.ParseFile(token.NewFileSet(), "", src, parser.PackageClauseOnly|parser.ParseComments)
	return file != nil && ast.IsGenerated(file)
}
