package diag

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// An origin is where the memory at a place comes from.
type origin struct {
	vals   map[ssa.Value]bool // what it was reached from or allocated by
	fields []*types.Var       // the fields that lead there
	typ    types.Type         // the type of a reference to it, nil if not known
	pseudo bool               // it is memory without a name of its own
}

// originOf returns the origin of p.
func (s *Source) originOf(p place.Place) origin {
	o := origin{vals: map[ssa.Value]bool{}}
	if p.Path == 0 {
		o.typ = s.table.Type(p.Sym)
	}
	for {
		fields, pseudo := s.fieldsOf(p)
		o.fields = append(fields, o.fields...)
		o.pseudo = o.pseudo || pseudo
		i := s.table.Info(p.Sym)
		for i.Origin == place.FromCall || i.Origin == place.FromAge {
			if v, ok := i.Site.(ssa.Value); ok {
				o.vals[v] = true
			}
			i = s.table.Info(i.Of)
		}
		if i.Val != nil {
			o.vals[i.Val] = true
		}
		if i.Origin != place.FromInit && i.Origin != place.FromView {
			return o
		}
		p = i.At
	}
}

// fieldsOf returns the fields among the selectors of p, and whether p ends in
// memory that has no name.
func (s *Source) fieldsOf(p place.Place) (fields []*types.Var, pseudo bool) {
	typ := s.table.Type(p.Sym)
	for _, sel := range s.table.Selectors(p.Path) {
		if typ == nil {
			return fields, sel.Kind == place.Pseudo
		}
		u := typ.Underlying()
		if ptr, ok := u.(*types.Pointer); ok {
			u = ptr.Elem().Underlying()
		}
		typ = nil
		switch sel.Kind {
		case place.Field:
			if st, ok := u.(*types.Struct); ok && int(sel.N) < st.NumFields() {
				fields = append(fields, st.Field(int(sel.N)))
				typ = st.Field(int(sel.N)).Type()
			}
		case place.Pseudo:
			return fields, true
		default:
			if e, ok := u.(interface{ Elem() types.Type }); ok {
				typ = e.Elem()
			}
		}
	}
	return fields, false
}

// maxTrace bounds the registers that a trace visits.
const maxTrace = 400

// A trace follows registers back to where their values come from.
type trace struct {
	calls map[*ssa.Function]*ssa.CallCommon // how the functions around the site were called
	deep  bool                              // what a call returns is taken to come from its arguments
}

// traceFrom returns the trace of registers at site.
func (s *Source) traceFrom(site event.Site) trace {
	t := trace{calls: map[*ssa.Function]*ssa.CallCommon{}}
	for ; site != 0; site = s.log.SiteInfo(site).Via {
		i := s.log.SiteInfo(site)
		if call, ok := s.log.SiteInfo(i.Via).Instr.(ssa.CallInstruction); ok && i.Instr != nil {
			t.calls[i.Instr.Parent()] = call.Common()
		}
	}
	return t
}

// reaches reports whether v may come from one of the values in from.
func (t trace) reaches(v ssa.Value, from map[ssa.Value]bool) bool {
	seen := map[ssa.Value]bool{nil: true}
	for work := []ssa.Value{v}; len(work) > 0 && len(seen) < maxTrace; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		if from[v] {
			return true
		}
		seen[v] = true
		work = append(work, t.sources(v)...)
	}
	return false
}

// sources returns the values that v is made of, or read through.
func (t trace) sources(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.Parameter:
		return t.argument(v)
	case *ssa.FreeVar:
		return bindings(v)
	case *ssa.Alloc:
		return stored(v)
	case *ssa.Call:
		return t.operandsOf(v.Common())
	case *ssa.Phi:
		return v.Edges
	case *ssa.UnOp:
		return []ssa.Value{v.X}
	case *ssa.Lookup:
		return []ssa.Value{v.X}
	case *ssa.IndexAddr:
		return []ssa.Value{v.X}
	case *ssa.Index:
		return []ssa.Value{v.X}
	case *ssa.Slice:
		return []ssa.Value{v.X}
	case *ssa.FieldAddr, *ssa.Field, *ssa.Extract, *ssa.TypeAssert, *ssa.ChangeType,
		*ssa.ChangeInterface, *ssa.MakeInterface, *ssa.SliceToArrayPointer, *ssa.Convert:
		return []ssa.Value{*v.(ssa.Instruction).Operands(nil)[0]}
	}
	return nil
}

// operandsOf returns what the result of the call c may be made of.
func (t trace) operandsOf(c *ssa.CallCommon) []ssa.Value {
	if b, ok := c.Value.(*ssa.Builtin); ok && b.Name() == "append" {
		return c.Args[:1]
	}
	switch {
	case !t.deep:
		return nil
	case c.IsInvoke():
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	return c.Args
}

// argument returns what the call on the way to the site passed for p.
func (t trace) argument(p *ssa.Parameter) []ssa.Value {
	c := t.calls[p.Parent()]
	if c == nil || c.IsInvoke() || len(c.Args) != len(p.Parent().Params) {
		return nil
	}
	for i, q := range p.Parent().Params {
		if p == q {
			return []ssa.Value{c.Args[i]}
		}
	}
	return nil
}

// bindings returns the variables that fv stands for.
func bindings(fv *ssa.FreeVar) []ssa.Value {
	fn := fv.Parent()
	if fn.Referrers() == nil {
		return nil
	}
	var vs []ssa.Value
	for _, r := range *fn.Referrers() {
		mc, ok := r.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for i, v := range fn.FreeVars {
			if v == fv {
				vs = append(vs, mc.Bindings[i])
			}
		}
	}
	return vs
}

// stored returns the values that are stored in a or its parts.
func stored(a ssa.Value) []ssa.Value {
	var vs []ssa.Value
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == a {
				vs = append(vs, r.Val)
			}
		case *ssa.FieldAddr:
			vs = append(vs, stored(r)...)
		case *ssa.IndexAddr:
			vs = append(vs, stored(r)...)
		}
	}
	return vs
}
