package wakes

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
)

var (
	// ErrClosed is the reason of the end of a connection that this side has
	// closed.
	ErrClosed = errors.New("connection: closed")
	// ErrUnexpectedReply is the reason if the peer has answered what it was
	// not asked.
	ErrUnexpectedReply = errors.New("connection: reply without a request")
)

// A Conn sends requests of type Q and receives replies of type A.
type Conn[Q, A any] struct {
	conn  net.Conn
	codec Codec[Q, A]

	slots chan struct{} // holds a value for each request under way; never closed
	wake  chan struct{} // tells the writer of something to do; never closed
	quit  chan struct{} // closed under mu by the first Close
	idle  chan struct{} // closed under mu if nothing is under way when requests begin to be refused
	done  chan struct{} // closed by end

	mu       sync.Mutex
	unsent   []byte     // encoded requests that the writer has not taken
	underway []*Call[A] // requests without reply, oldest first
	refusing bool       // requests are refused: the connection is being shut down
	quitting bool       // quit is closed
	err      error      // why the connection has ended; set once
}

// An Option changes a default of New. A nil Option changes nothing.
type Option func(*options)

// options are what an Option sets.
type options struct{ limit int }

// The default limit, and the largest one.
const (
	defaultLimit = 64
	maxLimit     = 1 << 16
)

// WithLimit sets how many requests may be under way, from 1 to 65536. The default
// is 64.
func WithLimit(n int) Option { return func(o *options) { o.limit = n } }

// New returns a connection over conn, which belongs to it from then on, and
// starts its tasks. It returns an error, and leaves conn alone, if an argument
// makes no sense.
func New[Q, A any](conn net.Conn, codec Codec[Q, A], opts ...Option) (*Conn[Q, A], error) {
	o := options{limit: defaultLimit}
	for _, option := range opts {
		if option != nil {
			option(&o)
		}
	}
	switch {
	case o.limit < 1 || o.limit > maxLimit:
		return nil, fmt.Errorf("connection: limit of %d requests, not of 1 to %d", o.limit, maxLimit)
	case conn == nil:
		return nil, errors.New("connection: no net.Conn")
	case codec.Append == nil || codec.Read == nil:
		return nil, errors.New("connection: incomplete codec")
	}
	c := &Conn[Q, A]{
		conn:  conn,
		codec: codec,
		slots: make(chan struct{}, o.limit),
		wake:  make(chan struct{}, 1),
		quit:  make(chan struct{}),
		idle:  make(chan struct{}),
		done:  make(chan struct{}),
	}
	go c.run()
	return c, nil
}

// Do sends a request and waits for the reply. Errors are those of Start and
// Wait. If ctx is done while the request is under way, that goes on, and its reply
// is dropped.
func (c *Conn[Q, A]) Do(ctx context.Context, request Q) (A, error) {
	call, err := c.Start(ctx, request)
	if err != nil {
		var none A
		return none, err
	}
	return call.Wait(ctx)
}

// Start sends a request, and returns without waiting for the reply. It waits if
// too many requests are under way. It returns the error of the codec, the cause
// of the cancellation if ctx is done first, ErrClosed if the connection is
// being shut down, or the reason why it has ended. After an error the request
// is not sent.
func (c *Conn[Q, A]) Start(ctx context.Context, request Q) (call *Call[A], err error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-c.done:
		return nil, c.Err()
	}
	defer func() {
		if call == nil { // also if the codec has panicked
			<-c.slots
		}
	}()
	if call, err = c.enqueue(request); err != nil {
		return nil, err
	}
	c.wakeWriter()
	return call, nil
}

// enqueue adds a request to those that are under way.
func (c *Conn[Q, A]) enqueue(request Q) (*Call[A], error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.err != nil:
		return nil, c.err
	case c.refusing:
		return nil, ErrClosed
	}
	unsent, err := c.codec.Append(c.unsent, request)
	if err != nil {
		return nil, err
	}
	call := &Call[A]{done: make(chan struct{})}
	c.unsent = unsent
	c.underway = append(c.underway, call)
	return call, nil
}

// wakeWriter makes the writer look for something to do.
func (c *Conn[Q, A]) wakeWriter() {
	select {
	case c.wake <- struct{}{}:
	default: // it has been told, and has not looked yet
	}
}

// Done returns a channel that is closed once the connection has ended: its
// goroutines are gone, and no request is under way.
func (c *Conn[Q, A]) Done() <-chan struct{} { return c.done }

// Err returns nil while Done is not closed. Then it returns why the connection
// has ended: ErrClosed if this side has closed it, io.EOF if the peer has, or
// else what went wrong; except for ErrClosed, the address of the peer is added, so
// ask with [errors.Is].
func (c *Conn[Q, A]) Err() error {
	select {
	case <-c.done:
		return c.err
	default:
		return nil
	}
}
