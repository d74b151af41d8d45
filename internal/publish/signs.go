package publish

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
)

// maxHops bounds the goroutines that pass on to each other that something is over.
const maxHops = 3

// over reports whether the sends of s are over for b, which has observed the sign r, as far as the channel
// is concerned that a closes by e: the sender gives the sign after them, or all others who give it have
// observed before that they are over.
func (m *matcher) over(b *actor, r event.Mark, a *actor, e event.Event, s take, hops int) bool {
	if m.afterSends(b, r, a, e, s) {
		return true
	}
	if hops == 1 {
		return false
	}
	some := false
	for _, g := range m.givers(b, r) {
		if g.by == s.by || g.by == a {
			return false
		}
		some = true
		if !slices.ContainsFunc(m.p.Log.Marks(m.p.Log.Union(g.e.Settled, g.e.Seen)), func(q event.Mark) bool {
			return m.over(g.by, q, a, e, s, hops-1)
		}) {
			return false
		}
	}
	return some
}

// givers returns the events by which somebody gives the sign r that b has observed.
func (m *matcher) givers(b *actor, r event.Mark) []take {
	if m.signs == nil {
		m.signs, m.giving = map[key][]take{}, map[localKey][]take{}
		for _, g := range m.all {
			for _, o := range g.own {
				if o.Kind != event.Close && o.Kind != event.Send {
					continue
				}
				for _, k := range m.keys(g, o.Place) {
					m.signs[k] = append(m.signs[k], take{g, o})
				}
			}
		}
	}
	local := localKey{b.fn, r.Place}
	out, known := m.giving[local]
	if known {
		return out
	}
	for _, k := range m.keys(b, r.Place) {
		for _, g := range m.signs[k] {
			if !m.apart(g.by, g.e.Place, b, r.Place) && !slices.Contains(out, g) {
				out = append(out, g)
			}
		}
	}
	m.giving[local] = out
	return out
}

// afterSends reports whether the sender of s gives the sign r that b has observed, and sends nothing after
// it on the channel that a closes by e.
func (m *matcher) afterSends(b *actor, r event.Mark, a *actor, e event.Event, s take) bool {
	gives := false
	for _, o := range s.by.events {
		if o.Kind == event.Recv || o.Kind == event.Poll {
			gives = gives || m.same(s.by, m.p.Room(o.Place), b, r.Place) && !m.sendsAfter(s, o)
			continue
		}
		if o.Kind != event.Close && o.Kind != event.Send {
			continue
		}
		if m.same(s.by, o.Place, b, r.Place) && o.Place != s.e.Place {
			gives = gives || !m.uncounted(a, o, s, e)
		}
		if o.Kind == event.Send && m.same(s.by, o.Place, a, e.Place) {
			for _, f := range m.p.Log.Marks(o.Fired) {
				if !f.Sent && m.same(s.by, f.Place, b, r.Place) {
					return false
				}
			}
		}
	}
	return gives
}

// sendsAfter reports whether the sender of s sends on its channel after the receive o, or had
// sent itself what it takes back by o.
func (m *matcher) sendsAfter(s take, o event.Event) bool {
	return slices.ContainsFunc(s.by.events, func(e event.Event) bool {
		return e.Kind == event.Send && (e.Place == o.Place || e.Place == s.e.Place && m.p.Log.Has(e.Settled, o.Place))
	})
}
