package explore

// An operation is what a task is about to do. It does one of the alternatives.
type operation struct {
	site         string // where in the program
	alternatives []alternative
}

// An alternative is a step that a task can take.
type alternative struct {
	verb    string
	object  *object     // what it uses, or nil
	changes bool        // whether it changes the object
	flags   bool        // whether it changes a flag
	ready   func() bool // whether it can be taken; nil if it always can
	way     way         // of an operation on a channel
	value   func() any  // to send
	other   bool        // it is the default of a select
}

// A way is a direction on a channel.
type way int

// The ways.
const (
	noWay way = iota
	receiving
	sending
)

// isReady reports whether the alternative can be taken without another task.
func (a *alternative) isReady() bool {
	switch {
	case a.way == noWay:
		return a.ready == nil || a.ready()
	case a.object == nil:
		return false // a nil channel
	case a.object.closed:
		return true
	case a.ready != nil && a.way == receiving:
		return a.ready() // a ticker
	case a.way == receiving:
		return a.object.length() > 0
	}
	return a.object.length() < a.object.room
}

// footprint returns what the step does if the operation takes alternative i.
func (op *operation) footprint(i int) footprint {
	var f footprint
	for j := range op.alternatives {
		f = op.alternatives[j].appendAccess(f, i == j)
	}
	return f
}

// anyFootprint returns what the operation may do, whatever it takes.
func (op *operation) anyFootprint() footprint {
	var f footprint
	for j := range op.alternatives {
		f = op.alternatives[j].appendAccess(f, true)
	}
	return f
}

// appendAccess appends what an alternative does if it is taken, or is looked at
// while another is taken.
func (a *alternative) appendAccess(f footprint, taken bool) footprint {
	if a.object != nil {
		f = append(f, access{a.object.id, taken && a.changes})
	}
	if a.flags {
		f = append(f, access{flags, taken && a.changes})
	}
	return f
}

// A transition is a step that can be taken: an alternative of a task, or a
// receive and a send that meet.
type transition struct {
	task, alternative   int
	partner, partnerAlt int // of the sender; -1 if there is none
}

// involves reports whether the task takes part.
func (t transition) involves(task int) bool { return t.task == task || t.partner == task }
