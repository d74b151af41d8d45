package rows

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
)

// borrowed returns probes for a validity: the memory is used or kept after its end.
func (s *site) borrowed(p contract.Place) []probe {
	var all []probe
	if p.Root == contract.RootArg {
		return s.borrowedParameter(p)
	}
	if s.sig == nil {
		return nil
	}
	expr, typ, _, ok := s.place(p)
	if !ok || typ == nil {
		return nil
	}
	use := s.useOf(expr, typ)
	all = append(all, s.scoped(expr, typ)...)
	for _, e := range s.row.Until {
		if end := s.end(e, "e"); end != "" {
			blocks := strings.Repeat("}", strings.Count(end, "{"))
			all = append(all, probe{
				wrong: s.function(append(s.condition(s.call(), end), use+blocks)...),
				right: []string{s.function(append(s.condition(s.call(), use), end+blocks)...)},
			})
			for _, fill := range s.siblings(contract.VerbGrow) {
				again := "{ " + s.callOf("r."+fill.name, fill.sig, "", "e") + " }"
				all = append(all, probe{
					wrong: s.function(append(s.condition(s.call(), end), again, use+blocks)...),
					right: []string{s.function(append(s.condition(s.call(), use), end, again+blocks)...)},
				})
			}
		}
	}
	if copied := s.w.copied(expr, typ); copied != "" {
		all = append(all, s.keptProbe(expr, typ, copied))
	}
	return all
}

// keptProbe keeps what expr is after the call, or a copy of it, in a variable that another
// function reads.
func (s *site) keptProbe(expr string, typ types.Type, copied string) probe {
	return probe{
		wrong: s.keeping(typ, func(variable string) []string { return s.condition(s.call(), variable+" = "+expr) }),
		right: []string{s.keeping(typ, func(variable string) []string { return s.condition(s.call(), variable+" = "+copied) })},
	}
}

// keeping returns a variable of type typ, a function that reads it, and one that does what
// stmts says.
func (s *site) keeping(typ types.Type, stmts func(variable string) []string) string {
	variable := fmt.Sprintf("kept%d", *s.count)
	reader := fmt.Sprintf("func read%d() { %s }\n", *s.count, s.useOf(variable, typ))
	return fmt.Sprintf("var %s %s\n", variable, s.w.typeText(typ)) + reader + s.function(stmts(variable)...)
}

// numbered matches the element of a path that names a parameter of a function.
var numbered = regexp.MustCompile(`^p([0-9]+)$`)

// borrowedParameter returns probes for memory that a function is lent: one that is passed,
// one of the type of the row, or a method of the interface of the row.
func (s *site) borrowedParameter(p contract.Place) []probe {
	if s.sig == nil {
		return nil
	}
	if len(p.Path) > 0 {
		if m := numbered.FindStringSubmatch(p.Path[0]); m != nil {
			return s.borrowedByCallback(p, "q"+m[1])
		}
	}
	if s.recv != nil && types.IsInterface(s.recv.typ) {
		return s.implemented(p)
	}
	if s.fnType != nil {
		return s.converted(p)
	}
	return nil
}

// borrowedByCallback returns probes for what the parameter of a function that is passed leads
// to.
func (s *site) borrowedByCallback(p contract.Place, param string) []probe {
	if p.Index >= len(s.args) {
		return nil
	}
	a := s.args[p.Index]
	if a.inner == "" {
		return nil
	}
	fn, ok := a.typ.Underlying().(*types.Signature)
	var n int
	if _, err := fmt.Sscanf(param, "q%d", &n); err != nil || !ok || n >= fn.Params().Len() {
		return nil
	}
	expr, typ := param, fn.Params().At(n).Type()
	for _, step := range p.Path[1:] {
		if expr, typ, ok = s.step(expr, typ, step); !ok {
			return nil
		}
	}
	if typ == nil {
		return nil
	}
	passing := func(inner func(variable string) string) string {
		defer func() { a.inner = " " }()
		return s.keeping(typ, func(variable string) []string {
			a.inner = inner(variable)
			return []string{s.call()}
		})
	}
	pr := probe{wrong: passing(func(variable string) string { return variable + " = " + expr })}
	if copied := s.w.copied(expr, typ); copied != "" {
		pr.right = append(pr.right, passing(func(variable string) string { return variable + " = " + copied }))
	}
	pr.right = append(pr.right, passing(func(string) string { return s.useOf(expr, typ) }))
	lent := probe{wrong: passing(func(string) string { return "go func() { " + s.useOf(expr, typ) + " }()" })}
	lent.right = []string{passing(func(string) string { return s.useOf(expr, typ) })}
	return []probe{pr, lent}
}

