// Package connection is the sink connection as it was reported, in Go. It is
// wrong.
//
// Two tasks read and write. Each owns its channel, and closes it when it
// returns; its error is delivered by whoever has started it, after that, with the
// address of the peer. So there is a moment when the channel is closed and the
// error is not there yet. The user of the connection takes it for granted that
// it is.
package connection

import (
	"bufio"
	"fmt"
	"io"
	"net"
)

// A Conn is the user's side of a connection.
type Conn struct {
	incoming <-chan string   // closed when the reader has returned
	outgoing chan<- string   // closed by Close
	stopped  <-chan struct{} // closed when the writer has returned
	failed   <-chan error    // an error of each task, if it had one
	err      error           // the first that was taken
}

// New returns a connection over conn and starts its tasks.
func New(conn net.Conn) *Conn {
	incoming, outgoing := make(chan string, 4), make(chan string, 4)
	stopped, failed := make(chan struct{}), make(chan error, 2)
	startTasks(conn, incoming, outgoing, stopped, failed)
	return &Conn{incoming: incoming, outgoing: outgoing, stopped: stopped, failed: failed}
}

// startTasks starts the tasks and delivers their errors.
func startTasks(conn net.Conn, incoming chan<- string, outgoing <-chan string, stopped chan<- struct{}, failed chan<- error) {
	go func() {
		if err := readTask(conn, incoming); err != nil {
			failed <- fmt.Errorf("connection to %v: %w", conn.RemoteAddr(), err)
		}
	}()
	go func() {
		if err := writeTask(conn, outgoing, stopped); err != nil {
			failed <- fmt.Errorf("connection to %v: %w", conn.RemoteAddr(), err)
		}
	}()
}

// readTask reads lines until there are no more.
func readTask(conn io.Reader, incoming chan<- string) error {
	defer close(incoming)
	r := bufio.NewReader(conn)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return err
		}
		incoming <- line
	}
}

// writeTask writes lines until there are no more.
func writeTask(conn io.Writer, outgoing <-chan string, stopped chan<- struct{}) error {
	defer close(stopped)
	for line := range outgoing {
		if _, err := io.WriteString(conn, line); err != nil {
			return err
		}
	}
	return nil
}

// Send sends a line, which ends with a line break.
func (c *Conn) Send(line string) error {
	select {
	case c.outgoing <- line:
		return nil
	case <-c.stopped:
		return c.takeError()
	}
}

// Recv waits for a line.
func (c *Conn) Recv() (string, error) {
	line, ok := <-c.incoming
	if !ok {
		return "", c.takeError()
	}
	return line, nil
}

// Close lets the writer end.
func (c *Conn) Close() { close(c.outgoing) }

// takeError returns the error of a task that has ended. There must be one.
func (c *Conn) takeError() error {
	if c.err == nil {
		select {
		case c.err = <-c.failed:
		default:
			panic("connection ended without an error")
		}
	}
	return c.err
}
