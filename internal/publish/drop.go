package publish

import (
	"github.com/asyncown/asyncown/internal/event"
)

// drop looks for actors that may miss an error which a sends, in the right order,
// before it closes another channel: a select that finds both ready chooses either,
// and the closed one ends it.
func (m *matcher) drop(a *actor) {
	for _, s := range a.own {
		if s.Kind != event.Close || !m.p.Closes(s.Site) {
			continue
		}
		for _, sent := range m.p.Log.Marks(s.Fired) {
			if !m.p.SendsError(sent.Site) || m.p.Rendezvous(sent.Place) {
				continue
			}
			m.missers(a, sent, s)
		}
	}
}

// missers pairs the send sent of a with those who miss it once they have seen a
// give the signal s.
func (m *matcher) missers(a *actor, sent event.Mark, s event.Event) {
	sign := event.Mark{Place: s.Place, Site: s.Site}
	for _, k := range m.keys(a, sent.Place) {
		for _, t := range m.takes[k] {
			if t.by == a || t.e.Kind != event.Miss || m.apart(a, sent.Place, t.by, t.e.Place) {
				continue
			}
			seen, ok := m.seen(a, event.Event{Kind: event.Send, Site: sent.Site}, sign, t)
			if !ok || m.kept(a, sent, sign, t) {
				continue
			}
			payload, signal := m.p.Meet(sent.Site, s.Site)
			m.pairs = append(m.pairs, Pair{
				Payload:   event.Event{Kind: event.Send, Place: sent.Place, Site: sent.Site},
				Signal:    sign,
				PayloadAt: payload, SignalAt: signal,
				Take: t.e, Seen: seen, By: a.fn, Observer: t.by.fn, Dropped: true,
			})
		}
	}
}

// kept reports whether a, beside sending the error by sent, stores one before it gives the
// signal sign, and the actor of t looks at that one once it has seen the signal.
func (m *matcher) kept(a *actor, sent, sign event.Mark, t take) bool {
	for _, e := range a.events {
		if e.Kind != event.Write || !m.p.StoresError(e.Site) || m.p.Log.Has(e.Fired, sign.Place) || !m.p.Log.Has(e.Fired, sent.Place) {
			continue
		}
		for _, k := range m.keys(a, e.Place) {
			for _, o := range m.takes[k] {
				if o.by == t.by && o.e.Kind == event.Read && m.sees(a, sign, o) {
					return true
				}
			}
		}
	}
	return false
}

// sees reports whether t is made after its actor has observed sign.
func (m *matcher) sees(a *actor, sign event.Mark, t take) bool {
	for _, s := range m.p.Log.Marks(t.e.Seen) {
		if m.same(a, sign.Place, t.by, s.Place) {
			return true
		}
	}
	return false
}
