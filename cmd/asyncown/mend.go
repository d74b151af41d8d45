package main

import (
	"cmp"
	"context"
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/report"
)

// A mended file is one with the fixes that are to be made in it.
type mended struct {
	name     string // as the go command gives it
	real     string // without symbolic links
	before   []byte
	edits    edit.Set
	after    []byte // with the edits made
	findings []int  // those that the edits settle, by index
	no       *refusal
}

// mending is the state of -fix and -diff.
type mending struct {
	sources  *sources
	paths    pathNames
	findings []report.Finding
	files    map[string]*mended // by the name without symbolic links
	order    []*mended
	again    []int        // findings whose fixes are left out because they are at odds with others
	gone     map[int]bool // findings that are settled by the fixes of others
}

// planFixes chooses the fixes to make: in the order of the findings, each that is not at
// odds with those before it.
func planFixes(sources *sources, paths pathNames, findings []report.Finding) *mending {
	m := &mending{sources: sources, paths: paths, findings: findings, files: make(map[string]*mended), gone: make(map[int]bool)}
	for i := range findings {
		if f := &findings[i]; !f.IsNote() && len(f.Fixes) > 0 {
			m.plan(i, f.Fixes[0].Edits)
		}
	}
	for _, file := range m.order {
		file.after = file.edits.Apply(file.before)
		if file.no == nil && !file.edits.Empty() && !parses(file.after) {
			file.no = &refusal{why: "what the fixes make of it is no Go; please report this", trouble: true}
		}
	}
	return m
}

// plan takes up the edits that settle the finding with the given index.
func (m *mending) plan(index int, edits []report.Edit) {
	if len(edits) == 0 {
		return
	}
	file := m.file(edits[0].File)
	var own []edit.Edit
	for _, e := range edits {
		if e.File != edits[0].File {
			return // it could not be made as a whole
		}
		own = append(own, edit.Edit{Start: e.Start, End: e.End, New: e.New})
	}
	switch before := file.edits; {
	case file.no != nil:
		file.findings = append(file.findings, index)
	case !file.edits.Add(own):
		m.again = append(m.again, index)
	case !file.edits.Fits(len(file.before)):
		file.edits = before
		file.no = &refusal{why: "changed while it was analyzed", trouble: true}
	default:
		file.findings = append(file.findings, index)
	}
}

// file returns the state of the named file.
func (m *mending) file(name string) *mended {
	data, real, no := m.sources.open(name)
	real = cmp.Or(real, name)
	file := m.files[real]
	if file == nil {
		file = &mended{name: name, real: real, before: data, no: no}
		m.files[real] = file
		m.order = append(m.order, file)
	}
	return file
}

// parses reports whether src is a Go file.
func parses(src []byte) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	return err == nil
}

// write changes the files, each as a whole. If the context ends it changes no further one.
func (m *mending) write(ctx context.Context) {
	for _, file := range m.order {
		if file.no != nil || file.edits.Empty() {
			continue
		}
		if ctx.Err() != nil {
			file.no = &refusal{why: "interrupted before it was changed"}
			continue
		}
		err := replaceFile(file.real, file.before, file.after)
		switch {
		case errors.Is(err, errChanged):
			file.no = &refusal{why: "changed while it was analyzed", trouble: true}
		case errors.Is(err, fs.ErrPermission):
			file.no = &refusal{why: "not writable", trouble: true}
		case err != nil:
			file.no = &refusal{why: err.Error(), trouble: true}
		}
	}
}

// changed reports whether any file was.
func (m *mending) changed() bool {
	return slices.ContainsFunc(m.order, func(f *mended) bool { return f.no == nil && !f.edits.Empty() })
}
