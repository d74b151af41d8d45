package rows

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
)

// A probe is a piece of code that breaks a contract, if the row says what it says, and
// pieces that do the like and are right. Each is a chunk of a file.
type probe struct {
	wrong string
	right []string
}

// probes returns what shows what the row of s is for.
func (s *site) probes() []probe {
	switch s.row.Verb {
	case contract.VerbLend, contract.VerbLendW, contract.VerbTake:
		return s.each(s.lent)
	case contract.VerbBorrow:
		return s.each(s.borrowed)
	case contract.VerbRelease:
		return s.each(s.released)
	case contract.VerbWrite, contract.VerbWriteDeep, contract.VerbGrow:
		all := append(s.each(s.written), s.writtenViews()...)
		if s.recv != nil {
			for _, lend := range s.siblings(contract.VerbBorrow) {
				lend.count = s.count
				all = append(all, lend.each(lend.borrowed)...)
			}
		}
		return all
	case contract.VerbAlias:
		return s.each(s.aliased)
	case contract.VerbCall, contract.VerbCallOnce:
		if s.row.To != nil {
			return s.each(s.aliased)
		}
		return s.each(s.called)
	case contract.VerbGuard:
		return s.guarded()
	case contract.VerbLock, contract.VerbUnlock, contract.VerbRLock, contract.VerbRUnlock:
		return s.locked()
	case contract.VerbSignal, contract.VerbSettle:
		return s.signalled()
	case contract.VerbUnsettle:
		return s.unsettled()
	case contract.VerbAStore, contract.VerbALoad, contract.VerbARMW, contract.VerbAAdd:
		return s.atomic()
	case contract.VerbSpawn:
		return s.each(s.spawned)
	case contract.VerbCancel:
		return s.each(s.cancelled)
	case contract.VerbRetain:
		var all []probe
		for _, release := range s.siblings(contract.VerbRelease) {
			all = append(all, release.each(release.released)...)
		}
		return all
	case contract.VerbNoRetain:
		return s.each(s.implemented)
	case contract.VerbNoReturn:
		return []probe{s.ended(s.call())}
	case contract.VerbNonNil:
		return s.each(func(p contract.Place) []probe {
			expr, _, _, ok := s.place(p)
			if !ok {
				return nil
			}
			return []probe{s.ended(s.call(), "if "+expr+" != nil { return }")}
		})
	case contract.VerbIsNil:
		return s.each(func(p contract.Place) []probe {
			expr, _, _, ok := s.place(p)
			if !ok {
				return nil
			}
			return []probe{s.ended(s.call(), "if "+expr+" == nil { return }")}
		})
	}
	return nil
}

// each gathers the probes for the places of the row.
func (s *site) each(probes func(contract.Place) []probe) []probe {
	var all []probe
	for _, p := range s.row.Places {
		all = append(all, probes(p)...)
	}
	return all
}

// Statements about memory that another goroutine uses, before and after the interesting one.
const (
	lendExtra = "go func() { _ = extra[0] }()"
	lendWait  = "done := make(chan bool); go func() { _ = extra[0]; close(done) }()"
	change    = "extra[0] = 1"
)

// with returns s with another parameter.
func (s *site) with(param string) *site {
	t := *s
	t.params = append(slices.Clip(s.params), param)
	return &t
}

// ended is a probe for code after which there is nothing left to go wrong.
func (s *site) ended(stmts ...string) probe {
	t := s.with("extra []byte")
	return probe{right: []string{t.function(append(append([]string{lendExtra}, stmts...), change)...)}}
}

// lent is a probe for a loan: the memory is changed too early, or later, or is another.
func (s *site) lent(p contract.Place) []probe {
	if sent := slices.Index(p.Path, "<-"); sent >= 0 {
		return s.lentBySend(p, sent)
	}
	if s.sig == nil {
		return nil
	}
	expr, typ, change, ok := s.place(p)
	if !ok || change == "" {
		return nil
	}
	pr := probe{wrong: s.function(s.condition(s.call(), change)...)}
	for _, e := range s.row.Until {
		if text := s.after(e, change); text != "" {
			pr.right = append(pr.right, text)
		}
	}
	if typ != nil {
		if copied := s.w.copied(expr, typ); copied != "" && expr == part {
			pr.right = append(pr.right, s.function("fresh := "+copied, s.call(), expr+" = fresh", change))
		} else if copied != "" && expr != "r" && expr != "buf" {
			pr.right = append(pr.right, s.function("keep := "+copied, expr+", keep = keep, "+expr, s.call(), strings.ReplaceAll(change, expr, "keep")))
		}
		if expr == "buf" {
			other := strings.TrimSuffix(s.fill, ")")
			other = strings.TrimSuffix(other, "buf") + "new(" + s.w.typeText(deref(typ)) + ")" + strings.TrimPrefix(s.fill, other)
			pr.right = append(pr.right, s.function(other, s.call(), change))
		}
	} else {
		pr.right = append(pr.right, s.function(expr+"Old := "+expr, expr+" = new(item)", s.call(), strings.ReplaceAll(change, expr, expr+"Old")))
	}
	return []probe{pr}
}

