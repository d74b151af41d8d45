package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strconv"

	"github.com/asyncown/asyncown/internal/edit"
)

// A call is how a file can call a function of another package.
type call struct {
	text    string
	imports []edit.Edit // what makes the package known
}

// cloner returns what, written around an expression of the type of e, a slice or a map, makes a
// copy of it in file: the text before it and behind it, and the edits of the imports. Which
// function does it depends on the Go version of the file, what it imports already, and what
// the names mean at e.
func (s *Source) cloner(file *ast.File, e ast.Expr) (before, behind string, imports []edit.Edit, ok bool) {
	typ := s.pass.TypesInfo.TypeOf(e)
	if m, isMap := types.Unalias(typ).Underlying().(*types.Map); isMap {
		if !flat(m.Key()) || !flat(m.Elem()) || !s.atLeast(file, "go1.21") {
			return "", "", nil, false
		}
		c, ok := s.calling(file, e.Pos(), "maps")
		return c.text + ".Clone(", ")", c.imports, ok
	}
	slice, isSlice := types.Unalias(typ).Underlying().(*types.Slice)
	if !isSlice || !flat(slice.Elem()) {
		return "", "", nil, false
	}
	_, plain := types.Unalias(typ).(*types.Slice)
	isBytes := plain && types.Identical(slice.Elem(), types.Typ[types.Byte])
	var packages []string
	if isBytes && s.atLeast(file, "go1.20") {
		packages = append(packages, "bytes")
	}
	if s.atLeast(file, "go1.21") {
		packages = append(packages, "slices")
	}
	slices.SortStableFunc(packages, func(a, b string) int { return importRank(file, a) - importRank(file, b) })
	for _, path := range packages {
		if c, ok := s.calling(file, e.Pos(), path); ok {
			return c.text + ".Clone(", ")", c.imports, true
		}
	}
	name, ok := s.typeText(file, e.Pos(), types.NewSlice(slice.Elem()))
	if _, builtin := lookup(s.scope(e.Pos()), "append", e.Pos()).(*types.Builtin); !ok || !builtin || !plain {
		return "", "", nil, false
	}
	return "append(" + name + "(nil), ", "...)", nil, true
}

// importRank orders packages that the file imports before others.
func importRank(file *ast.File, path string) int {
	for _, spec := range file.Imports {
		if spec.Path.Value == strconv.Quote(path) {
			return 0
		}
	}
	return 1
}

// atLeast reports whether the Go version of file is the given one or a later one.
func (s *Source) atLeast(file *ast.File, want string) bool {
	have := s.pass.TypesInfo.FileVersions[file]
	if have == "" {
		have = s.pass.Pkg.GoVersion()
	}
	return have == "" || version.Compare(have, want) >= 0
}

// calling returns how to call, at pos in file, a function of the package of the standard
// library of that path.
func (s *Source) calling(file *ast.File, pos token.Pos, path string) (call, bool) {
	for _, spec := range file.Imports {
		pkg, ok := s.pass.TypesInfo.Implicits[spec].(*types.PkgName)
		if spec.Name != nil {
			pkg, ok = s.pass.TypesInfo.Defs[spec.Name].(*types.PkgName)
		}
		if ok && pkg.Imported().Path() == path && pkg.Name() != "." && pkg.Name() != "_" &&
			lookup(s.scope(pos), pkg.Name(), pos) == pkg {
			return call{text: pkg.Name()}, true
		}
	}
	for _, name := range []string{path, "std" + path} {
		if _, free := s.free(file, pos, name); !free {
			continue
		}
		edits, ok := edit.Import(s.pass.Fset, file, s.Text(file), path, name, path)
		return call{name, edits}, ok
	}
	return call{}, false
}

// free reports whether name means nothing at pos and nothing that another file of the
// package declares, so that file can declare it.
func (s *Source) free(file *ast.File, pos token.Pos, name string) (string, bool) {
	if s.pass.Pkg.Scope().Lookup(name) != nil || lookup(s.scope(pos), name, pos) != nil {
		return "", false
	}
	for _, spec := range file.Imports {
		if pkg, ok := s.pass.TypesInfo.Implicits[spec].(*types.PkgName); ok && pkg.Name() == name {
			return "", false
		}
		if spec.Name != nil && spec.Name.Name == name {
			return "", false
		}
	}
	return name, true
}

// lookup returns what name means at pos in scope.
func lookup(scope *types.Scope, name string, pos token.Pos) types.Object {
	_, obj := scope.LookupParent(name, pos)
	return obj
}

// typeText returns typ as it is written at pos in file.
func (s *Source) typeText(file *ast.File, pos token.Pos, typ types.Type) (string, bool) {
	ok := true
	text := types.TypeString(typ, func(p *types.Package) string {
		if p == s.pass.Pkg {
			return ""
		}
		for _, spec := range file.Imports {
			pkg, found := s.pass.TypesInfo.Implicits[spec].(*types.PkgName)
			if spec.Name != nil {
				pkg, found = s.pass.TypesInfo.Defs[spec.Name].(*types.PkgName)
			}
			if found && pkg.Imported() == p && lookup(s.scope(pos), pkg.Name(), pos) == pkg {
				return pkg.Name()
			}
		}
		ok = false
		return p.Name()
	})
	return text, ok && s.visible(pos, typ)
}

// visible reports whether the names in typ that need no package mean at pos what they mean in
// typ.
func (s *Source) visible(pos token.Pos, typ types.Type) bool {
	switch t := typ.(type) {
	case *types.Basic:
		obj := lookup(s.scope(pos), t.Name(), pos)
		return obj == nil || obj.Parent() == types.Universe
	case *types.Named:
		return t.TypeArgs().Len() == 0 && (t.Obj().Pkg() != s.pass.Pkg || lookup(s.scope(pos), t.Obj().Name(), pos) == t.Obj())
	case *types.Alias:
		return t.TypeArgs().Len() == 0 && (t.Obj().Pkg() != s.pass.Pkg || lookup(s.scope(pos), t.Obj().Name(), pos) == t.Obj())
	case *types.Slice:
		return s.visible(pos, t.Elem())
	case *types.Array:
		return s.visible(pos, t.Elem())
	case *types.Pointer:
		return s.visible(pos, t.Elem())
	case *types.TypeParam:
		return lookup(s.scope(pos), t.Obj().Name(), pos) == t.Obj()
	}
	return false
}

// cloneable reports whether typ is that of a slice or a map.
func cloneable(typ types.Type) bool {
	switch typ.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// flat reports whether a copy of a value of that type shares no memory with it that anybody
// could change, and may be made: it is no lock.
func flat(typ types.Type) bool {
	if named, ok := types.Unalias(typ).(*types.Named); ok {
		if m, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), false, named.Obj().Pkg(), "Lock"); m != nil {
			return false
		}
		if pkg := named.Obj().Pkg(); pkg != nil && (pkg.Path() == "sync" || pkg.Path() == "sync/atomic") {
			return false
		}
	}
	switch t := typ.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer && t.Kind() != types.Invalid
	case *types.Array:
		return flat(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !flat(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// clone returns the repair that puts a copy of the slice e where e stands.
func (s *Source) clone(file *ast.File, e ast.Expr, message string) (Repair, bool) {
	before, behind, imports, ok := s.cloner(file, e)
	if !ok {
		return Repair{}, false
	}
	start, end := s.offset(e.Pos()), s.offset(e.End())
	return Repair{message, file, append(imports,
		edit.Edit{Start: start, End: start, New: before}, edit.Edit{Start: end, End: end, New: behind})}, true
}
