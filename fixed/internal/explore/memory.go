package explore

import (
	"fmt"
	"unsafe"
)

// A shadow is what is known of a piece of memory: who has used it, and when.
type shadow struct {
	write use   // the last one
	reads []use // those since then, one of each task at most
}

// A use is an access of a task to memory.
type use struct {
	task int
	era  int32
	site string
}

// Read notes that the task reads what p points to, and returns p. It is no
// choice point.
func Read[T any](site string, p *T) *T {
	current.touch(site, unsafe.Pointer(p), unsafe.Sizeof(*p), false)
	return p
}

// Write notes that the task has written what p points to.
func Write[T any](site string, p *T) {
	current.touch(site, unsafe.Pointer(p), unsafe.Sizeof(*p), true)
}

// Extend notes that the task is about to append to the slice in place, and
// returns the slice.
func Extend[S ~[]E, E any](site string, s S) S {
	if len(s) < cap(s) {
		current.touch(site, unsafe.Pointer(unsafe.SliceData(s)), 1, true)
	}
	return s
}

// ReadSlice notes that the task reads the slice.
func ReadSlice[S ~[]E, E any](site string, s S) {
	if cap(s) > 0 {
		current.touch(site, unsafe.Pointer(unsafe.SliceData(s)), 1, false)
	}
}

// touch makes the schedule fail if the memory was used by another task, one of
// the two changes it, and nothing orders them.
func (r *run) touch(site string, p unsafe.Pointer, size uintptr, writes bool) {
	if r == nil || r.aborting || size == 0 {
		return
	}
	t := r.running
	s := r.memory[p]
	if s == nil {
		s = &shadow{write: use{task: t.id}}
		r.memory[p] = s
	}
	now := use{t.id, t.seen[t.id], site}
	r.checkOrder(t, s.write, now)
	if !writes {
		for i := range s.reads {
			if s.reads[i].task == t.id {
				s.reads[i] = now
				return
			}
		}
		s.reads = append(s.reads, now)
		return
	}
	for _, u := range s.reads {
		r.checkOrder(t, u, now)
	}
	s.write, s.reads = now, s.reads[:0]
}

// checkOrder makes the schedule fail if the task does not know of the use.
func (r *run) checkOrder(t *task, before, now use) {
	if before.task != t.id && t.seen[before.task] < before.era {
		r.fail(fmt.Sprintf("race: %s uses memory at %s that %s uses at %s",
			r.tasks[t.id].name, now.site, r.tasks[before.task].name, before.site))
	}
}
