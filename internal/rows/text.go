package rows

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A writer writes chunks of a file: declarations that belong together.
type writer struct {
	names   map[string]string // of imported packages, by path
	imports []string          // paths, in the order of their names
}

// typeText returns typ as the file writes it.
func (w *writer) typeText(typ types.Type) string {
	return types.TypeString(typ, func(p *types.Package) string { return w.pkg(p.Path()) })
}

// pkg returns the name of the package of that path, which the file imports from now on.
func (w *writer) pkg(path string) string {
	if name := w.names[path]; name != "" {
		return name
	}
	name := fmt.Sprintf("p%d", len(w.names))
	w.names[path] = name
	w.imports = append(w.imports, path)
	return name
}

// zero returns an expression for a zero value of type typ.
func (w *writer) zero(typ types.Type) string {
	switch typ.Underlying().(type) {
	case *types.Slice, *types.Pointer, *types.Map, *types.Chan, *types.Interface, *types.Signature:
		return "(" + w.typeText(typ) + ")(nil)"
	}
	return "*new(" + w.typeText(typ) + ")"
}

// isString reports whether typ is a string.
func isString(typ types.Type) bool {
	b, ok := typ.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// mutate returns a statement that changes the memory behind expr, "" if there is none.
func (w *writer) mutate(expr string, typ types.Type) string {
	switch u := typ.Underlying().(type) {
	case *types.Slice:
		return fmt.Sprintf("%s[0] = %s", expr, w.zero(u.Elem()))
	case *types.Pointer:
		if st, ok := u.Elem().Underlying().(*types.Struct); ok {
			if f := plainField(st); f != nil {
				return fmt.Sprintf("%s.%s = %s", expr, f.Name(), w.zero(f.Type()))
			}
		}
		return fmt.Sprintf("*%s = *new(%s)", expr, w.typeText(u.Elem()))
	case *types.Map:
		return fmt.Sprintf("clear(%s)", expr)
	case *types.Struct:
		for f := range u.Fields() {
			if !f.Exported() {
				continue
			}
			switch f.Type().Underlying().(type) {
			case *types.Slice, *types.Map:
				return w.mutate(expr+"."+f.Name(), f.Type())
			}
		}
	}
	return ""
}

// plainField returns an exported field that can be set, nil if there is none.
func plainField(st *types.Struct) *types.Var {
	for f := range st.Fields() {
		if f.Exported() && !f.Embedded() {
			return f
		}
	}
	return nil
}

// use returns a statement that reads the memory behind expr.
func (w *writer) use(expr string, typ types.Type) string {
	switch u := typ.Underlying().(type) {
	case *types.Slice, *types.Array:
		return fmt.Sprintf("_ = %s[0]", expr)
	case *types.Pointer:
		if st, ok := u.Elem().Underlying().(*types.Struct); ok {
			if f := plainField(st); f != nil {
				return fmt.Sprintf("_ = %s.%s", expr, f.Name())
			}
		}
		return fmt.Sprintf("_ = *%s", expr)
	case *types.Map:
		return fmt.Sprintf("for range %s { break }", expr)
	case *types.Struct:
		for f := range u.Fields() {
			if f.Exported() {
				return w.use(expr+"."+f.Name(), f.Type())
			}
		}
	}
	if isString(typ) {
		return fmt.Sprintf("_ = %s.Clone(string(%s))", w.pkg("strings"), expr)
	}
	if call := w.ask(expr, typ); call != "" {
		return call + fmt.Sprintf("; look(%s)", expr)
	}
	return fmt.Sprintf("look(%s)", expr)
}

// ask returns a call of a method of expr, an interface, that takes no arguments, "" if it has
// none.
func (w *writer) ask(expr string, typ types.Type) string {
	iface, ok := typ.Underlying().(*types.Interface)
	if !ok {
		return ""
	}
	for m := range iface.Methods() {
		if sig := m.Signature(); m.Exported() && sig.Params().Len() == 0 && sig.Results().Len() > 0 {
			return fmt.Sprintf("%s.%s()", expr, m.Name())
		}
	}
	for m := range iface.Methods() {
		if sig := m.Signature(); m.Exported() && sig.Params().Len() == 1 && sig.Results().Len() > 0 && !sig.Variadic() {
			return fmt.Sprintf("%s.%s(%s)", expr, m.Name(), w.zero(sig.Params().At(0).Type()))
		}
	}
	return ""
}

// copied returns an expression for a copy of what expr is, "" if there is none.
func (w *writer) copied(expr string, typ types.Type) string {
	switch u := typ.Underlying().(type) {
	case *types.Slice:
		return fmt.Sprintf("append(%s(nil), %s...)", paren(w.typeText(typ)), expr)
	case *types.Pointer:
		return fmt.Sprintf("new(%s)", w.typeText(u.Elem()))
	case *types.Map:
		return fmt.Sprintf("make(%s)", w.typeText(typ))
	}
	if isString(typ) {
		return fmt.Sprintf("%s.Clone(string(%s))", w.pkg("strings"), expr)
	}
	return ""
}

// paren puts a type into parentheses.
func paren(text string) string { return "(" + text + ")" }

// file returns the text of a file with these chunks, and for each the lines that it takes:
// from and to.
func (w *writer) file(chunks []string) (text string, lines [][2]int) {
	var b strings.Builder
	b.WriteString("package row\n\n")
	imports := slices.Clone(w.imports)
	for _, path := range imports {
		body := strings.Join(chunks, "\n")
		if strings.Contains(body, w.names[path]+".") {
			fmt.Fprintf(&b, "import %s %q\n", w.names[path], path)
		}
	}
	b.WriteString("\ntype item struct{ B []byte; N int }\n\nvar look func(any)\n\n")
	for _, c := range chunks {
		from := strings.Count(b.String(), "\n") + 1
		b.WriteString(c)
		b.WriteString("\n")
		lines = append(lines, [2]int{from, strings.Count(b.String(), "\n")})
	}
	return b.String(), lines
}

// exported reports whether a name can be used in another package.
func exported(name string) bool { return token.IsExported(name) }
