package connection_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/connection"
)

var errTest = errors.New("test error")

// lines is a connection as the tests use it.
type lines = connection.Conn[string, string]

// open returns a connection and the peer's end of it.
func open(t *testing.T, options ...connection.Option) (*lines, net.Conn) {
	t.Helper()
	near, far := net.Pipe()
	c, err := connection.New(near, connection.Lines, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		far.Close()
		c.Close()
	})
	return c, far
}

// answer answers the next n requests on conn, each with the request in capital
// letters.
func answer(conn net.Conn, n int) {
	r := bufio.NewReader(conn)
	for range n {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		io.WriteString(conn, strings.ToUpper(line))
	}
}

// start starts a request that has to be accepted.
func start(t *testing.T, c *lines, request string) *connection.Call[string] {
	t.Helper()
	call, err := c.Start(t.Context(), request)
	if err != nil {
		t.Fatalf("Start(%q) returned %v", request, err)
	}
	return call
}

// expectEnd waits for the end of the connection and checks the reason, as it
// is returned by Err and for each of the calls.
func expectEnd(t *testing.T, c *lines, reason error, calls ...*connection.Call[string]) {
	t.Helper()
	<-c.Done()
	if err := c.Err(); !errors.Is(err, reason) {
		t.Errorf("Err returned %v, want %v", err, reason)
	}
	for i, call := range calls {
		if reply, err := call.Wait(t.Context()); !errors.Is(err, reason) {
			t.Errorf("call %d: reply %q, error %v; want %v", i, reply, err, reason)
		}
	}
	if _, err := c.Start(t.Context(), "late"); !errors.Is(err, reason) {
		t.Errorf("Start after the end returned %v, want %v", err, reason)
	}
}

// TestReplies expects each request to get its own reply.
func TestReplies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t, connection.WithLimit(3))
		go answer(far, 100)
		results := make(chan error)
		for i := range 20 {
			go func() {
				for j := range 5 {
					request := fmt.Sprintf("request %d.%d", i, j)
					reply, err := c.Do(t.Context(), request)
					if err == nil && reply != strings.ToUpper(request) {
						err = fmt.Errorf("reply to %q is %q", request, reply)
					}
					results <- err
				}
			}()
		}
		for range 100 {
			if err := <-results; err != nil {
				t.Error(err)
			}
		}
		if c.Err() != nil {
			t.Errorf("Err returned %v before the end", c.Err())
		}
	})
}

// TestPeerEnds expects the reason io.EOF where the peer owes nothing, and
// io.ErrUnexpectedEOF where it does.
func TestPeerEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		far.Close()
		expectEnd(t, c, io.EOF)
		if err := c.Close(); !errors.Is(err, io.EOF) {
			t.Errorf("Close returned %v, want the reason", err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		first, second := start(t, c, "first"), start(t, c, "second")
		answer(far, 1)
		if reply, err := first.Wait(t.Context()); reply != "FIRST" || err != nil {
			t.Errorf("reply %q, %v", reply, err)
		}
		far.Close()
		expectEnd(t, c, io.ErrUnexpectedEOF, second)
	})
}

// TestUnexpectedReply expects a reply to nothing to end the connection.
func TestUnexpectedReply(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		io.WriteString(far, "surprise\n")
		expectEnd(t, c, connection.ErrUnexpectedReply)
	})
}

// TestWriteFails expects an error of the net.Conn to be the reason.
func TestWriteFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		c, err := connection.New(&failing{Conn: near}, connection.Lines)
		if err != nil {
			t.Fatal(err)
		}
		expectEnd(t, c, errTest, start(t, c, "request"))
	})
}

// failing is a connection that cannot be written to.
type failing struct{ net.Conn }

func (*failing) Write([]byte) (int, error) { return 0, errTest }

// TestClose expects requests under way to fail with ErrClosed, whether they
// have been written or not.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		written := start(t, c, "written")
		if _, err := bufio.NewReader(far).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		stuck, queued := start(t, c, "stuck"), start(t, c, "queued")
		synctest.Wait()
		for range 2 {
			if err := c.Close(); err != nil {
				t.Errorf("Close returned %v", err)
			}
		}
		expectEnd(t, c, connection.ErrClosed, written, stuck, queued)
		if _, err := far.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("the peer's read returned %v, want EOF", err)
		}
	})
}

