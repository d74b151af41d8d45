package rows

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
)

// guarded is a probe for a type whose values make a struct one that several goroutines use.
func (s *site) guarded() []probe {
	obj := s.known[s.row.Package].Scope().Lookup(s.row.Symbol)
	if obj == nil {
		return nil
	}
	typ := s.w.typeText(instantiate(obj.Type()))
	*s.count++
	n := *s.count
	text := fmt.Sprintf("type box%d struct { g %s; v int }\nfunc g%d(x *box%d, c chan *box%d) { go func() { y := <-c; _ = y.v }(); c <- x; x.v = 1 }\n", n, typ, n, n, n)
	own := fmt.Sprintf("func h%d(x %s) { go func() { _ = *x }(); *x = *new(%s) }\n", n, "*"+typ, typ)
	return []probe{{right: []string{text}}, {right: []string{own}}}
}

// siblings returns the sites of the rows with one of the verbs that speak of methods of the
// receiver's type or, for a function, of functions of its package.
func (s *site) siblings(verbs ...contract.Verb) []*site {
	mine, _, _ := strings.Cut(bare(s.row), ".")
	var all []*site
	for _, o := range s.others {
		typ, _, _ := strings.Cut(bare(o), ".")
		for _, v := range verbs {
			if o.Verb != v || o.Package != s.row.Package || s.recv != nil && typ != mine || s.recv == nil && strings.Contains(bare(o), ".") {
				continue
			}
			if t := newSite(s.w, o, s.known, s.others, variant{}); t != nil && t.sig != nil {
				all = append(all, t)
			}
		}
	}
	return all
}

// locked is a probe for a lock that guards what two goroutines use.
func (s *site) locked() []probe {
	var all []probe
	t := s.with("extra []byte")
	for _, pair := range [][2]contract.Verb{{contract.VerbLock, contract.VerbUnlock}, {contract.VerbRLock, contract.VerbRUnlock}} {
		for _, lock := range s.siblings(pair[0]) {
			for _, unlock := range s.siblings(pair[1]) {
				a, b := lock.call(), unlock.call()
				for _, hold := range s.siblings(contract.VerbLock) {
					for _, leave := range s.siblings(contract.VerbUnlock) {
						c, d := hold.call(), leave.call()
						all = append(all, probe{
							wrong: t.function("go func() { "+a+"; "+b+"; _ = extra[0] }()", c, d, change),
							right: []string{
								t.function("go func() { "+a+"; _ = extra[0]; "+b+" }()", c, change, d),
								t.function("go func() { "+a+"; defer "+b+"; _ = extra[0] }()", c, change, d),
							},
						}, probe{
							wrong: t.function("go func() { "+a+"; _ = extra[0]; "+b+" }()", c, d, change),
							right: []string{t.function("go func() { "+a+"; _ = extra[0]; "+b+" }()", c, change, d)},
						}, probe{
							wrong: t.function("go func() { "+a+"; "+b+"; _ = extra[0] }()", c, change, d),
							right: []string{t.function("go func() { "+a+"; _ = extra[0]; "+b+" }()", c, change, d)},
						})
					}
				}
			}
		}
	}
	return all
}

// signalled is a probe for a signal and the wait for it.
func (s *site) signalled() []probe {
	t := s.with("extra []byte")
	var all []probe
	for _, settle := range s.siblings(contract.VerbSettle) {
		wait := settle.condition(settle.call(), change)
		for _, signal := range s.siblings(contract.VerbSignal) {
			all = append(all, probe{
				wrong: t.function(append([]string{"go func() { " + signal.call() + "; _ = extra[0] }()"}, wait...)...),
				right: []string{t.function(append([]string{"go func() { _ = extra[0]; " + signal.call() + " }()"}, wait...)...)},
			})
		}
		for _, spawn := range s.siblings(contract.VerbSpawn) {
			for _, p := range spawn.row.Places {
				if !slices.ContainsFunc(spawn.row.Until, func(e contract.Event) bool { return e.Name == settle.name }) {
					continue
				}
				if p.Root == contract.RootArg && p.Index < len(spawn.args) && spawn.args[p.Index].inner != "" {
					spawn.args[p.Index].inner = "_ = extra[0]"
					start := spawn.call()
					all = append(all, probe{right: []string{t.function(append([]string{"{ " + start + " }"}, wait...)...)}})
				}
			}
		}
		all = append(all, s.lentUntil(settle)...)
	}
	if k := s.row.If.Kind; s.row.Verb == contract.VerbSettle && k != contract.CondTrue && k != contract.CondFalse {
		u := *s // a truth that a call returns is not followed
		all = append(all, probe{right: []string{u.function(u.passing(u.call())...)}})
	}
	return all
}