// implemented returns probes for types with the method of the row that keep what they are
// lent.
func (s *site) implemented(p contract.Place) []probe {
	if s.sig == nil || p.Root != contract.RootArg || p.Index >= s.sig.Params().Len() {
		return nil
	}
	expr, typ := fmt.Sprintf("q%d", p.Index), s.sig.Params().At(p.Index).Type()
	for _, step := range p.Path {
		var ok bool
		if expr, typ, ok = s.step(expr, typ, step); !ok || typ == nil {
			return nil
		}
	}
	wrong := s.implement(typ, func(field string) string { return field + " = " + expr })
	pr := probe{wrong: wrong, right: []string{s.implement(typ, func(string) string { return s.useOf(expr, typ) })}}
	if copied := s.w.copied(expr, typ); copied != "" {
		pr.right = append(pr.right, s.implement(typ, func(field string) string { return field + " = " + copied }))
	}
	lent := probe{
		wrong: s.implement(typ, func(string) string { return "go func() { " + s.useOf(expr, typ) + " }()" }),
		right: pr.right,
	}
	return []probe{pr, lent}
}

// implement returns a type that has all methods of the receiver's interface, with a field of
// type typ. Its method of the row does what inner says of the field.
func (s *site) implement(typ types.Type, inner func(field string) string) string {
	*s.count++
	iface, ok := s.recv.typ.Underlying().(*types.Interface)
	if !ok {
		return ""
	}
	name := fmt.Sprintf("impl%d", *s.count)
	var b strings.Builder
	fmt.Fprintf(&b, "type %s struct{ kept %s }\n", name, s.w.typeText(typ))
	fmt.Fprintf(&b, "func (i *%s) read%d() { %s }\n", name, *s.count, s.useOf("i.kept", typ))
	for m := range iface.Methods() {
		body := " "
		if m.Name() == s.name {
			body = inner("i.kept")
		}
		text := s.literal(m.Signature(), body)
		fmt.Fprintf(&b, "func (i *%s) %s%s\n", name, m.Name(), strings.TrimPrefix(text, "func"))
	}
	fmt.Fprintf(&b, "var _ %s = (*%s)(nil)\n", s.w.typeText(s.recv.typ), name)
	return b.String()
}

// released returns probes for memory that is given back: it is used afterwards.
func (s *site) released(p contract.Place) []probe {
	if s.sig == nil {
		return nil
	}
	expr, typ, _, ok := s.place(p)
	if !ok {
		return nil
	}
	use := s.useOf(expr, typ)
	all := []probe{{
		wrong: s.function(s.condition(s.call(), use)...),
		right: []string{s.function(append([]string{use}, s.call())...)},
	}, {
		wrong: s.function("go func() { "+use+" }()", s.call()),
		right: []string{s.function("done := make(chan bool)", "go func() { "+use+"; close(done) }()", "<-done", s.call())},
	}}
	for _, retain := range s.siblings(contract.VerbRetain) {
		all = append(all, probe{right: []string{s.function("{ "+retain.call()+" }", s.call(), use)}})
	}
	if p.Root == contract.RootRecv {
		again := strings.TrimSuffix(s.call(), "\n")
		if s.sig.Results().Len() > 0 {
			again = "{ " + again + " }"
		}
		all = append(all, probe{wrong: s.function(s.call(), again), right: []string{s.function(s.call())}})
	}
	return all
}

// written returns probes for memory that is overwritten while a goroutine uses it.
func (s *site) written(p contract.Place) []probe {
	if s.sig == nil {
		return nil
	}
	expr, typ, _, ok := s.place(p)
	if !ok || p.Root == contract.RootRes {
		return nil
	}
	use := s.useOf(expr, typ)
	if typ == nil {
		use = "_ = " + expr + ".B"
	}
	call := s.call()
	if s.row.Verb == contract.VerbGrow && p.Root == contract.RootArg && typ != nil {
		a := s.args[p.Index]
		a.text = expr + "[:0]"
		call = s.call()
		a.text = expr
	}
	all := []probe{{
		wrong: s.function("go func() { "+use+" }()", call),
		right: []string{s.function("done := make(chan bool)", "go func() { "+use+"; close(done) }()", "<-done", call)},
	}, {
		wrong: s.function("c := make(chan "+s.typeOf(typ, expr)+")", "go func() { v := <-c; look(v) }()", "c <- "+expr, call),
		right: []string{s.function(call, "c := make(chan "+s.typeOf(typ, expr)+")", "go func() { v := <-c; look(v) }()", "c <- "+expr)},
	}}
	if s.row.Verb == contract.VerbGrow && s.sig.Results().Len() > 0 && typ != nil {
		all = append(all, s.pair("x0", s.sig.Results().At(0).Type(), expr, typ)...)
	}
	return all
}

// typeOf returns the text of the type of expr.
func (s *site) typeOf(typ types.Type, expr string) string {
	if typ == nil {
		return "*item"
	}
	return s.w.typeText(typ)
}