// TestShutdown expects requests under way to be answered and later ones to be
// refused.
func TestShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		first, second := start(t, c, "first"), start(t, c, "second")
		result := make(chan error)
		go func() { result <- c.Shutdown(t.Context()) }()
		synctest.Wait()
		if _, err := c.Start(t.Context(), "late"); err != connection.ErrClosed {
			t.Errorf("Start returned %v, want ErrClosed", err)
		}
		answer(far, 2)
		if err := <-result; err != nil {
			t.Errorf("Shutdown returned %v", err)
		}
		for i, call := range []*connection.Call[string]{first, second} {
			if _, err := call.Wait(t.Context()); err != nil {
				t.Errorf("call %d failed: %v", i, err)
			}
		}
		expectEnd(t, c, connection.ErrClosed)
	})
}

// TestShutdownIdle expects a connection without requests to end at once.
func TestShutdownIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := open(t)
		if err := c.Shutdown(t.Context()); err != nil {
			t.Errorf("Shutdown returned %v", err)
		}
		expectEnd(t, c, connection.ErrClosed)
	})
}

// TestShutdownGivenUp expects Shutdown to close the connection if the peer does
// not answer.
func TestShutdownGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := open(t)
		call := start(t, c, "request")
		ctx, cancel := context.WithCancelCause(t.Context())
		result := make(chan error)
		go func() { result <- c.Shutdown(ctx) }()
		synctest.Wait()
		cancel(errTest)
		if err := <-result; err != errTest {
			t.Errorf("Shutdown returned %v, want the cause", err)
		}
		expectEnd(t, c, connection.ErrClosed, call)
	})
}

// TestWaitGivenUp expects the replies to stay in step when a caller gives up.
func TestWaitGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(errTest)
		first, second := start(t, c, "first"), start(t, c, "second")
		if _, err := first.Wait(ctx); err != errTest {
			t.Errorf("Wait returned %v, want the cause", err)
		}
		answer(far, 2)
		if reply, err := second.Wait(t.Context()); reply != "SECOND" || err != nil {
			t.Errorf("second reply %q, %v", reply, err)
		}
		if reply, err := first.Wait(t.Context()); reply != "FIRST" || err != nil {
			t.Errorf("first reply %q, %v", reply, err)
		}
	})
}

// TestLimit expects Start to wait for a reply when the limit is reached.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t, connection.WithLimit(1))
		start(t, c, "first")
		ctx, cancel := context.WithCancelCause(t.Context())
		result := make(chan error, 1)
		go func() {
			_, err := c.Start(ctx, "second")
			result <- err
		}()
		synctest.Wait()
		cancel(errTest)
		if err := <-result; err != errTest {
			t.Errorf("Start returned %v, want the cause", err)
		}
		answer(far, 1)
		start(t, c, "third")
	})
}

// TestBadRequest expects an error of the codec to concern nobody else.
func TestBadRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t, connection.WithLimit(1))
		for range 3 {
			if _, err := c.Do(t.Context(), "two\nlines"); err == nil {
				t.Error("no error for a request of two lines")
			}
		}
		go answer(far, 1)
		if reply, err := c.Do(t.Context(), "one line"); reply != "ONE LINE" || err != nil {
			t.Errorf("reply %q, %v", reply, err)
		}
	})
}

// TestBadArguments expects New to refuse what makes no sense.
func TestBadArguments(t *testing.T) {
	near, _ := net.Pipe()
	for _, limit := range []int{-1, 0, 1 << 20} {
		if _, err := connection.New(near, connection.Lines, connection.WithLimit(limit)); err == nil {
			t.Errorf("no error for a limit of %d", limit)
		}
	}
	if _, err := connection.New(near, connection.Codec[string, string]{}); err == nil {
		t.Error("no error for an empty codec")
	}
	if _, err := connection.New(nil, connection.Lines); err == nil {
		t.Error("no error without a net.Conn")
	}
	c, err := connection.New(near, connection.Lines, nil)
	if err != nil {
		t.Errorf("New with a nil option: %v", err)
	}
	c.Close()
}
