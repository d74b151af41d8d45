package rows

import (
	"go/types"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
)

// filled puts something into a field of an interface type that a place speaks of, and returns
// that, nil if the place is no such field.
func (s *site) filled(o *operand, p contract.Place) *operand {
	if len(p.Path) == 0 || p.Root == contract.RootRes || o.typ == nil {
		return nil
	}
	expr, typ, ok := o.expr, o.typ, true
	for _, step := range p.Path {
		if expr, typ, ok = s.step(expr, typ, step); !ok || typ == nil {
			return nil
		}
	}
	iface, ok := typ.Underlying().(*types.Interface)
	pkg := s.known["bytes"]
	if !ok || pkg == nil || iface.NumMethods() == 0 || strings.HasSuffix(expr, "]") {
		return nil
	}
	buffer, reader := bufferType(s.known), types.NewPointer(pkg.Scope().Lookup("Reader").Type())
	fill := ""
	f := &operand{expr: "buf", typ: buffer, change: "buf.Reset(); buf.WriteByte(1)"}
	switch {
	case types.Implements(buffer, iface):
		fill = expr + " = buf"
	case types.Implements(reader, iface):
		fill = expr + " = buf"
		f.typ, f.change = reader, "buf.Reset(nil)"
	default:
		fill = expr + " = " + s.w.pkg("io") + ".NopCloser(buf)"
	}
	param := "buf *" + s.w.pkg("bytes") + "." + deref(f.typ).(*types.Named).Obj().Name()
	if !slices.Contains(s.params, param) {
		s.params = append(s.params, param)
		s.before = append(s.before, fill)
		s.fill = fill
	}
	return f
}

// part is the parameter that is put into a field or element.
const part = "part"

// putIn puts a parameter into the field or element that a place speaks of, and returns that
// parameter, nil if the place is none or holds no memory of its own.
func (s *site) putIn(o *operand, p contract.Place) *operand {
	if !s.put || len(p.Path) == 0 || p.Root == contract.RootRes || o.typ == nil {
		return nil
	}
	expr, typ, ok := o.expr, o.typ, true
	for _, step := range p.Path {
		if expr, typ, ok = s.step(expr, typ, step); !ok || typ == nil {
			return nil
		}
	}
	change := s.w.mutate(part, typ)
	if change == "" {
		return nil
	}
	if param := part + " " + s.w.typeText(typ); !slices.Contains(s.params, param) {
		s.params = append(s.params, param)
		s.before = append(s.before, expr+" = "+part)
	}
	return &operand{expr: part, typ: typ, change: change}
}
