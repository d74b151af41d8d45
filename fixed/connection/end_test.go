package connection_test

import (
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/connection"
)

// A slowEnd is a connection whose Read or Write returns, once it is closed, only
// when it may.
type slowEnd struct {
	net.Conn
	read, write bool // which of them is slow
	may         chan struct{}
}

func (c *slowEnd) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if err != nil && c.read {
		<-c.may
	}
	return n, err
}

func (c *slowEnd) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	if err != nil && c.write {
		<-c.may
	}
	return n, err
}

// TestCloseWaits expects Close to return, and Done to be closed, only when the
// tasks have ended.
func TestCloseWaits(t *testing.T) {
	for _, conn := range []*slowEnd{{read: true}, {write: true}} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			defer far.Close()
			conn.Conn, conn.may = near, make(chan struct{})
			c, err := connection.New(conn, connection.Lines)
			if err != nil {
				t.Fatal(err)
			}
			call := start(t, c, "request") // which the peer does not read
			synctest.Wait()
			closed := make(chan error, 1)
			go func() { closed <- c.Close() }()
			synctest.Wait()
			select {
			case <-c.Done():
				t.Error("Done is closed while a task is running")
			case <-call.Done():
				t.Error("the call is answered while a task is running")
			case <-closed:
				t.Error("Close has returned while a task is running")
			default:
			}
			if err := c.Err(); err != nil {
				t.Errorf("Err returned %v before the end", err)
			}
			close(conn.may)
			<-c.Done()
			expectEnd(t, c, connection.ErrClosed, call)
		})
	}
}

// TestReasonIsErrClosed expects ErrClosed itself, without an address, where this
// side has ended the connection.
func TestReasonIsErrClosed(t *testing.T) {
	for name, end := range map[string]func(t *testing.T, c *lines, far net.Conn){
		"Close":    func(_ *testing.T, c *lines, _ net.Conn) { c.Close() },
		"Shutdown": func(t *testing.T, c *lines, _ net.Conn) { c.Shutdown(t.Context()) },
		"the last reply": func(t *testing.T, c *lines, far net.Conn) {
			start(t, c, "request")
			c.CloseWrite()
			answer(far, 1)
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, far := open(t)
			end(t, c, far)
			<-c.Done()
			if err := c.Err(); err != connection.ErrClosed {
				t.Errorf("%s: Err returned %v, want ErrClosed itself", name, err)
			}
		})
	}
}

// TestLineOverLimit expects a reply that is one byte too long to be refused,
// although its end is there.
func TestLineOverLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		call := start(t, c, "request")
		go io.Copy(io.Discard, far)
		go io.WriteString(far, strings.Repeat("x", connection.MaxLine+1)+"\n")
		if reply, err := call.Wait(t.Context()); err == nil || !strings.Contains(err.Error(), "more than") {
			t.Errorf("reply of %d bytes, %v", len(reply), err)
		}
	})
}

// TestHalfLine expects a peer that hangs up within a line to be told from one that
// has sent all it wanted, although it owes nothing.
func TestHalfLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		if _, err := io.WriteString(far, "half a li"); err != nil {
			t.Fatal(err)
		}
		far.Close()
		expectEnd(t, c, io.ErrUnexpectedEOF)
	})
}
