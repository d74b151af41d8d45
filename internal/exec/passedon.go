package exec

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A function that a caller has passed is lent to a goroutine that calls it, although what it uses
// is not known here: the loan is one of the function's call. The caller that knows the
// function has lent what it uses.

// passedOn reports whether v is a function that a caller knows: a parameter, or what a variable of
// the function around this one held.
func (f *function) passedOn(v place.Value) bool {
	if v.Kind != place.Ref || v.Path != 0 {
		return false
	}
	return f.Table.Info(v.Sym).Origin == place.FromParam || f.fromAround(v)
}

// callUse returns the use that a task makes of a function by the call e.
func (f *function) callUse(e event.Event) use {
	e.Place = f.join(e.Place.Ref(), callSel)
	return use{Event: e}
}

// isCall reports whether p is the call of a function.
func (f *function) isCall(p place.Place) bool {
	sels := f.Table.Selectors(p.Path)
	return len(sels) == 1 && sels[0] == callSel
}

// calledUses returns the loans that the callee's loan l, which is one of the call of a function, comes to
// in the caller: of what the function uses, if the caller knows it.
func (t *translation) calledUses(l world.Loan) []world.Loan {
	f := t.f
	fn := place.RefTo(l.Place.Sym)
	if f.funcOf(fn) == nil {
		if f.passedOn(fn) {
			return []world.Loan{l}
		}
		return nil
	}
	s := f.Summary(f.funcOf(fn))
	if s == nil || f.depth >= maxCalls || f.spent(t.w, fn) {
		return nil
	}
	f.depth++
	defer func() { f.depth-- }()
	inner := f.translateClosure(t.w, fn, l.Site, s)
	events, shared := inner.events(s.Events), map[event.ID]bool{}
	inner.shared(s.Events, shared)
	var out []world.Loan
	for _, u := range f.usesOf(events, shared) {
		c := u.loan(l, f.Log.Union(l.Tokens, u.ends))
		if c.Locks = f.Log.Union(l.Locks, u.Locks); !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// loan returns the loan like l of what u uses, which ends with one of tokens.
func (u use) loan(l world.Loan, tokens event.Set) world.Loan {
	l.Place, l.Rng, l.Use = u.Place, u.Rng, u.Site
	l.Writes, l.After = u.Kind.Modifies(), u.after
	l.Local = u.shared
	l.Tokens = tokens
	return l
}
