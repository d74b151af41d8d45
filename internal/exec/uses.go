package exec

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A use is an access of a task to memory that is lent to it.
type use struct {
	event.Event
	ends   event.Set   // the signs after which the task no longer uses the memory
	after  place.Place // the channel on which it has sent before, if it is known to wait until that is received
	shared bool        // reached through a field of something that stays
	nested bool        // by a task that the task starts
}

// usesOf returns the uses among the events of a task, those of the tasks that
// it starts in turn included.
func (f *function) usesOf(events []event.ID, shared map[event.ID]bool) []use {
	return f.usesWithin(events, shared, map[event.TaskID]bool{})
}

// maxNested bounds the tasks of a task that are looked into.
const maxNested = 16

func (f *function) usesWithin(events []event.ID, shared map[event.ID]bool, nested map[event.TaskID]bool) []use {
	var signs []event.Event
	var accesses, uses []use
	for _, id := range events {
		switch e := f.Log.Event(id); e.Kind {
		case event.Close, event.Send, event.Recv, event.Poll:
			signs = append(signs, e)
		case event.Read, event.Write, event.Append, event.Refill:
			accesses = append(accesses, use{Event: e, shared: shared[id]})
		case event.Call:
			accesses = append(accesses, f.callUse(e))
		case event.Task:
			if nested[e.Task] || len(nested) >= maxNested {
				continue
			}
			nested[e.Task] = true
			for _, u := range f.usesWithin(f.Log.TaskEvents(e.Task), shared, nested) {
				u.nested = true
				uses = append(uses, u)
			}
		}
	}
	seen := map[use]bool{}
	for _, u := range accesses {
		k := use{Event: event.Event{Kind: u.Kind, Place: u.Place, Rng: u.Rng}, shared: u.shared}
		after, waits := f.startsAfter(u.Event)
		if seen[k] && !waits {
			continue
		}
		seen[k] = seen[k] || !waits
		// A task that waits for something first is ordered by that.
		if !waits && f.lendable(u.Event) {
			u.after = after
			u.ends = f.endsOf(u.Event, signs, accesses)
			u.shared = u.shared || f.inField(u.Place)
			uses = append(uses, u)
		}
	}
	return uses
}

// startsAfter returns the channel on which the task of the use u sends before it, and waits until
// that is received; the zero place if it does not. waits reports whether it waits for
// anything else.
func (f *function) startsAfter(u event.Event) (ch place.Place, waits bool) {
	if u.Settled == 0 {
		return ch, false
	}
	marks := f.Log.Marks(u.Settled)
	for _, m := range f.Log.Marks(u.Fired) {
		if m.Sent && len(marks) == 1 && marks[0].Place == f.Room(m.Place) {
			return m.Place, false
		}
	}
	return ch, true
}

// begin opens the loans whose borrowers begin once something was received from ch.
func (f *function) begin(w *world.World, ch place.Place) {
	for i, l := range w.Loans {
		if l.After == ch {
			w.Loans[i].After = place.Place{}
		}
	}
}

// endsOf returns the signs after which a task no longer uses the place of u.
func (f *function) endsOf(u event.Event, signs []event.Event, uses []use) event.Set {
	var marks []event.Mark
	for _, s := range signs {
		if s.Kind == event.Recv || s.Kind == event.Poll {
			if f.endsByReceive(u, s, signs, uses) {
				marks = append(marks, event.Mark{Place: f.Room(s.Place)})
			}
			continue
		}
		ends := true
		for _, o := range uses {
			if o.Place.Sym == u.Place.Sym && f.Table.Overlap(o.Place.Path, u.Place.Path) && f.Log.Has(o.Fired, s.Place) && !f.lastOut(o, s.Place) {
				ends = false
			}
		}
		if ends {
			marks = append(marks, event.Mark{Place: s.Place, Sent: s.Kind == event.Send})
		} else if s.Kind == event.Close && !f.usedAfterClose(u, s, uses) {
			marks = append(marks, event.Mark{Place: f.closedPlace(s.Place)})
		}
	}
	return f.Log.SetOf(marks)
}

// lastOut reports whether the task comes to the use u only as the last of those who count down to
// the sign zero: it has found that nobody is left.
func (f *function) lastOut(u use, zero place.Place) bool {
	sels := f.Table.Selectors(zero.Path)
	return len(sels) > 0 && sels[len(sels)-1] == zeroSel && f.Log.Has(u.Settled, zero)
}

// endsByReceive reports whether a task, once it has received by r, no longer uses the place of
// u. It does not say so if it has sent on that channel itself what it takes back.
func (f *function) endsByReceive(u, r event.Event, signs []event.Event, uses []use) bool {
	if _, made := f.Usage.room[f.class(r.Place)]; !made {
		return false
	}
	return !slices.ContainsFunc(signs, func(s event.Event) bool { return s.Kind == event.Send && s.Place == r.Place }) &&
		!slices.ContainsFunc(uses, func(o use) bool {
			return o.Place.Sym == u.Place.Sym && f.Table.Overlap(o.Place.Path, u.Place.Path) && f.Log.Has(o.Settled, r.Place)
		})
}

// usedAfterClose reports whether the task uses the place of u after it has closed the channel
// by s, on which it may have sent before.
func (f *function) usedAfterClose(u, s event.Event, uses []use) bool {
	return slices.ContainsFunc(uses, func(o use) bool {
		return o.Place.Sym == u.Place.Sym && f.Table.Overlap(o.Place.Path, u.Place.Path) &&
			slices.ContainsFunc(f.Log.Marks(o.Fired), func(m event.Mark) bool { return m.Place == s.Place && !m.Sent })
	})
}

// closedPlace returns the completion that the channel ch is closed, and all that was sent on
// it received.
func (f *function) closedPlace(ch place.Place) place.Place { return f.join(ch.Ref(), closedSel) }
