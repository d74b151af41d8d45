package announces

import (
	"context"
	"errors"
)

// CloseWrite refuses further requests, and tells the peer so once those under
// way are written, if the [net.Conn] has a method CloseWrite. The connection
// ends when they are answered.
func (c *Conn[Q, A]) CloseWrite() {
	c.mu.Lock()
	if !c.refusing {
		c.refusing = true
		if len(c.underway) == 0 {
			close(c.idle) // else the reader ends the connection
		}
	}
	c.mu.Unlock()
	c.wakeWriter()
}

// Shutdown refuses further requests, waits for the replies to those under way,
// and ends the connection. If ctx is done first, it ends the connection as
// Close does, and returns the cause of the cancellation. Else it returns nil,
// or the reason if the connection has ended otherwise.
func (c *Conn[Q, A]) Shutdown(ctx context.Context) error {
	c.CloseWrite()
	select {
	case <-c.done:
		return c.failure()
	case <-ctx.Done():
	}
	select {
	case <-c.done: // as well; the select above may choose either
		return c.failure()
	default:
		c.Close()
		return context.Cause(ctx)
	}
}

// Close ends the connection: requests under way fail with ErrClosed. When it
// returns, the goroutines of the connection are gone. It returns nil, or the
// reason if the connection has ended otherwise.
func (c *Conn[Q, A]) Close() error {
	c.mu.Lock()
	if !c.quitting {
		c.quitting = true
		close(c.quit)
	}
	c.mu.Unlock()
	<-c.done
	return c.failure()
}

// failure returns why the connection has ended, or nil if this side has ended
// it.
func (c *Conn[Q, A]) failure() error {
	if errors.Is(c.err, ErrClosed) {
		return nil
	}
	return c.err
}