// passing returns statements that send extra to somebody unseen, make the call of s, and change
// extra if the condition of the row holds. They are right if the call waits for whoever has it.
func (s *site) passing(call string) []string {
	s.params = append(slices.Clip(s.params), "extra []byte", "c chan []byte")
	return append([]string{"c <- extra"}, s.condition(call, change)...)
}

// lentUntil returns probes for what a method of the receiver is lent, and settle waits for.
func (s *site) lentUntil(settle *site) []probe {
	var all []probe
	for _, lend := range s.siblings(contract.VerbLend, contract.VerbLendW) {
		if !slices.ContainsFunc(lend.row.Until, func(e contract.Event) bool { return e.Name == settle.name }) {
			continue
		}
		for _, p := range lend.row.Places {
			_, _, change, ok := lend.place(p)
			if !ok || change == "" {
				continue
			}
			wait := strings.Join(settle.condition(settle.call(), "{ "+change+" }"), "; ")
			all = append(all, probe{right: []string{
				lend.functionIn(s, "{ "+lend.call()+" }; { "+wait+" }"),
				lend.functionIn(s, "for range 3 { { "+lend.call()+" }; { "+wait+" } }"),
			}})
		}
	}
	return all
}

// functionIn is function, numbered by another site.
func (s *site) functionIn(t *site, stmts ...string) string {
	s.count = t.count
	return s.function(stmts...)
}

// unsettled returns probes for what only looks like a completion.
func (s *site) unsettled() []probe {
	all := s.unsettledChannel()
	if s.sig != nil {
		t := *s
		all = append(all, probe{wrong: t.function(t.passing(t.call())...)})
	}
	for _, lend := range s.siblings(contract.VerbLend, contract.VerbLendW) {
		for _, p := range lend.row.Places {
			_, _, change, ok := lend.place(p)
			if !ok || change == "" || s.sig == nil {
				continue
			}
			look := strings.Join(s.condition(s.call(), "{ "+change+" }"), "; ")
			all = append(all, probe{
				wrong: lend.functionIn(s, "{ "+lend.call()+" }; { "+look+" }"),
				right: []string{lend.functionIn(s, "{ "+s.call()+" }; { "+change+" }")},
			})
		}
	}
	return all
}

// unsettledChannel returns probes for a channel that says nothing of what is lent.
func (s *site) unsettledChannel() []probe {
	t := s.with("extra []byte")
	recv := "r"
	if s.recv == nil {
		recv = s.w.pkg(s.row.Package)
	}
	expr, typ := recv+"."+s.name, types.Type(nil)
	if s.sig != nil {
		if s.sig.Results().Len() == 0 {
			return nil
		}
		typ = s.sig.Results().At(0).Type()
		var args []string
		for i := range s.sig.Params().Len() {
			args = append(args, s.w.zero(s.sig.Params().At(i).Type()))
		}
		expr += "(" + strings.Join(args, ", ") + ")"
	} else if obj, _, _ := types.LookupFieldOrMethod(s.recv.typ, true, nil, s.name); obj != nil {
		typ = obj.Type()
	}
	if typ == nil {
		return nil
	}
	if _, isChan := typ.Underlying().(*types.Chan); !isChan {
		return nil
	}
	return []probe{{
		wrong: t.function(lendExtra, "<-"+expr, change),
		right: []string{t.function(lendWait, "<-done", "<-"+expr, change)},
	}, {
		wrong: t.functionWith([]string{"c chan []byte"}, "c <- extra", "<-"+expr, change),
		right: []string{t.functionWith([]string{"c chan []byte"}, "old := extra", "extra = nil", "c <- old", "<-"+expr, change)},
	}}
}

