package explore

import "slices"

// A search is a depth-first walk over the schedules. It outlives the runs: a run
// repeats the choices of the nodes, and adds nodes where it goes on.
type search struct {
	options Options
	nodes   []*node
}

// A node is a state of the program with what is known of the steps from there.
type node struct {
	enabled []transition
	prints  []footprint // of enabled
	todo    []bool      // steps to try
	done    []bool      // steps that were tried
	asleep  []bool      // steps that would repeat an order
	chosen  int         // the step that is tried now
}

// choose returns the step to take in the present state, and false if each would
// repeat an order that was tried.
func (s *search) choose(r *run, enabled []transition) (transition, bool) {
	depth := len(r.events)
	if depth < len(s.nodes) {
		n := s.nodes[depth]
		return n.enabled[n.chosen], true
	}
	n := &node{
		enabled: enabled,
		todo:    make([]bool, len(enabled)),
		done:    make([]bool, len(enabled)),
		asleep:  make([]bool, len(enabled)),
	}
	for _, t := range enabled {
		n.prints = append(n.prints, r.footprint(t))
	}
	if depth > 0 && !s.options.Unreduced {
		n.inherit(s.nodes[depth-1])
	}
	n.chosen = slices.Index(n.asleep, false)
	if n.chosen < 0 {
		return transition{}, false
	}
	s.nodes = append(s.nodes, n)
	if s.options.Unreduced {
		n.wantAll()
	} else {
		n.want(n.enabled[n.chosen].task)
	}
	return n.enabled[n.chosen], true
}

// inherit puts those steps to sleep that were tried before the parent's step,
// or were asleep there, and are independent of it.
func (n *node) inherit(parent *node) {
	taken := parent.enabled[parent.chosen]
	for i, t := range parent.enabled {
		if !parent.asleep[i] && !parent.done[i] || t.shares(taken) || parent.prints[i].dependent(parent.prints[parent.chosen]) {
			continue
		}
		if j := slices.Index(n.enabled, t); j >= 0 {
			n.asleep[j] = true
		}
	}
}

// shares reports whether a task takes part in both steps.
func (t transition) shares(u transition) bool {
	return u.involves(t.task) || t.partner >= 0 && u.involves(t.partner)
}

// want asks for the steps of a task to be tried, or, if it has none, for all.
func (n *node) want(task int) {
	found := false
	for i, t := range n.enabled {
		if t.involves(task) {
			n.todo[i] = true
			found = true
		}
	}
	if !found {
		n.wantAll()
	}
}

// wantAll asks for all steps to be tried.
func (n *node) wantAll() {
	for i := range n.todo {
		n.todo[i] = true
	}
}

// advance chooses the next step to try at the deepest node that has one, and
// reports whether there is one.
func (s *search) advance() bool {
	for len(s.nodes) > 0 {
		n := s.nodes[len(s.nodes)-1]
		n.done[n.chosen] = true
		for i := range n.enabled {
			if n.todo[i] && !n.done[i] && !n.asleep[i] {
				n.chosen = i
				return true
			}
		}
		s.nodes = s.nodes[:len(s.nodes)-1]
	}
	return false
}

// compare looks at what the tasks are about to do after the last event. Where a
// step of the run was dependent on that and need not have come before it, the
// node of that step is asked to try the other order.
func (s *search) compare(r *run) {
	last := len(r.events) - 1
	if s.options.Unreduced || last < len(s.nodes)-1 {
		return // a run before has done this
	}
	for _, t := range r.tasks {
		if t.pending == nil {
			continue
		}
		print := t.pending.anyFootprint()
		if !t.hasMoved(r.events[last], r) {
			if r.events[last].footprint.dependent(print) {
				s.nodes[last].want(t.id)
			}
			continue
		}
		for i := last; i >= 0; i-- {
			e := &r.events[i]
			if e.transition.involves(t.id) || !e.footprint.dependent(print) {
				continue
			}
			if int(t.clock[e.transition.task]) <= i {
				s.nodes[i].want(t.id)
				break
			}
		}
	}
}

// hasMoved reports whether the task has announced its operation after the event.
func (t *task) hasMoved(e event, r *run) bool {
	return e.transition.involves(t.id) || int(t.clock[e.transition.task]) == len(r.events)
}
