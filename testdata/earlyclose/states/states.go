// Package states has flags that say what an object is about to do, and others
// that say what it has done.
package states

import (
	"net"
	"sync"
	"sync/atomic"
)

// A Job may be run again and again.
type Job struct {
	mu   sync.Mutex
	busy bool
	last error
}

// Run is right: busy says that the result is still to come.
func (j *Job) Run(work func() error) {
	j.mu.Lock()
	j.busy = true
	j.mu.Unlock()
	err := work()
	j.mu.Lock()
	j.last = err
	j.busy = false
	j.mu.Unlock()
}

// Status returns the result of the run before, with a remark if there is a new one under way.
func (j *Job) Status() (string, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.busy {
		return "running again, the last time:", j.last
	}
	return "idle", j.last
}

// A Task is run once.
type Task struct {
	mu   sync.Mutex
	over bool
	err  error
}

// Run is wrong: over says that the result is there, and it is not.
func (t *Task) Run(work func() error) {
	err := work()
	t.mu.Lock()
	t.over = true // related "set"
	t.mu.Unlock()
	t.mu.Lock()
	t.err = err // want `t\.err is stored after`
	t.mu.Unlock()
}

// Result returns the result, if there is one.
func (t *Task) Result() (bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return true, t.err
	}
	return false, nil
}

const (
	dialing = 1 + iota
	open
	failed
)

// A Link is opened once.
type Link struct {
	state atomic.Int32
	conn  net.Conn
}

// Open is right: the connection is stored before the state that the reader asks for.
func (l *Link) Open(addr string) error {
	l.state.Store(dialing)
	c, err := net.Dial("tcp", addr)
	if err != nil {
		l.state.Store(failed)
		return err
	}
	l.conn = c
	l.state.Store(open)
	return nil
}

// Conn returns the connection if it is open.
func (l *Link) Conn() net.Conn {
	if l.state.Load() == open {
		return l.conn
	}
	return nil
}

// A Hasty link says too early that it is open.
type Hasty struct {
	state atomic.Int32
	conn  net.Conn
}

// Open is wrong: the state says open before the connection is stored.
func (h *Hasty) Open(addr string) error {
	h.state.Store(dialing)
	c, err := net.Dial("tcp", addr)
	if err != nil {
		h.state.Store(failed)
		return err
	}
	h.state.Store(open) // related "set"
	h.conn = c          // want `h\.conn is stored after`
	return nil
}

// Conn returns the connection if it is open.
func (h *Hasty) Conn() net.Conn {
	if h.state.Load() == open {
		return h.conn
	}
	return nil
}

// A Service can be started once.
type Service struct {
	mu      sync.Mutex
	started bool
	addr    string
}

// Start is right: started keeps others from starting it, the address is asked for by itself.
func (s *Service) Start(listen func() string) bool {
	s.mu.Lock()
	if s.started {
		s.mu.Unlock()
		return false
	}
	s.started = true
	s.mu.Unlock()
	addr := listen()
	s.mu.Lock()
	s.addr = addr
	s.mu.Unlock()
	return true
}

// Addr returns the address, if there is one yet.
func (s *Service) Addr() (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.started {
		return "", false
	}
	return s.addr, s.addr != ""
}

// A Session is closed by the first who swaps the flag.
type Session struct {
	closed atomic.Bool
	done   chan struct{}
	err    error
}

// Close is right: the flag only chooses who closes; who wants the error waits for done.
func (s *Session) Close(err error) {
	if !s.closed.CompareAndSwap(false, true) {
		return
	}
	s.err = err
	close(s.done)
}

// Err waits for done where the flag is set.
func (s *Session) Err() error {
	if s.closed.Load() {
		<-s.done
		return s.err
	}
	return nil
}

// A Spot is guarded by a spin lock.
type Spot struct {
	lock  atomic.Int32
	value int
}

// Set is right: who swaps the flag has the lock.
func (s *Spot) Set(v int) {
	for !s.lock.CompareAndSwap(0, 1) {
	}
	s.value = v
	s.lock.Store(0)
}

// Value reads under the lock.
func (s *Spot) Value() int {
	for !s.lock.CompareAndSwap(0, 1) {
	}
	v := s.value
	s.lock.Store(0)
	return v
}

// A Build is begun by the first who asks for it.
type Build struct {
	mu    sync.Mutex
	begun bool
	built chan struct{}
	out   string
}

// Out is right: begun sends the others to wait for built.
func (b *Build) Out(build func() string) string {
	b.mu.Lock()
	if b.begun {
		b.mu.Unlock()
		<-b.built
		return b.out
	}
	b.begun = true
	b.mu.Unlock()
	b.out = build()
	close(b.built)
	return b.out
}
