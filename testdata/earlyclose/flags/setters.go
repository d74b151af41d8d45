package flags

import "sync"

// A Round is marked as over by a method that does nothing else, and so is its error stored.
type Round struct {
	mu   sync.Mutex
	over bool
	err  error
}

func (r *Round) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
}

func (r *Round) setErr(err error) {
	r.mu.Lock()
	r.err = err
	r.mu.Unlock()
}

// Begin is wrong: in between, Result finds the round over, and no error.
func (r *Round) Begin(step func() error) {
	go func() {
		err := step()
		r.end()
		r.setErr(err) // want "r.err is stored after r.over is set"
	}()
}

// Result returns the error once the round is over.
func (r *Round) Result() (error, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return r.err, true
	}
	return nil, false
}

// A Lap is a Round that is right.
type Lap struct {
	mu   sync.Mutex
	over bool
	err  error
}

func (l *Lap) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
}

func (l *Lap) setErr(err error) {
	l.mu.Lock()
	l.err = err
	l.mu.Unlock()
}

// Begin is right: the error is there before the lap is over.
func (l *Lap) Begin(step func() error) {
	go func() {
		err := step()
		l.setErr(err)
		l.end()
	}()
}

// Result returns the error once the lap is over.
func (l *Lap) Result() (error, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return l.err, true
	}
	return nil, false
}

// A Gate wakes those who wait for it to be open.
type Gate struct {
	mu   sync.Mutex
	cond *sync.Cond
	open bool
	err  error
}

func (g *Gate) release() {
	g.mu.Lock()
	g.open = true
	g.mu.Unlock()
	g.cond.Broadcast()
}

// Run is wrong: who is woken takes the error under the lock before Run does.
func (g *Gate) Run(work func() error) {
	g.cond = sync.NewCond(&g.mu)
	go func() {
		err := work()
		g.release()
		g.mu.Lock()
		g.err = err // want "g.err is stored after g.open is set"
		g.mu.Unlock()
	}()
}

// Wait waits until the gate is open.
func (g *Gate) Wait() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for !g.open {
		g.cond.Wait()
	}
	return g.err
}

// A Shop is shut by a method that does more than to say so.
type Shop struct {
	mu   sync.Mutex
	shut bool
	left int
	err  error
}

func (s *Shop) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.left > 0 {
		s.left = 0
	}
	s.shut = true
}

// Close is right: that the shop is shut is no word about the error, which Err looks at in any case.
func (s *Shop) Close(err error) {
	s.close()
	s.mu.Lock()
	s.err = err
	s.mu.Unlock()
}

// Err returns the error, if there is one.
func (s *Shop) Err() (error, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err, s.shut
}
