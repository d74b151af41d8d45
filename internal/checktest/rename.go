package checktest

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"
)

// Rename returns the source of the packages' files with every identifier that
// they declare renamed, so that no name tells what it stands for. The text
// keeps its lines. Methods that may be called through an interface of another
// package, or that a type of another package has to have, keep their names, as do
// struct fields that embed a type of another package. The keys of the result are file
// names, as for [packages.Config.Overlay].
func Rename(pkgs []*packages.Package) (map[string][]byte, error) {
	r := &renamer{
		own:  make(map[*types.Package]bool),
		kept: map[string]bool{"Error": true},
	}
	for _, p := range pkgs {
		r.own[p.Types] = true
	}
	for _, p := range pkgs {
		r.keepMethods(p.Types.Imports())
		r.keepImplemented(p.Types)
	}
	overlay := make(map[string][]byte)
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			name := p.Fset.Position(f.Package).Filename
			src, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			overlay[name] = r.file(p, f, src)
		}
	}
	return overlay, nil
}

// A renamer renames the objects of its own packages.
type renamer struct {
	own  map[*types.Package]bool
	kept map[string]bool // methods of interfaces of other packages
}

// keepMethods keeps the names of the methods of the exported interfaces of
// those of the given packages that are not the renamer's own.
func (r *renamer) keepMethods(imports []*types.Package) {
	for _, p := range imports {
		if r.own[p] {
			continue
		}
		for _, name := range p.Scope().Names() {
			if i, ok := p.Scope().Lookup(name).Type().Underlying().(*types.Interface); ok {
				for m := range i.Methods() {
					r.kept[m.Name()] = true
				}
			}
		}
	}
}

// keepImplemented keeps the names of the methods of the interfaces of p that types of packages
// which p imports, other than the renamer's own, implement.
func (r *renamer) keepImplemented(p *types.Package) {
	var foreign []types.Type
	for _, dep := range p.Imports() {
		if r.own[dep] {
			continue
		}
		for _, name := range dep.Scope().Names() {
			if t, ok := dep.Scope().Lookup(name).(*types.TypeName); ok && t.Exported() {
				foreign = append(foreign, types.NewPointer(t.Type()))
			}
		}
	}
	for _, name := range p.Scope().Names() {
		i, ok := p.Scope().Lookup(name).Type().Underlying().(*types.Interface)
		if !ok || !slices.ContainsFunc(foreign, func(t types.Type) bool { return types.Implements(t, i) }) {
			continue
		}
		for m := range i.Methods() {
			r.kept[m.Name()] = true
		}
	}
}

// file returns src, the source of f, with its identifiers renamed.
func (r *renamer) file(p *packages.Package, f *ast.File, src []byte) []byte {
	to := make(map[int]string) // by offset
	ends := make(map[int]int)
	for id := range ast.Preorder(f) {
		id, ok := id.(*ast.Ident)
		if ok && id != f.Name && r.renames(p.TypesInfo, id) {
			at := p.Fset.Position(id.Pos()).Offset
			to[at], ends[at] = newName(id.Name), at+len(id.Name)
		}
	}
	var out bytes.Buffer
	last := 0
	for _, at := range slices.Sorted(maps.Keys(to)) {
		out.Write(src[last:at])
		out.WriteString(to[at])
		last = ends[at]
	}
	out.Write(src[last:])
	return out.Bytes()
}

// renames reports whether id gets a new name.
func (r *renamer) renames(info *types.Info, id *ast.Ident) bool {
	if id.Name == "_" || id.Name == "init" || id.Name == "main" {
		return false
	}
	obj, declared := info.Defs[id]
	if !declared {
		obj = info.Uses[id]
	}
	switch obj := obj.(type) {
	case nil:
		return declared // the variable of a type switch
	case *types.PkgName:
		return false
	case *types.Func:
		if obj.Signature().Recv() != nil && r.kept[obj.Name()] {
			return false
		}
	case *types.Var:
		if obj.Embedded() && !r.ownType(obj.Type()) {
			return false
		}
	}
	return obj.Pkg() != nil && r.own[obj.Pkg()]
}

// ownType reports whether t, or what it points to, is a type that is renamed.
func (r *renamer) ownType(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && r.own[n.Obj().Pkg()]
}

// newName maps different names to different names, and exported ones to
// exported ones. None of them occurs in ordinary code.
func newName(name string) string {
	prefix := "x"
	if token.IsExported(name) {
		prefix = "X"
	}
	out := []byte(prefix)
	for _, b := range []byte(name) {
		out = append(out, 'a'+b>>4, 'a'+b&15)
	}
	return string(out)
}
