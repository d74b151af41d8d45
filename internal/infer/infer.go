package infer

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// maxContracts bounds the contracts of a function; one that does more with what it is
// given is too involved to describe.
const maxContracts = 12

// Contracts returns what the summary s says in terms of its function's signature,
// sorted. The contracts have a symbol, but neither package nor evidence. They are what
// every call does, or may do where that is the safe side: writes and loans happen on
// some path, signals and waits on all. The result is nil if there is nothing to say, or
// too much.
func Contracts(p *exec.Program, s *exec.Summary) []*contract.Contract {
	symbol, ok := symbolOf(s.Fn)
	if !ok {
		return nil
	}
	return Shown(p, s, symbol)
}

// Shown is like [Contracts], for a function of the given symbol that others need not be
// able to call.
func Shown(p *exec.Program, s *exec.Summary, symbol string) []*contract.Contract {
	d := deriver{p: p, s: s, symbol: symbol, lines: map[string]*contract.Contract{}}
	if len(s.Outcomes) == 0 {
		if !s.Partial {
			d.add(&contract.Contract{Verb: contract.VerbNoReturn})
		}
		return d.sorted()
	}
	d.signals()
	d.loans()
	d.accesses()
	d.results()
	d.keepsNothing()
	return d.sorted()
}

// Named reports whether other packages can call fn by name. [Contracts] has something to
// say of no other function.
func Named(fn *ssa.Function) bool {
	_, ok := symbolOf(fn)
	return ok
}

// symbolOf returns how tables name fn, false if other packages cannot call it by name.
func symbolOf(fn *ssa.Function) (string, bool) {
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return "", false
	}
	return Symbol(obj)
}

// Symbol returns how tables name obj, false if other packages cannot call it by name.
func Symbol(obj *types.Func) (string, bool) {
	if !obj.Exported() {
		return "", false
	}
	recv := obj.Signature().Recv()
	if recv == nil {
		return obj.Name(), true
	}
	typ := types.Unalias(recv.Type())
	ptr, isPtr := typ.(*types.Pointer)
	if isPtr {
		typ = types.Unalias(ptr.Elem())
	}
	named, ok := typ.(*types.Named)
	switch {
	case !ok:
		return "", false
	case isPtr:
		return "(*" + named.Obj().Name() + ")." + obj.Name(), true
	}
	return named.Obj().Name() + "." + obj.Name(), true
}

// A deriver collects the contracts of one function.
type deriver struct {
	p      *exec.Program
	s      *exec.Summary
	symbol string
	lines  map[string]*contract.Contract // by their text
}

// add adds the contract c.
func (d *deriver) add(c *contract.Contract) {
	c.Symbol = d.symbol
	d.lines[c.String()] = c
}

// sorted returns the contracts in the order of their text.
func (d *deriver) sorted() []*contract.Contract {
	if len(d.lines) > maxContracts {
		return nil
	}
	var texts []string
	for t := range d.lines {
		texts = append(texts, t)
	}
	slices.Sort(texts)
	var out []*contract.Contract
	for _, t := range texts {
		out = append(out, d.lines[t])
	}
	return out
}

// signals adds the signals given and the completions awaited on every path.
func (d *deriver) signals() {
	d.common(contract.VerbSignal, func(o *world.World) event.Set { return o.Fired })
	d.common(contract.VerbSettle, func(o *world.World) event.Set {
		return d.p.Log.Map(o.Settled, func(m event.Mark) (event.Mark, bool) { return m, d.p.Log.Has(o.Seen, m.Place) })
	})
	d.common(contract.VerbLock, func(o *world.World) event.Set { return o.Locks })
}

// common adds a contract with the given verb for each place that is marked in the set of
// every outcome.
func (d *deriver) common(verb contract.Verb, set func(*world.World) event.Set) {
	for _, m := range d.p.Log.Marks(set(d.s.Outcomes[0])) {
		at, ok := d.place(m.Place)
		if !ok || m.Sent || d.plain(m.Place) {
			continue
		}
		everywhere := !slices.ContainsFunc(d.s.Outcomes, func(o *world.World) bool { return !d.p.Log.Has(set(o), m.Place) })
		if everywhere {
			d.add(&contract.Contract{Verb: verb, Places: []contract.Place{at}})
		}
	}
}

// plain reports whether the sign p is a variable of a basic type: what it says depends
// on its value.
func (d *deriver) plain(p place.Place) bool {
	typ := d.typeAt(p)
	if typ == nil {
		return false
	}
	_, basic := typ.Underlying().(*types.Basic)
	return basic
}

// loans adds what is still lent when the function has returned.
func (d *deriver) loans() {
	for _, o := range d.s.Outcomes {
		for _, l := range o.Loans {
			at, ok := d.place(l.Place)
			if !ok || l.Local || l.Locks != 0 {
				continue
			}
			c := &contract.Contract{Verb: contract.VerbLend, Places: []contract.Place{at}, If: d.condition(l)}
			if l.Writes {
				c.Verb = contract.VerbLendW
			}
			c.Until = d.until(l.Tokens)
			switch {
			case len(c.Until) > 0:
			case l.Tokens != 0:
				continue // ended by something that callers cannot name
			default:
				c.Until = []contract.Event{{Kind: contract.EventNever}}
			}
			d.add(c)
		}
	}
}

// condition returns on which results the loan l is made.
func (d *deriver) condition(l world.Loan) contract.Cond {
	err := d.errorResult()
	if err < 0 {
		return contract.Cond{}
	}
	with, without := false, false
	for _, o := range d.s.Outcomes {
		lent := slices.ContainsFunc(o.Loans, func(m world.Loan) bool { return m.Place == l.Place })
		if v := o.Result[err]; v.Kind == place.Nil {
			without = without || lent
		} else {
			with = with || lent
			without = without || lent && !d.nonNil(o, v)
		}
	}
	switch {
	case with && !without:
		return contract.Cond{Kind: contract.CondErr}
	case without && !with:
		return contract.Cond{Kind: contract.CondNoErr}
	}
	return contract.Cond{}
}

// nonNil reports whether v, a result of the outcome o, is known not to be nil.
func (d *deriver) nonNil(o *world.World, v place.Value) bool {
	return v.Kind == place.Ref && (o.Facts.At(v.Sym).Kind == place.NonNil || d.p.Table.Allocated(v.Sym))
}

// errorResult returns the number of the error among the results, -1 if there is none or
// no outcome in which it is nil.
func (d *deriver) errorResult() int {
	results := d.s.Fn.Signature.Results()
	n := results.Len() - 1
	if n < 0 || !exec.IsError(results.At(n).Type()) {
		return -1
	}
	for _, o := range d.s.Outcomes {
		if n < len(o.Result) && o.Result[n].Kind == place.Nil {
			return n
		}
	}
	return -1
}

// until returns the events that the tokens stand for, as far as callers can name them.
func (d *deriver) until(tokens event.Set) []contract.Event {
	var out []contract.Event
	for _, m := range d.p.Log.Marks(tokens) {
		if at, method, ok := d.methodToken(m.Place); ok {
			out = append(out, contract.Event{Kind: contract.EventCall, Place: at, HasPlace: true, Name: method})
		} else if at, ok := d.place(m.Place); ok {
			out = append(out, contract.Event{Kind: contract.EventChan, Place: at, HasPlace: true})
		}
	}
	return out
}
