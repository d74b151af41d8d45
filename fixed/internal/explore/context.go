package explore

import (
	"reflect"
	"time"
)

// A Context is a context.Context that a task of the program cancels.
type Context struct {
	done      chan struct{}
	cancelled bool
	cause     error
}

// NewContext returns a context that is not cancelled.
func NewContext() *Context { return &Context{done: make(chan struct{})} }

// Cancel cancels the context. The cause is also what Err returns. Calls after the
// first have no effect.
func (c *Context) Cancel(site string, cause error) {
	o := current.channel(reflect.ValueOf(c.done))
	do(&operation{site: site, alternatives: []alternative{{verb: "cancels", object: o, changes: true, flags: true}}})
	if c.cancelled {
		return
	}
	c.cancelled, c.cause = true, cause
	o.closed = true
	close(c.done)
}

// Done returns a channel that is closed when the context is cancelled.
func (c *Context) Done() <-chan struct{} { return c.done }

// Err returns the cause of the cancellation, or nil.
func (c *Context) Err() error {
	o := current.channel(reflect.ValueOf(c.done))
	do(&operation{site: "Context.Err", alternatives: []alternative{{verb: "looks", object: o}}})
	return c.cause
}

// Deadline returns none.
func (c *Context) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }

// Value returns nil.
func (c *Context) Value(any) any { return nil }
