package pending

import (
	"errors"
	"sync"
)

var errGone = errors.New("gone")

type request struct {
	reply []byte
	err   error
	done  chan struct{}
}

// A Conn fails what is pending when it ends.
type Conn struct {
	mu      sync.Mutex
	pending map[uint32]*request
}

// Do waits for the reply. It does not take the lock again, so that loop may still hold it.
func (c *Conn) Do(id uint32) ([]byte, error) {
	r := &request{done: make(chan struct{})}
	c.mu.Lock()
	c.pending[id] = r
	c.mu.Unlock()
	<-r.done // related "Do waits for r.done"
	return r.reply, r.err
}

// Loop is wrong where it fails the requests, and right where it answers one.
func (c *Conn) Loop(next func() (uint32, []byte, error)) {
	for {
		id, reply, err := next()
		c.mu.Lock()
		if err != nil {
			for id, r := range c.pending {
				delete(c.pending, id)
				close(r.done)
				r.err = errGone // want "r.err is stored after r.done is closed"
			}
			c.mu.Unlock()
			return
		}
		r := c.pending[id]
		delete(c.pending, id)
		c.mu.Unlock()
		if r != nil {
			r.reply = reply
			close(r.done)
		}
	}
}

type query struct {
	err  error
	done chan struct{}
}

// A Line fails what is pending in the same way, and is right: whoever waits takes the lock that is held from the
// close to the store.
type Line struct {
	mu      sync.Mutex
	pending map[uint32]*query
}

// Do waits for the end.
func (l *Line) Do(id uint32) error {
	q := &query{done: make(chan struct{})}
	l.mu.Lock()
	l.pending[id] = q
	l.mu.Unlock()
	<-q.done
	l.mu.Lock()
	defer l.mu.Unlock()
	return q.err
}

// Fail ends all.
func (l *Line) Fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, q := range l.pending {
		delete(l.pending, id)
		close(q.done)
		q.err = err
	}
}

type ticket struct {
	err  error
	done chan struct{}
}

// A Desk is right, for the error comes first.
type Desk struct {
	mu      sync.Mutex
	pending map[uint32]*ticket
}

// Do waits for the end.
func (d *Desk) Do(id uint32) error {
	t := &ticket{done: make(chan struct{})}
	d.mu.Lock()
	d.pending[id] = t
	d.mu.Unlock()
	<-t.done
	return t.err
}

// Fail ends all.
func (d *Desk) Fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, t := range d.pending {
		delete(d.pending, id)
		t.err = err
		close(t.done)
	}
}
