package tcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/internal/leak"
	"github.com/asyncown/asyncown/fixed/sender"
)

var errTest = errors.New("test error")

// newSender returns a sender over a transport that sends each row at once.
func newSender(t *testing.T, transport *Transport) *sender.Sender[[]byte] {
	t.Helper()
	s, err := sender.New(sender.Bytes, []sender.Transport{transport}, sender.WithBatchRows(1), sender.WithBuffers(3))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// row returns a row that is different for each i.
func row(i int) []byte { return fmt.Appendf(nil, "row %d", i) }

// TestTransfer sends rows over the loopback device and expects them to arrive.
func TestTransfer(t *testing.T) {
	leak.Check(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	var got []string
	received := make(chan error)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			received <- err
			return
		}
		defer conn.Close()
		received <- Receive(t.Context(), conn, func(b Batch) error {
			for row, err := range sender.SplitBytes(b.Data) {
				if err != nil {
					return err
				}
				got = append(got, string(row))
			}
			return nil
		})
	}()
	transport, err := Dial(t.Context(), listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	s := newSender(t, transport)
	var want []string
	for i := range 1000 {
		want = append(want, string(row(i)))
		if err := s.Send(t.Context(), [][]byte{row(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if err := transport.Close(); err != nil {
		t.Error(err)
	}
	if err := <-received; err != nil {
		t.Error(err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d rows arrived: %.100q", len(got), got)
	}
}

// TestRefused expects the error of the receiver to come back.
func TestRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		go Receive(t.Context(), far, func(b Batch) error { return errTest })
		transport := New(near)
		s := newSender(t, transport)
		if err := s.Send(t.Context(), [][]byte{row(0)}); err != nil {
			t.Fatal(err)
		}
		err := s.Flush(t.Context())
		var failure *sender.PeerError
		if !errors.As(err, &failure) || !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "refused: test error") {
			t.Errorf("Flush returned %v", err)
		}
		transport.Close()
	})
}

// TestClose expects the loans to end.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		transport := New(near)
		s := newSender(t, transport)
		for i := range 3 {
			if err := s.Send(t.Context(), [][]byte{row(i)}); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if err := transport.Close(); err != nil {
				t.Errorf("Close returned %v", err)
			}
		}
		if err := s.Send(t.Context(), [][]byte{row(3)}); !errors.Is(err, ErrClosed) {
			t.Errorf("Send returned %v", err)
		}
		if err := s.Close(t.Context()); !errors.Is(err, ErrClosed) {
			t.Errorf("Close of the sender returned %v", err)
		}
	})
}

// TestReceiverGone expects loans to end with the reason, also those that come
// later.
func TestReceiverGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		transport := New(near)
		s := newSender(t, transport)
		if err := s.Send(t.Context(), [][]byte{row(0)}); err != nil {
			t.Fatal(err)
		}
		far.Close()
		if err := s.Flush(t.Context()); err == nil {
			t.Error("Flush returned no error")
		}
		s = newSender(t, transport)
		if err := s.Send(t.Context(), [][]byte{row(0)}); err != nil {
			t.Fatal(err)
		}
		if err := s.Flush(t.Context()); err == nil {
			t.Error("Flush of a second sender returned no error")
		}
		if err := transport.Close(); err == nil {
			t.Error("Close returned no error")
		}
	})
}

// TestEarlyReply expects a loan not to end while its batch is being written,
// although the receiver has confirmed it.
func TestEarlyReply(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		slow := &slowConn{Conn: near, pass: make(chan bool)}
		transport := New(slow)
		s := newSender(t, transport)
		if err := s.Send(t.Context(), [][]byte{row(0)}); err != nil {
			t.Fatal(err)
		}
		if _, err := far.Write(appendReply(nil, 0, "")); err != nil {
			t.Fatal(err)
		}
		flushed := make(chan error, 1)
		go func() { flushed <- s.Flush(t.Context()) }()
		synctest.Wait()
		if len(flushed) > 0 {
			t.Error("the loan has ended while the batch was being written")
		}
		go io.Copy(io.Discard, far)
		close(slow.pass)
		if err := <-flushed; err != nil {
			t.Errorf("Flush returned %v", err)
		}
		transport.Close()
	})
}

// slowConn is a connection that waits before it writes.
type slowConn struct {
	net.Conn
	pass chan bool
}

func (c *slowConn) Write(p []byte) (int, error) {
	<-c.pass
	return c.Conn.Write(p)
}

// TestWrongReplies expects the transport to end when a reply is not the next
// one.
func TestWrongReplies(t *testing.T) {
	for name, reply := range map[string][]byte{
		"to nothing": appendReply(nil, 5, ""),
		"damaged":    bytes.Repeat([]byte("R"), 100),
	} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			defer far.Close()
			transport := New(near)
			if _, err := far.Write(reply); err != nil {
				t.Logf("the rest of the reply was not read: %v", err)
			}
			<-transport.done
			if err := transport.Close(); !errors.Is(err, ErrFrame) {
				t.Errorf("%s: Close returned %v, want a bad frame", name, err)
			}
		})
	}
}

// TestReceive expects Receive to say why it has returned.
func TestReceive(t *testing.T) {
	accept := func(Batch) error { return nil }
	for name, test := range map[string]struct {
		send []byte
		want error
	}{
		"nothing":      {nil, nil},
		"a batch":      {batchFrame(t, 0, 1, "x"), nil},
		"out of order": {batchFrame(t, 1, 1, "x"), ErrFrame},
		"garbage":      {bytes.Repeat([]byte("x"), 100), ErrFrame},
		"cut":          {batchFrame(t, 0, 1, "x")[:10], io.ErrUnexpectedEOF},
	} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			go func() {
				near.Write(test.send)
				if test.want == nil && len(test.send) > 0 {
					readReply(near)
				}
				near.Close()
			}()
			if err := Receive(t.Context(), far, accept); !errors.Is(err, test.want) {
				t.Errorf("%s: Receive returned %v, want %v", name, err, test.want)
			}
			far.Close()
		})
	}
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer near.Close()
		ctx, cancel := context.WithCancelCause(t.Context())
		result := make(chan error)
		go func() { result <- Receive(ctx, far, accept) }()
		synctest.Wait()
		cancel(errTest)
		if err := <-result; err != errTest {
			t.Errorf("Receive returned %v, want the cause", err)
		}
	})
}
