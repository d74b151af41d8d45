package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
)

// A function is a declared function, or a variable that holds one, by its name
// and that of its receiver's type.
type function struct {
	file, receiver, name string
	from, to             int // lines
}

func (f *function) String() string {
	if f.receiver != "" {
		return f.receiver + "." + f.name
	}
	return f.name
}

// functions returns the functions in a file of a module in dir.
func functions(dir, file string) ([]*function, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, filepath.Join(dir, filepath.FromSlash(file)), nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []*function
	add := func(n ast.Node, receiver, name string) {
		all = append(all, &function{file, receiver, name, fset.Position(n.Pos()).Line, fset.Position(n.End()).Line})
	}
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			add(decl, receiverType(decl), decl.Name.Name)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					add(v, "", v.Names[0].Name)
				}
			}
		}
	}
	return all, nil
}

// receiverType returns the name of the type that fn is a method of, or "".
func receiverType(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	name := ""
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

// enclosing returns the functions of a module in dir that places are in, each
// once.
func enclosing(dir string, places []place) ([]*function, error) {
	var all []*function
	for _, p := range places {
		in, err := functions(dir, p.File)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(in, func(f *function) bool { return f.from <= p.From && p.From <= f.to })
		if i < 0 {
			return nil, fmt.Errorf("%s is in no function", p)
		}
		same := func(f *function) bool { return *f == *in[i] }
		if !slices.ContainsFunc(all, same) {
			all = append(all, in[i])
		}
	}
	return all, nil
}

// corresponding returns the functions of another version of the module, in
// dir, that are in the same file and have the same name. Those that are gone
// are left out.
func corresponding(dir string, old []*function) ([]*function, error) {
	var all []*function
	for _, f := range old {
		in, err := functions(dir, f.file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, g := range in {
			if g.receiver == f.receiver && g.name == f.name {
				all = append(all, g)
			}
		}
	}
	return all, nil
}

// places returns where functions are.
func places(functions []*function) []place {
	var all []place
	for _, f := range functions {
		all = append(all, place{f.file, f.from, f.to})
	}
	return all
}
