package rows

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
)

// An operand is what stands for the receiver or an argument of a call.
type operand struct {
	expr   string     // what the memory is called outside of the call
	typ    types.Type // of expr
	text   string     // how it is passed
	change string     // a statement that changes what is passed, "" for the one of its type
	inner  string     // what a function that is passed does
}

// A site is the use of what a row speaks of, in the functions of a file.
type site struct {
	w      *writer
	row    *contract.Contract
	known  map[string]*types.Package
	params []string // of each function made here
	before []string // statements at its beginning
	types  []string // declarations that they need
	fill   string   // the statement that puts buf into a field, "" if there is none
	recv   *operand // nil for a function
	name   string   // of the function, method or field
	sig    *types.Signature
	args   []*operand
	count  *int                 // of the functions
	fnType types.Type           // set if the row speaks of a type of functions
	others []*contract.Contract // all rows
	put    bool                 // what a field or element refers to is put there in sight
}

// A variant chooses among the ways to make operands.
type variant struct {
	concrete bool // pass a *bytes.Buffer or *item where an interface is wanted
	bytes    bool // pass a []byte where anything is wanted
	view     bool // make strings views of bytes
	own      bool // pass a type made for it where an interface is wanted
	single   bool // pass one element for variadic arguments
	put      bool // put what a field or element refers to there in sight
}

// newSite returns the site of the function, method, field or type of functions that row speaks
// of, nil if there is none that a program can use. Others are all rows.
func newSite(w *writer, row *contract.Contract, known map[string]*types.Package, others []*contract.Contract, v variant) *site {
	s := &site{w: w, row: row, known: known, others: others, count: new(int), put: v.put}
	pkg := known[row.Package]
	if pkg == nil {
		return nil
	}
	typ, name, member := strings.Cut(bare(row), ".")
	s.name = name
	if !member {
		s.name = typ
	}
	obj := pkg.Scope().Lookup(typ)
	if obj == nil || !exported(typ) || !exported(s.name) {
		return nil
	}
	if member {
		recv := instantiate(obj.Type())
		if named, ok := types.Unalias(recv).(*types.Named); ok && !types.IsInterface(named) {
			if _, isStruct := named.Underlying().(*types.Struct); isStruct || strings.HasPrefix(row.Symbol, "(*") {
				recv = types.NewPointer(recv)
			}
		}
		s.recv = &operand{expr: "r", typ: recv, text: "r"}
		s.params = append(s.params, "r "+w.typeText(recv))
		obj, _, _ = types.LookupFieldOrMethod(recv, true, pkg, name)
	}
	switch obj := obj.(type) {
	case *types.Func:
		s.sig = obj.Signature()
		if !member {
			s.sig, _ = instantiate(obj.Type()).(*types.Signature)
		}
	case *types.Var:
		s.sig, _ = obj.Type().Underlying().(*types.Signature)
	case *types.TypeName:
		s.fnType = instantiate(obj.Type())
		s.sig, _ = s.fnType.Underlying().(*types.Signature)
	default:
		return nil
	}
	if s.sig != nil {
		for i := range s.sig.Params().Len() {
			s.args = append(s.args, s.operand(i, v))
		}
	}
	return s
}

// bare returns the symbol of row as "Type.Name" or "Name".
func bare(row *contract.Contract) string {
	return strings.TrimPrefix(row.Qualified(), row.Package+".")
}

// operand makes the argument i and its parameter.
func (s *site) operand(i int, v variant) *operand {
	typ := s.sig.Params().At(i).Type()
	name := fmt.Sprintf("a%d", i)
	variadic := s.sig.Variadic() && i == s.sig.Params().Len()-1
	if slice, ok := typ.(*types.Slice); ok && variadic && v.single {
		typ, variadic = slice.Elem(), false
	}
	o := &operand{expr: name, typ: typ, text: name}
	if variadic {
		o.text += "..."
	}
	switch u := typ.Underlying().(type) {
	case *types.Signature:
		o.inner = " "
		return o
	case *types.Interface:
		if u.NumMethods() == 0 && v.bytes {
			s.params = append(s.params, name+" []byte")
			o.typ = types.NewSlice(types.Typ[types.Byte])
			return o
		}
		if !v.concrete && !v.own {
			break
		}
		if u.NumMethods() == 0 {
			s.params = append(s.params, name+" *item")
			o.typ = nil
			o.change = name + ".N = 0"
			return o
		}
		if v.own {
			s.params = append(s.params, name+" *"+s.stand(typ))
			o.typ, o.change = nil, name+".N = 0"
			return o
		}
		if buffer := bufferType(s.known); buffer != nil && types.Implements(buffer, u) {
			o.typ = buffer
			s.params = append(s.params, name+" *"+s.w.pkg("bytes")+".Buffer")
			return o
		}
	}
	if v.view && isString(typ) {
		s.params = append(s.params, "b"+name+" []byte")
		s.before = append(s.before, fmt.Sprintf("%s := %s(%s.String(&b%s[0], len(b%s)))", name, s.w.typeText(typ), s.w.pkg("unsafe"), name, name))
		o.change = "b" + name + "[0] = 0"
		return o
	}
	text := s.w.typeText(typ)
	s.params = append(s.params, name+" "+text)
	return o
}

// stand declares a struct that implements the interface typ, and returns its name.
func (s *site) stand(typ types.Type) string {
	name := fmt.Sprintf("stand%d", len(s.types))
	text := fmt.Sprintf("type %s struct{ B []byte; N int }\n", name)
	for m := range typ.Underlying().(*types.Interface).Methods() {
		text += fmt.Sprintf("func (*%s) %s%s\n", name, m.Name(), strings.TrimPrefix(s.literal(m.Signature(), " "), "func"))
	}
	s.types = append(s.types, text)
	return name
}

