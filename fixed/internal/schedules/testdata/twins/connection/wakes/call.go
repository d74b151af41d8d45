package wakes

import "context"

// A Call is a request that is under way, or has been answered.
type Call[A any] struct {
	done  chan struct{}
	reply A     // set before done is closed
	err   error // likewise
}

// Done returns a channel that is closed once the request has a reply or an
// error.
func (c *Call[A]) Done() <-chan struct{} { return c.done }

// Wait waits for the reply. It returns the reason why the connection has ended
// if that was first, and the cause of the cancellation if ctx was done before
// both. Then the request is still under way, and Wait may be called again. A
// reply that is there is returned even if ctx is done.
func (c *Call[A]) Wait(ctx context.Context) (A, error) {
	select {
	case <-c.done:
		return c.reply, c.err
	case <-ctx.Done():
	}
	select {
	case <-c.done: // as well; the select above may choose either
		return c.reply, c.err
	default:
		var none A
		return none, context.Cause(ctx)
	}
}

// complete answers the call. Whoever has taken it off the list of calls under
// way does that, once.
func (c *Call[A]) complete(reply A, err error) {
	c.reply, c.err = reply, err
	close(c.done)
}
