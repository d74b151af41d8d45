package connection_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"testing"

	"github.com/asyncown/asyncown/fixed/connection"
	"github.com/asyncown/asyncown/fixed/internal/leak"
)

// dial returns a connection over TCP and the peer's end of it.
func dial(t *testing.T) (*lines, *net.TCPConn) {
	t.Helper()
	leak.Check(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	near, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	far, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c, err := connection.New(near, connection.Lines)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		far.Close()
		c.Close()
	})
	return c, far.(*net.TCPConn)
}

// TestHalfClose expects the peer to see the end of the requests while it can
// still answer.
func TestHalfClose(t *testing.T) {
	c, far := dial(t)
	call := start(t, c, "request")
	c.CloseWrite()
	requests, err := io.ReadAll(far) // returns because of the half-close
	if string(requests) != "request\n" || err != nil {
		t.Fatalf("the peer read %q, %v", requests, err)
	}
	if _, err := io.WriteString(far, "reply\n"); err != nil {
		t.Fatal(err)
	}
	if reply, err := call.Wait(t.Context()); reply != "reply" || err != nil {
		t.Errorf("reply %q, %v", reply, err)
	}
	expectEnd(t, c, connection.ErrClosed)
}

// TestReset expects a peer that is killed to be the reason of the end.
func TestReset(t *testing.T) {
	c, far := dial(t)
	call := start(t, c, "request")
	if _, err := bufio.NewReader(far).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	far.SetLinger(0)
	far.Close()
	if _, err := call.Wait(t.Context()); err == nil || errors.Is(err, connection.ErrClosed) {
		t.Errorf("the call ended with %v, want the reason", err)
	}
	<-c.Done()
	if c.Err() == nil || errors.Is(c.Err(), connection.ErrClosed) {
		t.Errorf("Err returned %v, want the reason", c.Err())
	}
}
