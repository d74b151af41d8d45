package explore

import (
	"fmt"
	"strings"
	"unsafe"
)

// A run is one execution of the program.
type run struct {
	search   *search
	tasks    []*task
	fresh    []*task // started, and not run yet
	running  *task
	aborting bool

	objects   []*object
	channels  map[uintptr]*object
	histories []history // by object
	version   int       // how often flags have changed
	tickers   map[*object]*Ticker
	memory    map[unsafe.Pointer]*shadow

	events    []event
	failure   *Failure
	abandoned bool
}

// An event is a step that was taken.
type event struct {
	transition transition
	footprint  footprint
	operation  *operation // of the task
	partner    *operation // of the partner, or nil
}

// newRun returns a run that has not started.
func newRun(s *search) *run {
	r := &run{search: s, channels: make(map[uintptr]*object), tickers: make(map[*object]*Ticker), memory: make(map[unsafe.Pointer]*shadow)}
	r.newObject() // flags
	return r
}

// newObject returns a new object.
func (r *run) newObject() *object {
	o := &object{id: len(r.objects)}
	r.objects = append(r.objects, o)
	r.histories = append(r.histories, history{})
	return o
}

// execute runs the program under the schedule that the search wants, and ends
// all its tasks.
func (r *run) execute(program func()) {
	r.newTask("main", program)
	r.runFresh()
	for !r.stopped() {
		enabled := r.transitions()
		if len(enabled) == 0 {
			r.checkFinished()
			break
		}
		t, ok := r.search.choose(r, enabled)
		if !ok {
			r.abandoned = true
			break
		}
		r.take(t)
		r.search.compare(r)
	}
	r.aborting = true
	for _, t := range r.tasks {
		r.running = t
		t.stop()
	}
}

// stopped reports whether the rest of the schedule is of no interest. After a
// failure it is: what the other tasks do then tells which orders to try.
func (r *run) stopped() bool { return r.failure != nil && r.search.options.StopAtFailure }

// runFresh runs the tasks that were started up to their first operations.
func (r *run) runFresh() {
	for len(r.fresh) > 0 {
		t := r.fresh[0]
		r.fresh = r.fresh[1:]
		r.resume(t)
	}
}

// resume runs a task up to its next operation.
func (r *run) resume(t *task) {
	before := r.running
	r.running = t
	t.next()
	r.running = before
}

// transitions returns the steps that can be taken, those of the task that has
// taken the last one first.
func (r *run) transitions() []transition {
	var list []transition
	last := -1
	if n := len(r.events); n > 0 {
		last = r.events[n-1].transition.task
		list = r.appendTransitions(list, r.tasks[last])
	}
	for _, t := range r.tasks {
		if t.id != last {
			list = r.appendTransitions(list, t)
		}
	}
	return list
}

// appendTransitions appends the steps that a task can take. A step of two tasks
// is one of the receiver.
func (r *run) appendTransitions(list []transition, t *task) []transition {
	if t.pending == nil {
		return list
	}
	first := len(list)
	for i := range t.pending.alternatives {
		a := &t.pending.alternatives[i]
		switch {
		case a.other:
			if len(list) == first { // it is the last alternative
				list = append(list, transition{t.id, i, -1, -1})
			}
		case a.isReady():
			list = append(list, transition{t.id, i, -1, -1})
		case a.way == receiving && a.object != nil:
			list = r.appendMeetings(list, t, i)
		}
	}
	return list
}

// appendMeetings appends the steps in which a task receives, by its alternative
// i, what others offer.
func (r *run) appendMeetings(list []transition, t *task, i int) []transition {
	object := t.pending.alternatives[i].object
	for _, sender := range r.tasks {
		if sender == t || sender.pending == nil {
			continue
		}
		for j, b := range sender.pending.alternatives {
			if b.way == sending && b.object == object && object.room == 0 {
				list = append(list, transition{t.id, i, sender.id, j})
			}
		}
	}
	return list
}

// take takes a step and runs its tasks up to their next operations.
func (r *run) take(tr transition) {
	t := r.tasks[tr.task]
	e := event{transition: tr, footprint: r.footprint(tr), operation: t.pending}
	if tr.partner >= 0 {
		e.partner = r.tasks[tr.partner].pending
	}
	r.events = append(r.events, e)
	t.chosen = tr.alternative
	if t.pending.alternatives[tr.alternative].flags && t.pending.alternatives[tr.alternative].changes {
		r.version++
	}
	moved := []*task{t}
	if tr.partner >= 0 {
		sender := r.tasks[tr.partner]
		sender.chosen, sender.met = tr.partnerAlt, true
		t.passed, t.met = sender.pending.alternatives[tr.partnerAlt].value(), true
		moved = append(moved, sender)
	}
	r.order(e, moved)
	for _, m := range moved {
		m.pending = nil
		r.resume(m)
	}
	r.runFresh()
}

// footprint returns what a transition does.
func (r *run) footprint(tr transition) footprint {
	f := r.tasks[tr.task].pending.footprint(tr.alternative)
	if tr.partner >= 0 {
		f = append(f, r.tasks[tr.partner].pending.footprint(tr.partnerAlt)...)
	}
	return f
}

// order notes what has happened before the last event, and before all that its
// tasks do from now on.
func (r *run) order(e event, moved []*task) {
	var before, seen clock
	for _, t := range moved {
		before.join(&t.clock)
		seen.join(&t.seen)
	}
	for _, a := range e.footprint {
		h := &r.histories[a.object]
		if a.changes {
			before.join(&h.used)
		} else {
			before.join(&h.changed)
		}
		if a.object != flags {
			seen.join(&h.seen)
		}
	}
	for _, t := range moved {
		before[t.id] = int32(len(r.events))
	}
	for _, a := range e.footprint {
		h := &r.histories[a.object]
		if a.object != flags || !a.changes {
			h.used.join(&before)
		}
		if a.changes {
			h.changed.join(&before)
			h.seen.join(&seen)
		}
	}
	for _, t := range moved {
		t.clock, t.seen = before, seen
		t.seen[t.id]++
	}
}

// describe says what happened in an event.
func (r *run) describe(e event) string {
	t := e.transition
	what := fmt.Sprintf("%s: %s %s", r.tasks[t.task].name, e.operation.site, e.operation.alternatives[t.alternative].verb)
	if e.partner != nil {
		what += fmt.Sprintf(" from %s: %s", r.tasks[t.partner].name, e.partner.site)
	}
	return what
}

// fail notes that the schedule has failed.
func (r *run) fail(message string) {
	if r.failure != nil {
		return
	}
	r.failure = &Failure{Message: message}
	for _, e := range r.events {
		r.failure.Trace = append(r.failure.Trace, r.describe(e))
	}
}

// checkFinished fails if tasks are left.
func (r *run) checkFinished() {
	var waiting []string
	for _, t := range r.tasks {
		if t.pending != nil {
			var verbs []string
			for _, a := range t.pending.alternatives {
				verbs = append(verbs, a.verb)
			}
			waiting = append(waiting, fmt.Sprintf("%s: %s %s", t.name, t.pending.site, strings.Join(verbs, " or ")))
		}
	}
	if len(waiting) > 0 {
		r.fail("tasks wait forever: " + strings.Join(waiting, "; "))
	}
}
