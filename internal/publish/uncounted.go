package publish

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
)

// uncounted reports whether the wait for the sign o, which the sender of s gives, may be over before
// that has begun: only the sender itself says that there is something to wait for, and the closer
// a has had nothing else of it before the close e.
func (m *matcher) uncounted(a *actor, o event.Event, s take, e event.Event) bool {
	done := m.p.Innermost(o.Site)
	alone, known := m.alone[done]
	if !known {
		alone = m.p.AddsItself(done)
		m.alone[done] = alone
	}
	if !alone {
		return false
	}
	return !slices.ContainsFunc(m.p.Log.Marks(m.p.Log.Union(e.Settled, e.Seen)), func(r event.Mark) bool {
		return !m.same(s.by, o.Place, a, r.Place) && slices.ContainsFunc(s.by.events, func(other event.Event) bool {
			return (other.Kind == event.Close || other.Kind == event.Send) && m.same(s.by, other.Place, a, r.Place)
		})
	})
}
