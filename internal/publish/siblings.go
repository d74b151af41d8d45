package publish

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// closedBySiblings returns the closes of the channel that the goroutine a closes by e, on each
// way to its end, by another goroutine that the same function starts on the same path, or by a itself,
// which a loop starts several times: all but one of them panic.
func (m *matcher) closedBySiblings(a *actor, e event.Event, closers []take) []Closing {
	if a.by == nil || !m.p.One(e.Place) || m.p.Log.Has(e.Settled, e.Place) || m.p.Log.Has(e.Seen, e.Place) || !m.always(a, e) {
		return nil
	}
	start := m.p.Log.TaskData(a.task).Site
	var out []Closing
	for _, s := range closers {
		other, ok := m.directStart(a.by, s)
		if !ok || s.e.Place != e.Place {
			continue
		}
		if s.by == a && m.startedAgain(a, e) || other != start && m.p.After(other, start) && !m.latched(other, start) {
			out = append(out, Closing{Close: e, Other: s.e, Both: true, Next: true, Closer: a.fn, Sender: s.by.fn})
		}
	}
	return out
}

// startedAgain reports whether a loop starts the goroutine a in each of its turns, and the
// channel that a closes by e was made before that loop, or handed to its function: none of its turns
// makes another.
func (m *matcher) startedAgain(a *actor, e event.Event) bool {
	start := m.p.Log.TaskData(a.task).Site
	mk, made := m.p.Table.Info(e.Place.Sym).Val.(*ssa.MakeChan)
	made = made && e.Place.Path == 0 && m.p.Own(a.by.fn, e.Place) && m.p.LoopBetween(siteOf(m.p, mk), start)
	handed := m.p.Handed(a.by.fn, e.Place) && m.p.Within(start) == a.by.fn && m.p.Steady(start) && !m.p.Restocked(e)
	if !made && !handed || !m.p.EveryTurn(start) {
		return false
	}
	return !slices.ContainsFunc(m.all, func(b *actor) bool {
		return b.task != 0 && m.p.Log.TaskData(b.task).Site == start && slices.ContainsFunc(b.own, func(o event.Event) bool {
			return o.Kind == event.Close && o.Site == e.Site && o.Place != e.Place
		})
	})
}

// latched reports whether two calls of one function do not both come to their starts a and b,
// which are one statement: the first call leaves something behind that stops the second.
func (m *matcher) latched(a, b event.Site) bool {
	at := m.p.Innermost(a)
	return at != nil && at == m.p.Innermost(b) && m.p.Latched(at)
}

// startedAfter reports whether the function that starts both a and the sender of s waits, each time
// before it starts a, for something that the sender gives after all its sends, and for which it had
// not waited when it started the sender.
func (m *matcher) startedAfter(a *actor, e event.Event, s take) bool {
	if a.by == nil || a.by != s.by.by {
		return false
	}
	waitedFor := func(start event.Event, sign place.Place) bool {
		return m.p.Log.Has(m.p.Log.Union(start.Settled, start.Seen), sign)
	}
	for _, start := range a.starts {
		over := slices.ContainsFunc(m.p.Log.Marks(m.p.Log.Union(start.Settled, start.Seen)), func(r event.Mark) bool {
			return m.afterSends(a, r, a, e, s) && !slices.ContainsFunc(s.by.starts, func(o event.Event) bool { return waitedFor(o, r.Place) })
		})
		if !over {
			return false
		}
	}
	return true
}
