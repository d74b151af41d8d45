package infer

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
)

// maxSteps bounds the fields on the way to a place.
const maxSteps = 3

// place returns the name of p in contracts, false if callers cannot name it.
func (d *deriver) place(p place.Place) (contract.Place, bool) {
	out, ok := d.root(p.Sym)
	if !ok {
		return out, false
	}
	typ := d.p.Table.Type(p.Sym)
	for _, s := range d.p.Table.Selectors(p.Path) {
		switch s.Kind {
		case place.Field:
			st := structOf(typ)
			if st == nil || int(s.N) >= st.NumFields() {
				return out, false
			}
			f := st.Field(int(s.N))
			out.Path, typ = append(out.Path, f.Name()), f.Type()
		case place.Pseudo:
			if s.Name != "done" {
				return out, false
			}
			out.Path, typ = append(out.Path, s.Name), nil
		default:
			// An element of the memory that out refers to: all of it.
			return out, len(out.Path) <= maxSteps
		}
	}
	return out, len(out.Path) <= maxSteps
}

// root returns the name of what s stands for: a parameter, or what a field held when the
// function was entered.
func (d *deriver) root(s place.Sym) (contract.Place, bool) {
	i := d.p.Table.Info(s)
	switch i.Origin {
	case place.FromParam:
		return d.param(i.Val)
	case place.FromInit:
		sels := d.p.Table.Selectors(i.At.Path)
		if i.Site != nil || len(sels) == 0 || sels[len(sels)-1].Kind != place.Field {
			return contract.Place{}, false
		}
		return d.place(i.At)
	}
	return contract.Place{}, false
}

// param returns the name of the parameter v.
func (d *deriver) param(v ssa.Value) (contract.Place, bool) {
	shift := 0
	if d.s.Fn.Signature.Recv() != nil {
		shift = 1
	}
	for i, p := range d.s.Fn.Params {
		switch {
		case ssa.Value(p) != v:
		case i < shift:
			return contract.Place{Root: contract.RootRecv}, true
		default:
			return contract.Place{Root: contract.RootArg, Index: i - shift}, true
		}
	}
	return contract.Place{}, false
}

// methodToken splits a completion that is a call of a method into the receiver and the
// name of the method.
func (d *deriver) methodToken(p place.Place) (at contract.Place, method string, ok bool) {
	sels := d.p.Table.Selectors(p.Path)
	if len(sels) == 0 || sels[len(sels)-1].Kind != place.Pseudo {
		return at, "", false
	}
	method, ok = strings.CutSuffix(sels[len(sels)-1].Name, "()")
	if !ok {
		return at, "", false
	}
	at, ok = d.place(place.Place{Sym: p.Sym, Path: d.p.Table.Parent(p.Path)})
	return at, method, ok
}

// typeAt returns the type of what p holds, nil if that is not known.
func (d *deriver) typeAt(p place.Place) types.Type {
	typ := d.p.Table.Type(p.Sym)
	for _, s := range d.p.Table.Selectors(p.Path) {
		st := structOf(typ)
		if s.Kind != place.Field || st == nil || int(s.N) >= st.NumFields() {
			return nil
		}
		typ = st.Field(int(s.N)).Type()
	}
	return typ
}

// structOf returns the struct that typ is or points to, nil if there is none.
func structOf(typ types.Type) *types.Struct {
	if typ == nil {
		return nil
	}
	if p, ok := typ.Underlying().(*types.Pointer); ok {
		typ = p.Elem()
	}
	st, _ := typ.Underlying().(*types.Struct)
	return st
}
