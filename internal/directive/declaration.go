package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// A declaration is what a doc comment speaks of.
type declaration struct {
	symbol string            // as in a table
	names  map[string]string // places by the names that the declaration gives them
}

// declarations returns what f declares and documents.
func declarations(f *ast.File) map[*ast.CommentGroup]*declaration {
	all := make(map[*ast.CommentGroup]*declaration)
	add := func(doc *ast.CommentGroup, d *declaration) {
		if doc != nil {
			all[doc] = d
		}
	}
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			add(decl.Doc, function(decl))
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					d := &declaration{spec.Name.Name, map[string]string{}}
					if fn, ok := spec.Type.(*ast.FuncType); ok {
						d.signature(fn)
					}
					if add(spec.Doc, d); !decl.Lparen.IsValid() {
						add(decl.Doc, d)
					}
					members(spec, add)
				}
			}
		}
	}
	return all
}

// members adds the fields and methods of the type that spec declares.
func members(spec *ast.TypeSpec, add func(*ast.CommentGroup, *declaration)) {
	var fields *ast.FieldList
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		fields = typ.Fields
	case *ast.InterfaceType:
		fields = typ.Methods
	default:
		return
	}
	for _, field := range fields.List {
		if len(field.Names) != 1 {
			continue
		}
		name := field.Names[0].Name
		d := &declaration{spec.Name.Name + "." + name, map[string]string{}}
		if fn, ok := field.Type.(*ast.FuncType); ok && isInterface(spec) {
			d.signature(fn)
		} else {
			d.names[name] = "recv." + name
		}
		add(field.Doc, d)
	}
}

// isInterface reports whether spec declares an interface.
func isInterface(spec *ast.TypeSpec) bool {
	_, ok := spec.Type.(*ast.InterfaceType)
	return ok
}

// function returns the declaration of a function or method.
func function(decl *ast.FuncDecl) *declaration {
	d := &declaration{decl.Name.Name, map[string]string{}}
	if decl.Recv != nil && len(decl.Recv.List) == 1 {
		recv := decl.Recv.List[0]
		d.symbol = receiver(recv.Type) + "." + d.symbol
		for _, id := range recv.Names {
			d.names[id.Name] = "recv"
		}
	}
	d.signature(decl.Type)
	return d
}

// receiver returns how tables write the type of a receiver: without type parameters.
func receiver(typ ast.Expr) string {
	switch typ := ast.Unparen(typ).(type) {
	case *ast.StarExpr:
		return "(*" + receiver(typ.X) + ")"
	case *ast.IndexExpr:
		return receiver(typ.X)
	case *ast.IndexListExpr:
		return receiver(typ.X)
	case *ast.Ident:
		return typ.Name
	}
	return ""
}

// signature notes the names of parameters and results; "return" is the first result.
func (d *declaration) signature(fn *ast.FuncType) {
	d.list("arg", fn.Params)
	if fn.Results != nil {
		d.names["return"] = "res0"
		d.list("res", fn.Results)
	}
	delete(d.names, "_")
}

// list notes the names of a list of parameters or results.
func (d *declaration) list(root string, fields *ast.FieldList) {
	n := 0
	for _, field := range fields.List {
		for _, id := range field.Names {
			d.names[id.Name] = root + strconv.Itoa(n)
			n++
		}
		if len(field.Names) == 0 {
			n++
		}
	}
}

// line returns the directive with this verb and the text that follows it as a line of a
// table: with numbers for names. It fails for names that the declaration does not have.
func (d *declaration) line(verb, args string) (string, error) {
	fields := strings.Fields(args)
	keyword := ""
	for i, field := range fields {
		switch field {
		case "->", "if", "until":
			keyword = field
			continue
		}
		parts := strings.Split(field, ",")
		for j, part := range parts {
			var err error
			if parts[j], err = d.operand(keyword, part); err != nil {
				return "", err
			}
		}
		fields[i] = strings.Join(parts, ",")
	}
	return strings.Join(append([]string{d.symbol, verb}, fields...), " "), nil
}

// operand translates one operand of a keyword.
func (d *declaration) operand(keyword, text string) (string, error) {
	switch keyword {
	case "if":
		if kind, place, ok := strings.Cut(text, ":"); ok && (kind == "nil" || kind == "field") {
			place, err := d.place(place)
			return kind + ":" + place, err
		}
		return text, nil
	case "until":
		return d.event(text)
	}
	return d.place(text)
}

// event translates an event.
func (d *declaration) event(text string) (string, error) {
	before, rest := "", text
	for _, p := range []string{"ok:", "true:"} {
		if after, ok := strings.CutPrefix(rest, p); ok {
			before, rest = p, after
		}
	}
	kind, operand, _ := strings.Cut(rest, ":")
	switch kind {
	case "cb", "chan":
		operand, err := d.place(operand)
		return before + kind + ":" + operand, err
	case "call":
		if fn, arg, ok := strings.Cut(operand, "("); ok {
			arg, err := d.place(strings.TrimSuffix(arg, ")"))
			return before + kind + ":" + fn + "(" + arg + ")", err
		}
		if head, path := cutHead(operand); path != "" && d.names[head] != "" {
			return before + kind + ":" + d.names[head] + path, nil
		}
	}
	return text, nil
}

// place translates a place.
func (d *declaration) place(text string) (string, error) {
	head, path := cutHead(text)
	if at, ok := d.names[head]; ok {
		return at + path, nil
	}
	if token.IsIdentifier(head) && !numbered(head) {
		return "", fmt.Errorf("%s has no parameter or result %q", d.symbol, head)
	}
	return text, nil
}

// cutHead splits a place into where it starts and its path.
func cutHead(text string) (head, path string) {
	if end := strings.IndexAny(text, ".[<"); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}

// numbered reports whether head is in the notation of tables.
func numbered(head string) bool {
	number := strings.TrimPrefix(strings.TrimPrefix(head, "arg"), "res")
	_, err := strconv.Atoi(number)
	return head == "recv" || number != head && err == nil
}
