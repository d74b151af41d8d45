package publish

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// later reports whether the actor of t has also observed a signal that a gives
// only after the payload e: not by the statement by which it has given one before, which
// another turn of a loop gives for another object, and not by a second close of the channel of which
// it has seen the one close, by the mark seen.
func (m *matcher) later(a *actor, e event.Event, t take, seen event.Mark) bool {
	before := map[ssa.Instruction]bool{}
	for _, f := range m.p.Log.Marks(e.Fired) {
		before[m.p.Innermost(f.Site)] = true
	}
	for _, s := range m.p.Log.Marks(t.e.Seen) {
		for _, o := range a.events {
			if s == seen && m.p.Closes(o.Site) {
				continue
			}
			if (o.Kind == event.Close || o.Kind == event.Send) && !before[m.p.Innermost(o.Site)] && m.same(a, o.Place, t.by, s.Place) && !m.p.Log.Has(e.Fired, o.Place) {
				return true
			}
		}
	}
	return false
}

// independent says why the actor of t, which has seen a signal before the payload e of a, does
// not rely on it; "" if it does.
func (m *matcher) independent(a *actor, e event.Event, t take, seen event.Mark) string {
	switch {
	case m.later(a, e, t, seen):
		return "whoever takes it waits for a later signal, too"
	case m.anyway(t, seen):
		return "whoever takes it does so without the signal, too"
	}
	return ""
}

// loose reports whether t reads what e stores with nothing that could order the two: no
// lock, and no wait but the one for the signal that it has seen. Even if the signal is to say
// something else, t has taken it for the end of the work.
func (m *matcher) loose(e event.Event, t take, seen event.Mark) bool {
	return t.e.Kind == event.Read && e.Locks == 0 && t.e.Locks == 0 && m.only(t.e.Settled, 0, seen.Place) && m.only(t.e.Seen, 0, seen.Place)
}

// anyway reports whether the actor of t takes the same also where it has looked and not
// seen the sign, or comes by the same calls to t itself without it: it then does not rely
// on it.
func (m *matcher) anyway(t take, seen event.Mark) bool {
	if t.e.Kind == event.Miss {
		return false
	}
	unset := m.p.Unset(seen.Place)
	for _, o := range t.by.events {
		same := o.Kind == t.e.Kind && o.Place == t.e.Place && m.p.Within(o.Site) == m.p.Within(t.e.Site)
		looked := m.p.Log.Has(o.Settled, unset) || o.Site == t.e.Site && !m.p.Log.Has(o.Settled, seen.Place)
		if same && looked && !m.p.Log.Has(o.Seen, seen.Place) && m.only(o.Settled, t.e.Settled, unset) {
			return true
		}
	}
	return false
}

// only reports whether all that is in s, except p, is also in t.
func (m *matcher) only(s, t event.Set, p place.Place) bool {
	return !slices.ContainsFunc(m.p.Log.Marks(s), func(o event.Mark) bool {
		return o.Place != p && !m.p.Log.Has(t, o.Place)
	})
}