// writtenViews returns probes for a method that overwrites what other methods of the receiver
// return views of, by other rows.
func (s *site) writtenViews() []probe {
	if s.recv == nil || s.sig == nil || !slices.ContainsFunc(s.row.Places, contract.Place.IsReceiver) {
		return nil
	}
	var all []probe
	for _, o := range s.others {
		view := o.Verb == contract.VerbBorrow && len(o.Places) > 0 && o.Places[0].Root == contract.RootRes ||
			o.Verb == contract.VerbAlias && o.Places[0].IsReceiver() && o.To.Root == contract.RootRes && len(o.To.Path) == 0
		typ, _, _ := strings.Cut(bare(o), ".")
		mine, _, _ := strings.Cut(bare(s.row), ".")
		if !view || typ != mine || o.Package != s.row.Package || len(all) > 3 {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(s.recv.typ, true, s.known[o.Package], o.Name())
		fn, ok := obj.(*types.Func)
		if !ok || fn.Signature().Results().Len() == 0 {
			continue
		}
		n := 0
		if o.Verb == contract.VerbBorrow {
			n = o.Places[0].Index
		} else {
			n = o.To.Index
		}
		vars := slices.Repeat([]string{"_"}, fn.Signature().Results().Len())
		vars[n] = "view"
		take := strings.Join(vars, ", ") + " := " + s.callOf("r."+fn.Name(), fn.Signature(), "", "e")
		use := s.useOf("view", fn.Signature().Results().At(n).Type())
		all = append(all, probe{
			wrong: s.function(take, "go func() { "+use+" }()", s.call()),
			right: []string{s.function(take, "done := make(chan bool)", "go func() { "+use+"; close(done) }()", "<-done", s.call())},
		}, probe{
			wrong: s.function(take, s.call(), use),
			right: []string{s.function(take, use, s.call())},
		})
	}
	return all
}

// aliased returns probes for two places that share memory: one is lent, the other changed.
func (s *site) aliased(p contract.Place) []probe {
	if s.sig == nil || s.row.To == nil {
		return nil
	}
	from, fromType, fromChange, ok := s.place(p)
	if !ok {
		return nil
	}
	to, toType, toChange, ok := s.place(*s.row.To)
	if !ok {
		return nil
	}
	var all []probe
	lend := func(use, change string) {
		if change == "" {
			return
		}
		all = append(all, probe{
			wrong: s.function(append(s.condition(s.call(), "go func() { "+use+" }()"), change)...),
			right: []string{s.function(s.call(), "done := make(chan bool)", "go func() { "+use+"; close(done) }()", "<-done", change)},
		})
	}
	lend(s.useOf(to, toType), fromChange)
	lend(s.useOf(from, fromType), toChange)
	all = append(all, s.scopedAlias(p)...)
	return append(all, s.pooled(from, fromType, to, toType)...)
}

// pair returns the probes for two expressions that share memory after the call.
func (s *site) pair(a string, aType types.Type, b string, bType types.Type) []probe {
	change := s.w.mutate(b, bType)
	if change == "" {
		return nil
	}
	use := s.useOf(a, aType)
	return []probe{{
		wrong: s.function(s.call(), "go func() { "+use+" }()", change),
		right: []string{s.function(s.call(), "done := make(chan bool)", "go func() { "+use+"; close(done) }()", "<-done", change)},
	}}
}

// pooled returns probes in which from goes back to a pool while to, or what is made from it,
// is used.
func (s *site) pooled(from string, fromType types.Type, to string, toType types.Type) []probe {
	t := s.with("pool *" + s.w.pkg("sync") + ".Pool")
	use := s.useOf(to, toType)
	return []probe{{
		wrong: t.function(s.call(), "pool.Put("+from+")", use),
		right: []string{t.function(s.call(), use, "pool.Put("+from+")")},
	}, {
		wrong: t.function(s.call(), "pool.Put("+to+")", s.useOf(from, fromType)),
		right: []string{t.function(s.call(), s.useOf(from, fromType), "pool.Put("+to+")")},
	}}
}

// called returns probes for a function that is called before the call returns: it changes
// what a goroutine uses.
func (s *site) called(p contract.Place) []probe {
	if s.sig == nil || p.Root != contract.RootArg || p.Index >= len(s.args) || s.args[p.Index].inner == "" {
		return nil
	}
	t := s.with("extra []byte")
	a := s.args[p.Index]
	a.inner = change
	defer func() { a.inner = " " }()
	return []probe{{
		wrong: t.function(lendExtra, s.call()),
		right: []string{t.function(lendWait, "<-done", s.call())},
	}}
}

// spawned returns probes for a function that runs in another goroutine.
func (s *site) spawned(p contract.Place) []probe {
	if s.sig == nil || p.Root != contract.RootArg || p.Index >= len(s.args) || s.args[p.Index].inner == "" {
		return nil
	}
	t := s.with("extra []byte")
	a := s.args[p.Index]
	a.inner = "_ = extra[0]"
	defer func() { a.inner = " " }()
	pr := probe{wrong: t.function(s.call(), change), right: []string{t.function("old := extra", "extra = make([]byte, 1)", s.call(), "old[0] = 1")}}
	for _, e := range s.row.Until {
		if end := s.end(e, "e"); end != "" {
			pr.right = append(pr.right, t.function(s.call(), end, change+strings.Repeat("}", strings.Count(end, "{"))))
		}
	}
	return []probe{pr}
}
