package exec

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
)

// maxCalls bounds the depth to which calls of function values are followed: a function may
// call itself through a variable.
const maxCalls = 3

// called returns the events of the function value that e calls, if the caller knows
// it, otherwise e for the caller's callers.
func (t *translation) called(e event.Event) []event.ID {
	e, ok := t.event(e)
	if !ok {
		return nil
	}
	v := e.Place.Ref()
	fn := t.f.funcOf(v)
	if fn == nil {
		return []event.ID{t.f.Log.Intern(e)}
	}
	s := t.f.Summary(fn)
	if s == nil || t.f.depth >= maxCalls || t.f.spent(t.w, v) {
		return nil
	}
	t.f.placed[fn] = t.f.placed[fn] || t.f.handedDown(fn)
	t.f.depth++
	defer func() { t.f.depth-- }()
	var out []event.ID
	for _, id := range t.f.translateClosure(t.w, v, e.Site, s).events(s.Events) {
		i := t.f.Log.Event(id)
		i.Fired, i.Seen = t.f.Log.Union(t.f.holding(i.Fired, e.Locks), e.Fired), t.f.Log.Union(i.Seen, e.Seen)
		i.Settled, i.Locks = t.f.Log.Union(i.Settled, e.Settled), t.f.Log.Union(i.Locks, e.Locks)
		out = append(out, t.f.Log.Intern(i))
	}
	return out
}

// event returns the caller's event for the callee's event e, if it is any of
// the caller's concern.
func (t *translation) event(e event.Event) (event.Event, bool) {
	log := t.f.Log
	if e.Kind == event.Task {
		task, ok := t.task(e.Task)
		if !ok {
			return e, false
		}
		e.Task = task
	} else {
		p, ok := t.place(e.Place)
		if !ok {
			return e, false
		}
		if e.Kind == event.Release && t.wraps(e.Place, p) {
			return e, false
		}
		e.Rng = t.part(e.Place, e.Rng)
		e.Place = p
	}
	e.Site = log.Through(e.Site, t.site)
	e.Fired, e.Seen = t.set(e.Fired), t.set(e.Seen)
	e.Settled, e.Locks = t.set(e.Settled), t.set(e.Locks)
	return e, true
}

// task returns the caller's task for the callee's task id; false if it is started by too
// many tasks in turn.
func (t *translation) task(id event.TaskID) (event.TaskID, bool) {
	if t.nested >= maxTasks {
		return 0, false
	}
	k := nestedTask{id, t.nested}
	if out, ok := t.tasks[k]; ok {
		return out, true
	}
	t.nested++
	defer func() { t.nested-- }()
	log := t.f.Log
	d := log.TaskData(id)
	d.Site = log.Through(d.Site, t.site)
	out := log.Task(d, t.events(log.TaskEvents(id)))
	if t.tasks == nil {
		t.tasks = map[nestedTask]event.TaskID{}
	}
	t.tasks[k] = out
	return out, true
}

// events translates a trace.
func (t *translation) events(ids []event.ID) []event.ID {
	var out []event.ID
	for _, id := range ids {
		e := t.f.Log.Event(id)
		switch e.Kind {
		case event.Call:
			out = append(out, t.called(e)...)
		case event.Close:
			out = append(out, t.closes(e)...)
		default:
			if id := t.interned(id, e); id != 0 {
				out = append(out, id)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// interned returns the caller's event for the callee's event e, whose ID is id; 0 if it is not
// of the caller's concern.
func (t *translation) interned(id event.ID, e event.Event) event.ID {
	if out, ok := t.seen[id]; ok {
		return out
	}
	var out event.ID
	if e, ok := t.event(e); ok {
		out = t.f.Log.Intern(e)
	}
	if t.seen == nil {
		t.seen = map[event.ID]event.ID{}
	}
	t.seen[id] = out
	return out
}

// closes returns the caller's events for e, with which the callee closes what may be several
// channels to the caller.
func (t *translation) closes(e event.Event) []event.ID {
	var out []event.ID
	for _, sign := range t.signs(e.Place) {
		if e, ok := t.event(e); ok {
			e.Place = sign
			out = append(out, t.f.Log.Intern(e))
		}
	}
	return out
}
