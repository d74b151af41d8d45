// Package example is the code that README.md begins with.
package example

import "net"

// Serve sends what arrives on a connection to packets.
func Serve(conn net.Conn, packets chan<- []byte) error {
	buf := make([]byte, 1500)
	for {
		n, err := conn.Read(buf) // overwrites what the receiver may still be using
		if err != nil {
			return err
		}
		packets <- buf[:n] // lends buf to the receiver
	}
}

// A Task is work that somebody waits for.
type Task struct {
	done chan struct{}
	err  error
}

// Start begins the work.
func (t *Task) Start(work func() error) {
	go func() {
		err := work()
		close(t.done)
		t.err = err // too late: Wait may have returned already
	}()
}

// Wait waits for the work and returns its error.
func (t *Task) Wait() error {
	<-t.done
	return t.err
}
