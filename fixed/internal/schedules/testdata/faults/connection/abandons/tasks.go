package abandons

import (
	"bufio"
	"fmt"
	"io"
	"net"
)

// run starts the tasks, waits for a reason to end, and ends the connection.
func (c *Conn[Q, A]) run() {
	stop := make(chan struct{})
	reader, writer := make(chan error, 1), make(chan error, 1)
	go func() { reader <- c.read() }()
	go func() { writer <- c.write(stop) }()

	reason, reading, writing := c.reason(reader, writer)
	close(stop)
	c.conn.Close() // what matters of its error is in the reason
	if reading {
		<-reader
	}
	if writing {
		<-writer
	}
	c.end(reason)
}

// reason waits for a reason to end, and reports which tasks may still be
// running.
func (c *Conn[Q, A]) reason(reader, writer <-chan error) (reason error, reading, writing bool) {
	writing = true
	for {
		select {
		case err := <-reader:
			return c.describe(err), false, writing
		case err := <-writer:
			if err != nil {
				return c.describe(err), true, false
			}
			writing = false // it has sent its only value; there are replies to come
		case <-c.idle:
			return ErrClosed, true, writing
		case <-c.quit:
			return ErrClosed, true, writing
		}
	}
}

// describe adds the address of the peer to an error other than ErrClosed.
func (c *Conn[Q, A]) describe(err error) error {
	if err == ErrClosed {
		return err
	}
	var peer net.Addr = unknown{}
	if address := c.conn.RemoteAddr(); address != nil {
		peer = address
	}
	return fmt.Errorf("connection to %s: %w", peer, err)
}

// unknown is the address of a peer whose net.Conn does not know it.
type unknown struct{}

func (unknown) Network() string { return "unknown" }
func (unknown) String() string  { return "unknown address" }

// end publishes the reason, gives it to the requests without reply, and only
// then announces the end. Nothing else does any of the three.
func (c *Conn[Q, A]) end(reason error) {
	c.mu.Lock()
	c.err = reason
	orphans := c.underway
	c.underway = nil
	c.mu.Unlock()

	for _, call := range orphans {
		var none A
		_, _ = call, none
	}
	close(c.done)
}

// read gives each reply to the oldest request, until there is no reply. It
// returns why; io.ErrUnexpectedEOF if the peer owes replies, and ErrClosed if it
// owes none and no more requests can follow.
func (c *Conn[Q, A]) read() error {
	r := bufio.NewReader(c.conn)
	for {
		reply, err := c.codec.Read(r)
		if err != nil {
			if err == io.EOF {
				err = c.afterEOF()
			}
			return err
		}
		call, last := c.takeOldest()
		if call == nil {
			return ErrUnexpectedReply
		}
		call.complete(reply, nil)
		<-c.slots
		if last {
			return ErrClosed
		}
	}
}

// afterEOF returns what it means that the peer sends no more.
func (c *Conn[Q, A]) afterEOF() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case len(c.underway) > 0:
		return io.ErrUnexpectedEOF
	case c.refusing:
		return ErrClosed
	}
	return io.EOF
}

// takeOldest takes the oldest request off the list, and reports whether it was
// the last one and no more can follow. It returns nil if there is none.
func (c *Conn[Q, A]) takeOldest() (call *Call[A], last bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.underway) == 0 {
		return nil, false
	}
	call = c.underway[0]
	c.underway[0] = nil
	c.underway = c.underway[1:]
	return call, c.refusing && len(c.underway) == 0
}

// write writes requests until stop is closed, or writing fails, or no more
// requests can come. Only in the last case it returns nil.
func (c *Conn[Q, A]) write(stop <-chan struct{}) error {
	var written []byte // belongs to write while c.unsent is the other buffer
	for {
		select {
		case <-c.wake:
		case <-stop:
			return ErrClosed
		}
		requests, last := c.takeUnsent(written)
		if len(requests) > 0 {
			if _, err := c.conn.Write(requests); err != nil {
				return err
			}
		}
		if last {
			return closeWrite(c.conn)
		}
		written = requests
	}
}

// takeUnsent returns the encoded requests, puts the other buffer in their
// place, and reports whether no more can follow.
func (c *Conn[Q, A]) takeUnsent(other []byte) (requests []byte, last bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	requests = c.unsent
	c.unsent = other[:0]
	return requests, c.refusing
}

// closeWrite tells the peer that no more requests follow, if conn can.
func closeWrite(conn net.Conn) error {
	if half, ok := conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
