package explore

// A Mutex stands for a sync.Mutex.
type Mutex struct {
	shared
	locked bool
}

// shared makes the object of a lock or a flag when it is first used.
type shared struct {
	run *run
	obj *object
}

// object returns the object.
func (s *shared) object() *object {
	if s.run != current {
		s.run, s.obj = current, current.newObject()
	}
	return s.obj
}

// use is a step that uses the object, once ready returns true.
func (s *shared) use(site, verb string, changes bool, ready func() bool) {
	do(&operation{site: site, alternatives: []alternative{{verb: verb, object: s.object(), changes: changes, ready: ready}}})
}

// Lock waits until the mutex is unlocked, and locks it.
func (m *Mutex) Lock(site string) {
	m.use(site, "locks", true, func() bool { return !m.locked })
	m.locked = true
}

// Unlock unlocks the mutex.
func (m *Mutex) Unlock(site string) {
	m.use(site, "unlocks", true, nil)
	if !m.locked {
		panic("unlock of unlocked mutex")
	}
	m.locked = false
}

// A WaitGroup stands for a sync.WaitGroup.
type WaitGroup struct {
	shared
	count int
}

// Add adds n to the count.
func (g *WaitGroup) Add(site string, n int) {
	g.use(site, "adds to the group", true, nil)
	if g.count += n; g.count < 0 {
		panic("negative WaitGroup counter")
	}
}

// Done takes 1 off the count.
func (g *WaitGroup) Done(site string) { g.Add(site, -1) }

// Wait waits until the count is 0.
func (g *WaitGroup) Wait(site string) {
	g.use(site, "waits for the group", false, func() bool { return g.count == 0 })
}

// A Queue is a place where tasks leave something for others: the means to model
// what a program talks to.
type Queue[T any] struct {
	shared
	values []T
	closed bool
}

// Put adds a value. It reports whether the queue was open.
func (q *Queue[T]) Put(site string, v T) bool {
	q.use(site, "puts a value", true, nil)
	if !q.closed {
		q.values = append(q.values, v)
	}
	return !q.closed
}

// Take waits for a value and removes it. It reports false if there is none and
// the queue is closed.
func (q *Queue[T]) Take(site string) (v T, ok bool) {
	q.use(site, "takes a value", true, func() bool { return len(q.values) > 0 || q.closed })
	if len(q.values) == 0 {
		return v, false
	}
	v, q.values = q.values[0], q.values[1:]
	return v, true
}

// Close closes the queue. Closing it again has no effect.
func (q *Queue[T]) Close(site string) {
	q.use(site, "closes the queue", true, nil)
	q.closed = true
}
