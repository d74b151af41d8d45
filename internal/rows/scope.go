package rows

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
)

// A scope is a function that a framework calls, with a parameter that is valid until it
// returns.
type scope struct {
	typ   types.Type                // of the parameter
	enter func(inner string) string // a declaration of the function, which does what inner says with the parameter q
}

// scopes returns the scopes that rows of the package know.
func (s *site) scopes() []scope {
	var all []scope
	for _, o := range s.others {
		if o.Verb != contract.VerbBorrow || o.Places[0].Root != contract.RootArg {
			continue
		}
		t := newSite(s.w, o, s.known, nil, variant{})
		if t == nil || t.sig == nil {
			continue
		}
		p := o.Places[0]
		switch {
		case t.fnType != nil && len(p.Path) == 0 && p.Index < t.sig.Params().Len():
			all = append(all, scope{t.sig.Params().At(p.Index).Type(), func(inner string) string {
				*s.count++
				inner = fmt.Sprintf("q := q%d; %s", p.Index, inner)
				return fmt.Sprintf("var scope%d = %s(%s)\n", *s.count, paren(s.w.typeText(t.fnType)), t.literal(t.fnType, inner))
			}})
		case len(p.Path) == 1 && p.Index < len(t.args) && t.args[p.Index].inner != "":
			m := numbered.FindStringSubmatch(p.Path[0])
			fn, ok := t.args[p.Index].typ.Underlying().(*types.Signature)
			var n int
			if m == nil || !ok {
				continue
			}
			if _, err := fmt.Sscanf(m[1], "%d", &n); err != nil || n >= fn.Params().Len() {
				continue
			}
			all = append(all, scope{fn.Params().At(n).Type(), func(inner string) string {
				t.args[p.Index].inner = fmt.Sprintf("q := q%d; %s", n, inner)
				t.count = s.count
				return t.function(t.call())
			}})
		}
	}
	return all
}

// route returns an expression of type want, made from q, which is of type from: itself or
// what a method or field of it gives.
func (s *site) route(from, want types.Type) string {
	if types.Identical(from, want) {
		return "q"
	}
	pkg := s.known[s.row.Package]
	set := types.NewMethodSet(from)
	for m := range set.Methods() {
		fn := m.Obj().(*types.Func)
		results := fn.Signature().Results()
		if fn.Exported() && results.Len() > 0 && types.Identical(results.At(0).Type(), want) {
			call := s.callOf("q."+fn.Name(), fn.Signature(), "", "e")
			if results.Len() == 1 {
				return call
			}
		}
	}
	st, _ := deref(from).Underlying().(*types.Struct)
	if st == nil || pkg == nil {
		return ""
	}
	for f := range st.Fields() {
		switch {
		case !f.Exported():
		case types.Identical(f.Type(), want):
			return "q." + f.Name()
		case types.Identical(types.NewPointer(f.Type()), want):
			return "&q." + f.Name()
		}
	}
	return ""
}

// deref returns what typ points to, if it is a pointer, typ otherwise.
func deref(typ types.Type) types.Type {
	if ptr, ok := types.Unalias(typ).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return typ
}

// scoped returns probes that keep what the call gives, expr of type typ, beyond the scope of
// the receiver.
func (s *site) scoped(expr string, typ types.Type) []probe {
	if s.recv == nil || !slices.ContainsFunc(s.row.Until, func(e contract.Event) bool { return e.Kind == contract.EventScope }) {
		return nil
	}
	var all []probe
	for _, sc := range s.scopes() {
		recv := s.route(sc.typ, s.recv.typ)
		if recv == "" || len(all) > 2 {
			continue
		}
		var decls []string
		for _, p := range s.params[1:] {
			decls = append(decls, "var "+p)
		}
		before := "r := " + recv + "; " + strings.Join(append(decls, s.before...), "; ")
		all = append(all, s.keptIn(sc, before+"; "+s.call(), expr, typ))
	}
	return all
}

// keptIn returns the probe that keeps expr, which the statements make, beyond the scope.
func (s *site) keptIn(sc scope, stmts, expr string, typ types.Type) probe {
	in := func(what string) string {
		*s.count++
		variable := fmt.Sprintf("scoped%d", *s.count)
		decls := fmt.Sprintf("var %s %s\nfunc read%s() { %s }\n", variable, s.w.typeText(typ), variable, s.useOf(variable, typ))
		return decls + sc.enter(stmts+"; "+strings.ReplaceAll(what, "KEPT", variable))
	}
	pr := probe{wrong: in("KEPT = " + expr), right: []string{in(s.useOf(expr, typ))}}
	if copied := s.w.copied(expr, typ); copied != "" {
		pr.right = append(pr.right, in("KEPT = "+copied))
	}
	return pr
}

// scopedAlias returns probes that keep what the call makes of an argument, which is valid
// in some scope only: strings cannot be changed, but they can outlive their bytes.
func (s *site) scopedAlias(p contract.Place) []probe {
	to, toType, _, ok := s.place(*s.row.To)
	if !ok || p.Root != contract.RootArg || p.Index >= len(s.args) || toType == nil || s.row.To.Root != contract.RootRes {
		return nil
	}
	arg := s.args[p.Index]
	for _, o := range s.others {
		if o.Verb != contract.VerbBorrow || !slices.ContainsFunc(o.Until, func(e contract.Event) bool { return e.Kind == contract.EventScope }) {
			continue
		}
		t := newSite(s.w, o, s.known, s.others, variant{})
		if t == nil || t.recv == nil || t.sig == nil || t.sig.Results().Len() != 1 || arg.typ == nil || !types.Identical(t.sig.Results().At(0).Type(), arg.typ) {
			continue
		}
		for _, sc := range t.scopes() {
			recv := t.route(sc.typ, t.recv.typ)
			if recv == "" {
				continue
			}
			var decls []string
			for i, param := range s.params {
				if i != p.Index {
					decls = append(decls, "var "+param)
				}
			}
			lent := "owner := " + recv + "; " + arg.expr + " := " + t.callOf("owner."+t.name, t.sig, "", "e")
			return []probe{s.keptIn(sc, strings.Join(append(decls, lent, s.call()), "; "), to, toType)}
		}
	}
	return nil
}

// converted returns probes for functions of the type of the row that keep what they are lent.
func (s *site) converted(p contract.Place) []probe {
	if p.Index >= s.sig.Params().Len() {
		return nil
	}
	expr, typ := fmt.Sprintf("q%d", p.Index), s.sig.Params().At(p.Index).Type()
	for _, step := range p.Path {
		var ok bool
		if expr, typ, ok = s.step(expr, typ, step); !ok || typ == nil {
			return nil
		}
	}
	enter := func(inner string) string {
		*s.count++
		return fmt.Sprintf("var conv%d = %s(%s)\n", *s.count, paren(s.w.typeText(s.fnType)), s.literal(s.fnType, inner))
	}
	sc := scope{typ, enter}
	lent := probe{wrong: enter("go func() { " + s.useOf(expr, typ) + " }()"), right: []string{enter(s.useOf(expr, typ))}}
	return []probe{s.keptIn(sc, "", expr, typ), lent}
}
