package publish

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
)

// counted reports whether a, before the close e, has received from the channel as often as
// its senders send on it.
func (m *matcher) counted(a *actor, e event.Event, senders []take) bool {
	if !m.p.Log.Has(e.Settled, e.Place) {
		return false
	}
	sends := map[event.Site][]event.Site{} // by the start of the sender
	for _, s := range senders {
		if m.p.LoopedSince(s.e.Place, s.e.Site) {
			return false
		}
		start := m.p.Log.TaskData(s.by.task).Site
		if !slices.Contains(sends[start], s.e.Site) {
			sends[start] = append(sends[start], s.e.Site)
		}
	}
	sent := 0
	for _, sites := range sends {
		sent += m.chain(sites, 0)
	}
	received := map[event.Site]bool{}
	for _, o := range a.events {
		if o.Kind == event.Recv && o.Place == e.Place {
			if m.p.LoopedSince(e.Place, o.Site) {
				return true // what such a loop counts is not known
			}
			received[o.Site] = true
		}
	}
	return len(received) >= sent
}

// maxChain bounds the sends of a task that chain puts in order.
const maxChain = 8

// chain returns how many of the statements at sites one run may come to, at most, after the
// one at from, or from the start if that is 0.
func (m *matcher) chain(sites []event.Site, from event.Site) int {
	if len(sites) > maxChain {
		return len(sites)
	}
	longest := 0
	for i, s := range sites {
		if from == 0 || m.p.After(from, s) {
			longest = max(longest, 1+m.chain(slices.Delete(slices.Clone(sites), i, i+1), s))
		}
	}
	return longest
}
