package publish

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// indexClosers notes what a closes, and where bare channels are closed.
func (m *matcher) indexClosers(a *actor) {
	for _, e := range a.events {
		if e.Kind == event.Close {
			m.closes[a.fn] = append(m.closes[a.fn], e)
		}
		if e.Kind == event.Close && m.p.Depth(e.Site) == 0 && m.p.Closes(e.Site) && m.bare(e.Place) {
			for _, k := range m.keys(a, e.Place) {
				m.closers[k] = append(m.closers[k], take{a, e})
			}
		}
	}
}

// bare reports whether p is a channel that carries nothing: all that comes from it is
// that it is closed.
func (m *matcher) bare(p place.Place) bool {
	typ := m.p.Table.Type(p.Sym)
	if typ == nil || p.Path != 0 {
		return false
	}
	ch, ok := typ.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	st, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && st.NumFields() == 0
}

// late pairs the errors that a, a method for all to call, stores after it has seen that a
// channel was closed with those who look at the error as soon as the channel is closed:
// to them it says that the error is there.
func (m *matcher) late(a *actor) {
	if a.task != 0 || a.fn.Signature.Recv() == nil || !token.IsExported(a.fn.Name()) {
		return
	}
	for _, e := range a.own {
		if e.Kind != event.Write || e.Settled == 0 || !m.p.StoresError(e.Site) || !m.isPayload(e) {
			continue
		}
		for _, seen := range m.p.Log.Marks(e.Settled) {
			for _, k := range m.keys(a, seen.Place) {
				for _, c := range m.closers[k] {
					if c.by != a && !m.apart(a, seen.Place, c.by, c.e.Place) {
						m.lateFor(a, e, seen, c)
					}
				}
			}
		}
	}
}

// lateFor looks for actors that take the payload e of a, which knows of the close c by the
// mark known, for granted once they have seen the close.
func (m *matcher) lateFor(a *actor, e event.Event, known event.Mark, c take) {
	sign := event.Mark{Place: c.e.Place, Site: c.e.Site}
	for _, k := range m.keys(a, e.Place) {
		for _, t := range m.takes[k] {
			if t.by == a || t.e.Kind != event.Read || m.apart(a, e.Place, t.by, t.e.Place) || m.shareLock(a, e.Locks, t) || m.later(a, e, t, event.Mark{}) {
				continue
			}
			if m.runs(t.by, e) || m.p.Within(t.e.Site) == m.p.Within(e.Site) || m.p.Within(t.e.Site) == m.p.Within(sign.Site) {
				continue
			}
			for _, s := range m.p.Log.Marks(t.e.Seen) {
				if m.same(c.by, sign.Place, t.by, s.Place) && !m.strangers(e, known, t, s) {
					m.pairs = append(m.pairs, Pair{
						Payload: e, Signal: sign, PayloadAt: e.Site, SignalAt: sign.Site, Take: t.e, Seen: s, By: a.fn, Observer: t.by.fn,
					})
					return
				}
			}
		}
	}
}

// runs reports whether a runs the statement of e itself.
func (m *matcher) runs(a *actor, e event.Event) bool {
	instr := m.p.Innermost(e.Site)
	return slices.ContainsFunc(a.events, func(o event.Event) bool { return o.Kind == e.Kind && m.p.Innermost(o.Site) == instr })
}
