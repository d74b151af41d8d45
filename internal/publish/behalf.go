package publish

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
)

// onBehalf reports whether a closes by e what others have asked it to close under a lock
// that the sender of s takes as well. All who ask, by the same unbuffered channel, hold that
// lock until a answers, which it does after the close, or until they have changed a field that
// the sender looks at.
func (m *matcher) onBehalf(a *actor, e event.Event, s take) bool {
	for _, r := range m.p.Log.Marks(e.Settled) {
		if !m.p.Rendezvous(r.Place) {
			continue
		}
		asked, held := false, true
		for _, b := range m.all {
			for _, o := range b.own {
				if o.Kind == event.Send && m.same(b, o.Place, a, r.Place) && !m.elsewhere(b, o) {
					asked = true
					held = held && m.shareLock(b, o.Locks, s) && (m.answered(b, o, a, e, s) || m.barredAfter(b, o, s))
				}
			}
		}
		if asked && held {
			return true
		}
	}
	return false
}

// elsewhere reports whether o is an event of a callee of b's that is looked at by itself.
func (m *matcher) elsewhere(b *actor, o event.Event) bool {
	at := m.p.Innermost(o.Site)
	return at != nil && at.Parent() != b.fn && slices.ContainsFunc(m.all, func(c *actor) bool { return c.task == 0 && c.fn == at.Parent() })
}

// answered reports whether b, which asks a by the send o, receives under the lock of s what a
// gives after the close e.
func (m *matcher) answered(b *actor, o event.Event, a *actor, e event.Event, s take) bool {
	return slices.ContainsFunc(b.events, func(w event.Event) bool {
		return w.Kind == event.Recv && m.p.Log.Has(w.Fired, o.Place) && m.shareLock(b, w.Locks, s) && m.answers(a, e, b, w)
	})
}

// barredAfter reports whether b, which asks by the send o, changes a field that the sender of
// s looks at, under the lock under which it has asked.
func (m *matcher) barredAfter(b *actor, o event.Event, s take) bool {
	asks := m.p.Innermost(o.Site)
	return slices.ContainsFunc(b.events, func(w event.Event) bool {
		if w.Kind != event.Write || !m.p.Log.Has(w.Fired, o.Place) || !m.shareLock(b, w.Locks, s) || !m.bars(w, s) {
			return false
		}
		set := m.p.Innermost(w.Site)
		return asks != nil && set != nil && asks.Parent() == set.Parent() && !m.unlocks(asks, set)
	})
}

// answers reports whether a, after the close e, gives what b waits for by w.
func (m *matcher) answers(a *actor, e event.Event, b *actor, w event.Event) bool {
	return slices.ContainsFunc(a.events, func(x event.Event) bool {
		return (x.Kind == event.Close || x.Kind == event.Send) && m.p.Log.Has(x.Fired, e.Place) && m.same(a, x.Place, b, w.Place)
	})
}