// condition returns the statements that make call and do what follows if the condition of
// the row holds.
func (s *site) condition(call, then string) []string {
	last := ""
	if s.sig != nil && s.sig.Results().Len() > 0 {
		last = fmt.Sprintf("x%d", s.sig.Results().Len()-1)
	}
	switch s.row.If.Kind {
	case contract.CondErr:
		return []string{call, "if " + last + " != nil { " + then + " }"}
	case contract.CondNoErr:
		return []string{call, "if " + last + " == nil { " + then + " }"}
	case contract.CondTrue:
		return []string{call, "if " + last + " { " + then + " }"}
	case contract.CondFalse:
		return []string{call, "if !" + last + " { " + then + " }"}
	case contract.CondField:
		if expr, typ, _, ok := s.place(s.row.If.Place); ok && typ != nil {
			if _, isBool := typ.Underlying().(*types.Basic); isBool {
				return []string{expr + " = " + constant(typ), call, then}
			}
			return []string{"if " + expr + " == nil { return }", call, then}
		}
	case contract.CondNil:
		if expr, _, _, ok := s.place(s.row.If.Place); ok {
			for i, a := range s.args {
				if a.expr == expr {
					old := a.text
					a.text = s.w.zero(s.sig.Params().At(i).Type())
					text := s.call()
					a.text = old
					return []string{text, then}
				}
			}
		}
	}
	return []string{call, then}
}

// constant returns a constant of a basic type that is not zero.
func constant(typ types.Type) string {
	switch b := typ.Underlying().(*types.Basic); {
	case b.Info()&types.IsBoolean != 0:
		return "true"
	case b.Info()&types.IsString != 0:
		return `"x"`
	}
	return "1"
}

// after returns a function that changes what is lent after the event e, "" if there is no
// way to wait for that.
func (s *site) after(e contract.Event, change string) string {
	switch e.Kind {
	case contract.EventCallback:
		if e.Place.Root != contract.RootArg || len(e.Place.Path) > 0 || e.Place.Index >= len(s.args) {
			return ""
		}
		a := s.args[e.Place.Index]
		if a.inner == "" {
			return ""
		}
		a.inner = "close(done)"
		defer func() { a.inner = " " }()
		return s.function("done := make(chan bool)", s.call(), "<-done", change)
	case contract.EventChan:
		expr, typ, ok := s.eventPlace(e.Place)
		if !ok {
			return ""
		}
		if _, isFunc := typ.Underlying().(*types.Signature); isFunc {
			expr += "()"
		}
		return s.function(s.call(), "<-"+expr, change)
	case contract.EventCall, contract.EventPass:
		end := s.end(e, "e")
		if end == "" {
			return ""
		}
		return s.function(s.call(), end, change+" "+strings.Repeat("}", strings.Count(end, "{")))
	}
	return ""
}

// eventPlace returns the expression for the place of an event: a last method of the path is
// called by whoever asks.
func (s *site) eventPlace(p contract.Place) (string, types.Type, bool) {
	expr, typ, _, ok := s.place(p)
	if ok || len(p.Path) == 0 {
		return expr, typ, ok && typ != nil
	}
	last := len(p.Path) - 1
	base, baseType, _, ok := s.place(contract.Place{Root: p.Root, Index: p.Index, Path: p.Path[:last]})
	if !ok || baseType == nil {
		return "", nil, false
	}
	obj, _, _ := types.LookupFieldOrMethod(baseType, true, nil, p.Path[last])
	if fn, isFunc := obj.(*types.Func); isFunc {
		return base + "." + p.Path[last], fn.Signature(), true
	}
	return "", nil, false
}

