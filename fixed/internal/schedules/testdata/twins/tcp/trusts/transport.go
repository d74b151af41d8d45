package trusts

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"

	"github.com/asyncown/asyncown/fixed/sender"
)

var (
	// ErrClosed is the error of loans that Close has ended.
	ErrClosed = errors.New("tcp: transport closed")
	// ErrRefused is wrapped by the error of a loan whose batch the receiver has
	// refused. The transport goes on.
	ErrRefused = errors.New("refused")
)

// A Transport sends batches over a connection. It implements [sender.Transport].
type Transport struct {
	conn net.Conn
	wake chan struct{} // tells the writer of loans; never closed
	quit chan struct{} // closed under mu by the first Close
	done chan struct{} // closed when all has ended

	mu          sync.Mutex
	outstanding []*delivery // not confirmed, oldest first
	waiting     []*delivery // the last of them, which the writer has not taken
	quitting    bool        // quit is closed
	err         error       // why the transport has ended; set once
}

// A delivery is a loan on its way.
type delivery struct {
	loan    *sender.Loan
	written chan struct{} // closed when the transport reads the batch no more
}

// Dial connects to a receiver at a TCP address.
func Dial(ctx context.Context, address string) (*Transport, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("tcp: %w", err)
	}
	return New(conn), nil
}

// New returns a transport over conn, which belongs to it from then on. On the
// other side there has to be [Receive].
func New(conn net.Conn) *Transport {
	t := &Transport{
		conn: conn,
		wake: make(chan struct{}, 1),
		quit: make(chan struct{}),
		done: make(chan struct{}),
	}
	go t.run()
	return t
}

// String returns the address of the receiver.
func (t *Transport) String() string { return address(t.conn) }

// address returns the address of the peer as text.
func address(conn net.Conn) string {
	if a := conn.RemoteAddr(); a != nil {
		return a.String()
	}
	return "unknown address"
}

// Transmit sends a batch. The loan ends when the receiver has answered, or when
// the transport has ended.
func (t *Transport) Transmit(loan *sender.Loan) {
	t.mu.Lock()
	err := t.err
	if err == nil {
		d := &delivery{loan: loan, written: make(chan struct{})}
		t.outstanding = append(t.outstanding, d)
		t.waiting = append(t.waiting, d)
	}
	t.mu.Unlock()
	if err != nil {
		loan.Done(err)
		return
	}
	select {
	case t.wake <- struct{}{}:
	default: // the writer has been told, and has not looked yet
	}
}

// Close ends the transport, and all its loans: those that the receiver has not
// confirmed end with [ErrClosed]. It returns nil, or the error that the transport
// had ended with before.
func (t *Transport) Close() error {
	t.mu.Lock()
	if !t.quitting {
		t.quitting = true
		close(t.quit)
	}
	t.mu.Unlock()
	<-t.done
	if t.err == ErrClosed {
		return nil
	}
	return t.err
}

// run starts the tasks, waits for the first that fails or for Close, waits for
// the tasks, and then ends the loans.
func (t *Transport) run() {
	stop := make(chan struct{})
	reader, writer := make(chan error, 1), make(chan error, 1)
	go func() { reader <- t.read(stop) }()
	go func() { writer <- t.write(stop) }()

	var reason error
	reading, writing := true, true
	select {
	case err := <-reader:
		reason, reading = t.describe(err), false
	case err := <-writer:
		reason, writing = t.describe(err), false
	case <-t.quit:
		reason = ErrClosed
	}
	close(stop)
	t.conn.Close() // what matters of its error is in the reason
	if writing {
		<-writer
	}
	if reading {
		<-reader
	}
	t.end(reason)
}

// describe adds the address of the receiver to an error.
func (t *Transport) describe(err error) error {
	return fmt.Errorf("tcp: to %s: %w", t, err)
}

// end ends the loans that are left. Nobody reads their batches any more.
func (t *Transport) end(reason error) {
	t.mu.Lock()
	t.err = reason
	left := t.outstanding
	t.outstanding, t.waiting = nil, nil
	t.mu.Unlock()
	for _, d := range left {
		d.loan.Done(reason)
	}
	close(t.done)
}

// write writes batches until stop is closed or writing fails.
func (t *Transport) write(stop <-chan struct{}) error {
	var f frameWriter
	for {
		d := t.nextWaiting()
		if d == nil {
			select {
			case <-t.wake:
				continue
			case <-stop:
				return ErrClosed
			}
		}
		err := f.write(t.conn, d.loan.Sequence(), d.loan.Rows(), d.loan.Bytes())
		close(d.written)
		if err != nil {
			return err
		}
	}
}

// nextWaiting returns the oldest loan that was not taken yet, or nil.
func (t *Transport) nextWaiting() *delivery {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) == 0 {
		return nil
	}
	d := t.waiting[0]
	t.waiting = t.waiting[1:]
	return d
}

// read ends a loan for each reply, until stop is closed or there are no more.
func (t *Transport) read(stop <-chan struct{}) error {
	r := bufio.NewReader(t.conn)
	for {
		sequence, message, err := readReply(r)
		switch {
		case err == io.EOF:
			return io.ErrUnexpectedEOF // the receiver does not close first
		case err != nil:
			return err
		}
		d := t.oldest()
		if d == nil || d.loan.Sequence() != sequence {
			return fmt.Errorf("%w: reply to batch %d, which was not next", ErrFrame, sequence)
		}
		t.dropOldest()
		if message != "" {
			d.loan.Done(fmt.Errorf("tcp: to %s: %w: %s", t, ErrRefused, message))
		} else {
			d.loan.Done(nil)
		}
	}
}

// oldest returns the oldest loan that is not confirmed, or nil.
func (t *Transport) oldest() *delivery {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.outstanding) == 0 {
		return nil
	}
	return t.outstanding[0]
}

// dropOldest removes the oldest loan that is not confirmed.
func (t *Transport) dropOldest() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outstanding[0] = nil
	t.outstanding = t.outstanding[1:]
}