// bufferType returns the type *bytes.Buffer, nil if it is not known.
func bufferType(known map[string]*types.Package) types.Type {
	pkg := known["bytes"]
	if pkg == nil {
		return nil
	}
	return types.NewPointer(pkg.Scope().Lookup("Buffer").Type())
}

// instantiate returns typ with type arguments for its type parameters.
func instantiate(typ types.Type) types.Type {
	var params *types.TypeParamList
	switch t := types.Unalias(typ).(type) {
	case *types.Named:
		params = t.TypeParams()
	case *types.Signature:
		params = t.TypeParams()
	}
	if params.Len() == 0 {
		return typ
	}
	bytes := types.NewSlice(types.Typ[types.Byte])
	choices := []types.Type{bytes, types.Typ[types.Byte], types.Typ[types.String],
		types.NewMap(types.Typ[types.String], bytes), types.Typ[types.Int]}
	args := make([]types.Type, params.Len())
	var try func(i int) types.Type
	try = func(i int) types.Type {
		if i == len(args) {
			if t, err := types.Instantiate(nil, typ, args, true); err == nil {
				return t
			}
			return nil
		}
		for _, c := range choices {
			args[i] = c
			if t := try(i + 1); t != nil {
				return t
			}
		}
		return nil
	}
	if t := try(0); t != nil {
		return t
	}
	return typ
}

// call returns the statement that calls the function; its results are x0, x1, ….
func (s *site) call() string {
	var args []string
	for _, a := range s.args {
		text := a.text
		if a.inner != "" {
			text = s.literal(a.typ, a.inner)
		}
		args = append(args, text)
	}
	fn := s.name
	if s.recv != nil {
		fn = "r." + fn
	} else {
		fn = s.w.pkg(s.row.Package) + "." + fn
	}
	call := fn + "(" + strings.Join(args, ", ") + ")"
	var results, blanks []string
	for i := range s.sig.Results().Len() {
		results = append(results, fmt.Sprintf("x%d", i))
		blanks = append(blanks, "_")
	}
	if len(results) == 0 {
		return call
	}
	list := strings.Join(results, ", ")
	return list + " := " + call + "; " + strings.Join(blanks, ", ") + " = " + list
}

// literal returns a function of type typ that does what inner says; its parameters are q0,
// q1, ….
func (s *site) literal(typ types.Type, inner string) string {
	sig := typ.Underlying().(*types.Signature)
	var params, results, zeros []string
	for i := range sig.Params().Len() {
		text := s.w.typeText(sig.Params().At(i).Type())
		if sig.Variadic() && i == sig.Params().Len()-1 {
			text = "..." + strings.TrimPrefix(text, "[]")
		}
		params = append(params, fmt.Sprintf("q%d %s", i, text))
	}
	for r := range sig.Results().Variables() {
		results = append(results, s.w.typeText(r.Type()))
		zeros = append(zeros, s.w.zero(r.Type()))
	}
	text := fmt.Sprintf("func(%s) (%s) { %s", strings.Join(params, ", "), strings.Join(results, ", "), inner)
	if len(zeros) > 0 {
		text += "; return " + strings.Join(zeros, ", ")
	}
	return text + " }"
}

// place returns the expression and type for a place outside of the call, and a statement
// that changes its memory, "" if there is none.
func (s *site) place(p contract.Place) (expr string, typ types.Type, change string, ok bool) {
	var o *operand
	switch p.Root {
	case contract.RootRecv:
		o = s.recv
	case contract.RootArg:
		if p.Index < len(s.args) {
			o = s.args[p.Index]
		}
	case contract.RootRes:
		if s.sig != nil && p.Index < s.sig.Results().Len() {
			o = &operand{expr: fmt.Sprintf("x%d", p.Index), typ: s.sig.Results().At(p.Index).Type()}
		}
	}
	if o == nil {
		return "", nil, "", false
	}
	if f := s.filled(o, p); f != nil {
		return f.expr, f.typ, f.change, true
	}
	if f := s.putIn(o, p); f != nil {
		return f.expr, f.typ, f.change, true
	}
	expr, typ, change = o.expr, o.typ, o.change
	for _, step := range p.Path {
		if expr, typ, ok = s.step(expr, typ, step); !ok {
			return "", nil, "", false
		}
	}
	if typ == nil { // an item
		return expr, nil, change, true
	}
	if change == "" {
		change = s.w.mutate(expr, typ)
	}
	return expr, typ, change, true
}

// step goes from expr one element of a path down.
func (s *site) step(expr string, typ types.Type, step string) (string, types.Type, bool) {
	switch {
	case typ == nil:
		return expr, nil, step == "[*]"
	case step == "[*]":
		switch u := typ.Underlying().(type) {
		case *types.Slice:
			return expr + "[0]", u.Elem(), true
		case *types.Map:
			return expr + "[" + s.w.zero(u.Key()) + "]", u.Elem(), true
		}
		return expr, typ, true // one element was passed
	case step == "<-":
		return "", nil, false
	}
	obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, step)
	if field, ok := obj.(*types.Var); ok && field.Exported() {
		return expr + "." + step, field.Type(), true
	}
	return "", nil, false
}

// useOf returns a statement that reads the memory of expr.
func (s *site) useOf(expr string, typ types.Type) string {
	if typ == nil {
		return "_ = " + expr + ".N"
	}
	return s.w.use(expr, typ)
}

// function returns a function that does these statements.
func (s *site) function(stmts ...string) string {
	*s.count++
	all := append(append([]string{}, s.before...), stmts...)
	return fmt.Sprintf("func f%d(%s) {\n\t%s\n}\n", *s.count, strings.Join(s.params, ", "), strings.Join(all, "\n\t"))
}