// end returns statements that make the event e happen, "" if that is not known. They may
// open a block for what is to happen then. Variables begin with prefix.
func (s *site) end(e contract.Event, prefix string) string {
	if e.Kind == contract.EventPass {
		pkg := s.known[s.row.Package]
		if e.Package != "" {
			pkg = s.known[e.Package]
		}
		expr, typ, _, ok := s.place(e.Place)
		if pkg == nil || !ok || typ == nil {
			return ""
		}
		name, method, isMethod := strings.Cut(e.Name, ".")
		if !isMethod {
			return fmt.Sprintf("%s.%s(%s)", s.w.pkg(pkg.Path()), name, expr)
		}
		return fmt.Sprintf("new(%s.%s).%s(%s)", s.w.pkg(pkg.Path()), name, method, expr)
	}
	if !e.HasPlace {
		return s.endByName(e, prefix)
	}
	expr, typ, ok := s.eventPlace(contract.Place{Root: e.Place.Root, Index: e.Place.Index, Path: append(slices.Clip(e.Place.Path), e.Name)})
	if !ok {
		return ""
	}
	sig, ok := typ.Underlying().(*types.Signature)
	if !ok {
		return ""
	}
	return s.callOf(expr, sig, e.If, prefix)
}

// endByName calls the function or method that e names, of whatever object.
func (s *site) endByName(e contract.Event, prefix string) string {
	pkg := s.known[s.row.Package]
	if e.Package != "" {
		pkg = s.known[e.Package]
	}
	if pkg == nil || e.Kind != contract.EventCall {
		return ""
	}
	name, method, isMethod := strings.Cut(e.Name, ".")
	obj := pkg.Scope().Lookup(name)
	if obj == nil {
		return ""
	}
	if !isMethod {
		return s.callOf(s.w.pkg(pkg.Path())+"."+name, obj.Type().(*types.Signature), e.If, prefix)
	}
	typ := instantiate(obj.Type())
	if !types.IsInterface(typ) {
		typ = types.NewPointer(typ)
	}
	m, _, _ := types.LookupFieldOrMethod(typ, true, pkg, method)
	fn, ok := m.(*types.Func)
	if !ok {
		return ""
	}
	decl := fmt.Sprintf("var %so %s; ", prefix, s.w.typeText(typ))
	return decl + s.callOf(prefix+"o."+method, fn.Signature(), e.If, prefix)
}

// callOf returns a statement that calls expr with zero values; it opens a block if the call
// only counts with a good result. If it only counts with a large number, that is passed.
func (s *site) callOf(expr string, sig *types.Signature, only, prefix string) string {
	var args, results []string
	for i := range sig.Params().Len() {
		if sig.Variadic() && i == sig.Params().Len()-1 {
			break
		}
		args = append(args, s.w.zero(sig.Params().At(i).Type()))
	}
	if only == "more" {
		args[0] = "1 << 30"
	}
	call := expr + "(" + strings.Join(args, ", ") + ")"
	if only == "" || only == "more" {
		return call
	}
	for range sig.Results().Len() - 1 {
		results = append(results, "_")
	}
	last := prefix + "Last"
	results = append(results, last)
	test := last + " == nil"
	if only == "true" {
		test = last
	}
	return fmt.Sprintf("if %s := %s; %s {", strings.Join(results, ", "), call, test)
}

// lentBySend is a probe for a value that is sent on a channel which the call or a field
// gives.
func (s *site) lentBySend(p contract.Place, sent int) []probe {
	at := contract.Place{Root: p.Root, Index: p.Index, Path: p.Path[:sent]}
	expr, typ, ok := s.eventPlace(at)
	if !ok {
		return nil
	}
	ch, ok := typ.Underlying().(*types.Chan)
	if !ok {
		return nil
	}
	t := s.with("v " + s.w.typeText(ch.Elem()))
	var before []string
	if s.sig != nil {
		before = append(before, s.call())
	}
	change := s.w.mutate("v", ch.Elem())
	send := expr + " <- v"
	pr := probe{wrong: t.function(append(slices.Clip(before), send, change)...)}
	for _, e := range s.row.Until {
		end := ""
		if e.Kind == contract.EventChan {
			if text, typ, ok := s.eventPlace(e.Place); ok {
				if _, isFunc := typ.Underlying().(*types.Signature); isFunc {
					text += "()"
				}
				end = "<-" + text
			}
		} else {
			end = s.end(e, "e")
		}
		if end != "" {
			pr.right = append(pr.right, t.function(append(slices.Clip(before), send, end, change+strings.Repeat("}", strings.Count(end, "{")))...))
		}
	}
	pr.right = append(pr.right, t.function(append(slices.Clip(before), "old := v", "v = *new("+s.w.typeText(ch.Elem())+")", send, strings.ReplaceAll(change, "v", "old"))...))
	return []probe{pr}
}
