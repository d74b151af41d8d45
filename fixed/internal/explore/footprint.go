package explore

// An object is what steps have in common: a channel, a lock, a flag.
type object struct {
	id     int
	closed bool       // of a channel
	length func() int // of a channel: the number of values in it
	room   int        // of a channel: its capacity
	ref    any        // keeps the address of a channel from being used again
}

// flags is the object that changes when a flag or a context does. Tickers use
// it.
const flags = 0

// An access is what a step does to an object.
type access struct {
	object  int
	changes bool
}

// A footprint is what a step does to objects.
type footprint []access

// dependent reports whether steps with these footprints may not be exchanged.
func (f footprint) dependent(g footprint) bool {
	for _, a := range f {
		for _, b := range g {
			switch {
			case a.object != b.object:
			case a.object == flags:
				// Changes only count, in any order.
				if a.changes != b.changes {
					return true
				}
			case a.changes || b.changes:
				return true
			}
		}
	}
	return false
}

// maxTasks is the number of tasks that a program can start.
const maxTasks = 16

// A clock holds, for each task, how many of the steps of the run have happened
// before, up to the last one of that task.
type clock [maxTasks]int32

// join makes c include d.
func (c *clock) join(d *clock) {
	for i, n := range d {
		c[i] = max(c[i], n)
	}
}

// A history is what has happened to an object.
type history struct {
	changed clock // all steps up to the last change
	used    clock // all steps up to the last use; of flags, the last one that reads
	seen    clock // what whoever uses it knows of the memory of others
}