// cancelled returns probes for a function that completes what another result waits for: the
// cause is stored too late.
func (s *site) cancelled(p contract.Place) []probe {
	if s.sig == nil || s.row.To == nil {
		return nil
	}
	cancel, typ, _, ok := s.place(p)
	ctx, ctxType, _, ok2 := s.place(*s.row.To)
	if !ok || !ok2 {
		return nil
	}
	sig, ok := typ.Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	*s.count++
	n := *s.count
	stop := s.callOf(cancel, sig, "", "e")
	decl := fmt.Sprintf("type task%d struct { ctx %s; err error }\nfunc (t *task%d) wait() error { <-t.ctx.Done(); return t.err }\n", n, s.w.typeText(ctxType), n)
	start := func(first, then string) string {
		return s.function(s.call(), fmt.Sprintf("t := &task%d{ctx: %s}", n, ctx), "go func() { "+first+"; "+then+" }()", "look(t)")
	}
	store := "t.err = " + s.w.pkg("errors") + ".New(\"ended\")"
	return []probe{{
		wrong: decl + start(stop, store),
		right: []string{strings.ReplaceAll(decl+start(store, stop), fmt.Sprintf("task%d", n), fmt.Sprintf("job%d", n))},
	}}
}

// atomic is a probe for operations on a flag that tells that a goroutine is through, or on a
// count of references.
func (s *site) atomic() []probe {
	t := s.with("extra []byte")
	var all []probe
	one := func(typ types.Type) string {
		if b, ok := typ.Underlying().(*types.Basic); ok {
			return constant(b)
		}
		return ""
	}
	for _, store := range s.siblings(contract.VerbAStore) {
		for _, load := range s.siblings(contract.VerbALoad) {
			if store.sig.Params().Len() == 0 || load.sig.Results().Len() == 0 {
				continue
			}
			last := store.args[len(store.args)-1]
			value := one(last.typ)
			if value == "" || !types.Identical(load.sig.Results().At(0).Type(), last.typ) {
				continue
			}
			old := last.text
			last.text = value
			set := store.call()
			last.text = old
			get := strings.TrimPrefix(strings.SplitN(load.call(), ";", 2)[0], "x0 := ")
			all = append(all, probe{
				wrong: t.functionWith(load.params, "go func() { "+set+"; _ = extra[0] }()", "for "+get+" != "+value+" { }", change),
				right: []string{t.functionWith(load.params, "go func() { _ = extra[0]; "+set+" }()", "for "+get+" != "+value+" { }", change)},
			})
		}
	}
	if s.row.Verb == contract.VerbARMW || s.row.Verb == contract.VerbAAdd {
		all = append(all, s.counted())
	}
	return append(all, s.shares()...)
}

// functionWith is function with more parameters, those of the same name left out.
func (s *site) functionWith(params []string, stmts ...string) string {
	t := *s
	for _, p := range params {
		name, _, _ := strings.Cut(p, " ")
		have := false
		for _, q := range t.params {
			have = have || strings.HasPrefix(q, name+" ")
		}
		if !have {
			t.params = append(t.params[:len(t.params):len(t.params)], p)
		}
	}
	return t.function(stmts...)
}

// counted is a probe for the last of several users, who gives memory back.
func (s *site) counted() probe {
	call := strings.SplitN(s.call(), ";", 2)[0]
	t := s.with("pool *" + s.w.pkg("sync") + ".Pool")
	u := t.with("extra []byte")
	return probe{right: []string{
		u.function(call, "if x0 == *new("+s.resultType()+") { pool.Put(extra) }", "_ = extra[0]"),
	}}
}

// resultType returns the type of the first result.
func (s *site) resultType() string {
	if s.sig.Results().Len() == 0 {
		return "int"
	}
	return s.w.typeText(s.sig.Results().At(0).Type())
}

// shares is a probe for a struct that several goroutines use, since a function works
// atomically on a field of it.
func (s *site) shares() []probe {
	if s.recv != nil || len(s.args) == 0 || s.args[0].typ == nil {
		return nil
	}
	ptr, ok := s.args[0].typ.Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	*s.count++
	n := *s.count
	old := s.args[0].text
	s.args[0].text = "&x.n"
	call := s.call()
	s.args[0].text = old
	decl := fmt.Sprintf("type box%d struct { n %s; v int }\n", n, s.w.typeText(ptr.Elem()))
	t := *s
	t.params = append(s.params[1:len(s.params):len(s.params)], fmt.Sprintf("x *box%d", n), fmt.Sprintf("c chan *box%d", n))
	return []probe{{right: []string{decl + t.function(call, "go func() { y := <-c; _ = y.v }()", "c <- x", "x.v = 1")}}}
}
