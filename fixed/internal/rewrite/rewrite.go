// Package rewrite puts the operations of package explore into Go code that was
// written without: go statements, channel operations and selects, and what the
// code uses of sync, sync/atomic, context and time. What it has no replacement
// for is an error, so that no such operation escapes the explorer.
//
// It also tells the explorer of the uses of fields, of elements of arrays and
// slices, and of appends in place. It does not tell of other uses of memory:
// variables that closures share, maps, and what other packages do with a slice.
package rewrite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"
)

// explorePath is the path of package explore.
const explorePath = "github.com/asyncown/asyncown/fixed/internal/explore"

// Overlay rewrites the packages that match the patterns, as seen from dir, and
// writes the files to the directory out. It returns the name of a file for the
// flag -overlay of the go command, which puts them in place of the originals.
func Overlay(dir, out string, patterns ...string) (string, error) {
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedSyntax |
			packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports,
		Dir: dir,
	}, patterns...)
	if err != nil {
		return "", err
	}
	replace := make(map[string]string)
	for _, p := range loaded {
		for _, e := range p.Errors {
			return "", e
		}
		for i, f := range p.Syntax {
			text, err := rewriteFile(p, f)
			if err != nil {
				return "", err
			}
			name := filepath.Join(out, fmt.Sprintf("%d.go", len(replace)))
			if err := os.WriteFile(name, text, 0o666); err != nil {
				return "", err
			}
			replace[p.CompiledGoFiles[i]] = name
		}
	}
	config, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(out, "overlay.json")
	return name, os.WriteFile(name, config, 0o666)
}

// rewriteFile returns the text of a file with the operations replaced, without
// comments.
func rewriteFile(p *packages.Package, f *ast.File) ([]byte, error) {
	w := &writer{
		fset:    p.Fset,
		info:    p.TypesInfo,
		inCase:  make(map[ast.Node]bool),
		commaOK: make(map[ast.Node]bool),
		ranges:  make(map[ast.Node]bool),
		pos:     make(map[ast.Node]token.Pos),
		memory:  make(map[ast.Node]bool),
		places:  make(map[ast.Node]bool),
	}
	w.docs(f)
	astutil.Apply(f, w.before, w.after)
	if w.err != nil {
		return nil, w.err
	}
	if w.changed {
		astutil.AddImport(w.fset, f, explorePath)
	}
	for path := range replacements {
		if !astutil.UsesImport(f, path) {
			astutil.DeleteImport(w.fset, f, path)
		}
	}
	var out bytes.Buffer
	if err := format.Node(&out, token.NewFileSet(), f); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// docs removes all comments, whose positions are of no use in the new file.
func (w *writer) docs(f *ast.File) {
	f.Comments, f.Doc = nil, nil
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			n.Doc = nil
		case *ast.FuncDecl:
			n.Doc = nil
		case *ast.Field:
			n.Doc, n.Comment = nil, nil
		case *ast.TypeSpec:
			n.Doc, n.Comment = nil, nil
		case *ast.ValueSpec:
			n.Doc, n.Comment = nil, nil
		case *ast.ImportSpec:
			n.Doc, n.Comment = nil, nil
		}
		return true
	})
}
