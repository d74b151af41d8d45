package publish

import (
	"go/types"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
)

// indexAccessor notes a if it is one half of a pair of methods like Done and
// Err of a context: users wait for what the one returns and then call the
// other.
func (m *matcher) indexAccessor(a *actor) {
	sig := a.fn.Signature
	if a.task != 0 || !exec.Accessor(a.fn) {
		return
	}
	named := exec.Receiver(a.fn)
	if named == nil {
		return
	}
	if _, ok := sig.Results().At(0).Type().Underlying().(*types.Chan); ok {
		for _, o := range m.p.Known(a.fn).Outcomes {
			if v := o.Result[0]; v.Kind == place.Ref {
				for _, k := range m.keys(a, v.Place()) {
					m.ends[k] = named
				}
			}
		}
		return
	}
	for _, e := range a.events {
		if e.Seen|e.Settled == 0 && (e.Kind == event.Read || e.Kind == event.Poll) {
			for _, k := range m.keys(a, e.Place) {
				m.getters[k] = append(m.getters[k], take{a, e})
			}
		}
	}
}

// accessors pairs the error e, which a provides after sign, with a method that returns it
// at once, if a method of the same type returns sign.
func (m *matcher) accessors(a *actor, e event.Event, sign event.Mark) {
	if !m.p.SendsError(e.Site) && !m.p.StoresError(e.Site) {
		return
	}
	var owner *types.Named
	for _, k := range m.keys(a, sign.Place) {
		if m.ends[k] != nil {
			owner = m.ends[k]
		}
	}
	if owner == nil {
		return
	}
	for _, k := range m.keys(a, e.Place) {
		for _, t := range m.getters[k] {
			if t.by == a || m.apart(a, e.Place, t.by, t.e.Place) || !takesKind(e.Kind, t.e.Kind) || exec.Receiver(t.by.fn) != owner || m.underLock(a, sign, t) {
				continue
			}
			payload, signal := m.p.Meet(e.Site, sign.Site)
			m.pairs = append(m.pairs, Pair{
				Payload: e, Signal: sign, PayloadAt: payload, SignalAt: signal, Take: t.e, By: a.fn, Observer: t.by.fn,
			})
		}
	}
}
