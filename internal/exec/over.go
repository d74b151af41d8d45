package exec

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// noteOver notes which of the tasks that were started on the path w, which returns, are over
// then.
func (f *function) noteOver(w *world.World) {
	for _, id := range w.Trace {
		e := f.Log.Event(id)
		if e.Kind != event.Task || !f.Log.TaskData(e.Task).Go {
			continue
		}
		site := f.Log.TaskData(e.Task).Site
		before, known := f.over[site]
		if f.over == nil {
			f.over = map[event.Site]bool{}
		}
		f.over[site] = (before || !known) && f.taskOver(w, e.Task)
	}
}

// taskOver reports whether w has waited for something that the task id does after all its
// sends.
func (f *function) taskOver(w *world.World, id event.TaskID) bool {
	var sends, signs []event.Event
	for _, id := range f.Log.TaskEvents(id) {
		switch e := f.Log.Event(id); {
		case e.Kind == event.Send:
			sends = append(sends, e)
		case e.Kind == event.Close && f.awaited(w, e.Place):
			signs = append(signs, e)
		}
	}
	return slices.ContainsFunc(signs, func(sign event.Event) bool {
		return !slices.ContainsFunc(sends, func(s event.Event) bool { return f.Log.Has(s.Fired, sign.Place) })
	})
}

// awaited reports whether w has waited for the completion p, in this turn of a loop or in an
// earlier one.
func (f *function) awaited(w *world.World, p place.Place) bool {
	return slices.ContainsFunc(f.Log.Marks(w.Settled), func(m event.Mark) bool {
		return m.Place.Path == p.Path && f.Table.Base(m.Place.Sym) == f.Table.Base(p.Sym)
	})
}

// Over reports whether the task started at start is over when a call returns that was made,
// on the way to it, in the function from which b was reached as well.
func (p *Program) Over(start, b event.Site) bool {
	x, y := p.Meet(start, b)
	if p.Within(x) != p.Within(y) {
		return false
	}
	var calls []event.SiteInfo // the innermost first
	for s := start; s != x; s = p.Log.SiteInfo(s).Via {
		calls = append(calls, p.Log.SiteInfo(s))
		if p.over[p.fromCallee(calls)] {
			return true
		}
	}
	return false
}

// fromCallee returns the site at the end of calls as the function knows it in which the
// last of them stands.
func (p *Program) fromCallee(calls []event.SiteInfo) event.Site {
	s := event.Site(0)
	for _, c := range slices.Backward(calls) {
		c.Via = s
		s = p.Log.Site(c)
	}
	return s
}
