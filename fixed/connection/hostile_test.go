package connection_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/connection"
)

// done is a context that was cancelled, for errTest.
func done() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errTest)
	return ctx
}

// TestCancelledBefore expects a context that was cancelled before a call to
// start nothing, and to hide no result. Each is tried often, because a select
// chooses at random.
func TestCancelledBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t, connection.WithLimit(100))
		for range 100 {
			if _, err := c.Start(done(), "never"); err != errTest {
				t.Fatalf("Start returned %v, want the cause", err)
			}
		}
		call := start(t, c, "request")
		answer(far, 1)
		<-call.Done()
		for range 100 {
			if reply, err := call.Wait(done()); reply != "REQUEST" || err != nil {
				t.Fatalf("Wait returned %q, %v, although the reply is there", reply, err)
			}
		}
		c.Close()
		for range 100 {
			if err := c.Shutdown(done()); err != nil {
				t.Fatalf("Shutdown returned %v, although the connection has ended", err)
			}
		}
	})
}

// TestBadCodec expects a request that cannot be encoded, or makes the codec
// panic, to leave no trace.
func TestBadCodec(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		codec := connection.Lines
		codec.Append = func(dst []byte, request string) ([]byte, error) {
			dst, err := connection.Lines.Append(dst, request)
			switch request {
			case "refuse":
				return dst, errTest
			case "panic":
				panic("on purpose")
			}
			return dst, err
		}
		near, far := net.Pipe()
		c, err := connection.New(near, codec, connection.WithLimit(1))
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if _, err := c.Start(t.Context(), "refuse"); err != errTest {
				t.Errorf("Start returned %v, want the error of the codec", err)
			}
			func() {
				defer func() {
					if recover() == nil {
						t.Error("no panic")
					}
				}()
				c.Start(t.Context(), "panic")
			}()
		}
		go answer(far, 1)
		if reply, err := c.Do(t.Context(), "good"); reply != "GOOD" || err != nil {
			t.Errorf("reply %q, %v", reply, err)
		}
		far.Close()
		c.Close()
	})
}

// TestEndsTogether expects Close, Shutdown and CloseWrite to get along with each
// other and with requests that wait for their turn.
func TestEndsTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := open(t, connection.WithLimit(1))
		call := start(t, c, "request")
		var tasks sync.WaitGroup
		for range 3 {
			tasks.Go(func() {
				if _, err := c.Start(t.Context(), "waits"); !errors.Is(err, connection.ErrClosed) {
					t.Errorf("Start returned %v", err)
				}
			})
		}
		synctest.Wait()
		for range 3 {
			tasks.Go(func() { c.CloseWrite() })
			tasks.Go(func() {
				if err := c.Shutdown(t.Context()); err != nil {
					t.Errorf("Shutdown returned %v", err)
				}
			})
		}
		synctest.Wait()
		for range 3 {
			tasks.Go(func() {
				if err := c.Close(); err != nil {
					t.Errorf("Close returned %v", err)
				}
			})
		}
		tasks.Wait()
		expectEnd(t, c, connection.ErrClosed, call)
	})
}

// TestLongLine expects a reply that does not end to be refused before it fills
// the memory, and one of the greatest length to be taken.
func TestLongLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := open(t)
		first, second := start(t, c, "first"), start(t, c, "second")
		go io.Copy(io.Discard, far)
		longest := strings.Repeat("x", connection.MaxLine)
		go io.WriteString(far, longest+"\n"+longest+longest)
		if reply, err := first.Wait(t.Context()); reply != longest || err != nil {
			t.Errorf("reply of %d bytes, %v", len(reply), err)
		}
		if _, err := second.Wait(t.Context()); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
			t.Errorf("a reply that is too long: %v", err)
		}
		<-c.Done()
	})
}

// stubborn is a connection with an end of its own for the requests, and without
// an address.
type stubborn struct{ net.Conn }

func (stubborn) CloseWrite() error    { return errTest }
func (stubborn) RemoteAddr() net.Addr { return nil }

// TestCloseWriteFails expects an error of the half-close to be the reason.
func TestCloseWriteFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		c, err := connection.New(stubborn{near}, connection.Lines)
		if err != nil {
			t.Fatal(err)
		}
		call := start(t, c, "request")
		if _, err := bufio.NewReader(far).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		if err := c.Shutdown(t.Context()); !errors.Is(err, errTest) || !strings.Contains(err.Error(), "to unknown address") {
			t.Errorf("Shutdown returned %v", err)
		}
		expectEnd(t, c, errTest, call)
	})
}

// FuzzPeer lets the peer send anything, and leave. Each request must get a line
// of it or the reason of the end.
func FuzzPeer(f *testing.F) {
	f.Add([]byte("one\ntwo\n"), 2)
	f.Add([]byte("one\ntw"), 3)
	f.Add([]byte("\n\n\n"), 1)
	f.Fuzz(func(t *testing.T, text []byte, requests int) {
		requests = max(0, min(requests, 20))
		synctest.Test(t, func(t *testing.T) {
			c, far := open(t)
			var calls []*connection.Call[string]
			for range requests {
				calls = append(calls, start(t, c, "request"))
			}
			go io.Copy(io.Discard, far)
			far.Write(text) // fails if the connection ends first
			far.Close()
			<-c.Done()
			lines := strings.SplitAfter(string(text), "\n")
			for i, call := range calls {
				reply, err := call.Wait(t.Context())
				switch {
				case i < len(lines)-1 && (err != nil || reply+"\n" != lines[i]):
					t.Errorf("reply %d is %q, %v; want %q", i, reply, err, lines[i])
				case i >= len(lines)-1 && !errors.Is(err, c.Err()):
					t.Errorf("reply %d is %q, %v; want the reason, %v", i, reply, err, c.Err())
				}
			}
			if c.Err() == nil {
				t.Error("there is no reason")
			}
		})
	})
}
