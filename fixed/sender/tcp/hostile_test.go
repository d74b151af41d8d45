package tcp

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/sender"
)

// silentError is an error without a text.
type silentError struct{}

func (silentError) Error() string { return "" }

// TestRefusedWithoutReason expects a batch that is refused with an empty text
// not to be taken for confirmed, and the transport to go on.
func TestRefusedWithoutReason(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		received := make(chan error)
		first := true
		go func() {
			received <- Receive(t.Context(), far, func(Batch) error {
				if first {
					first = false
					return silentError{}
				}
				return nil
			})
		}()
		transport := New(near)
		s := newSender(t, transport)
		if err := s.Send(t.Context(), [][]byte{row(0), row(1)}); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(t.Context()); !errors.Is(err, ErrRefused) {
			t.Errorf("Close of the sender returned %v", err)
		}
		if err := transport.Close(); err != nil {
			t.Errorf("Close of the transport returned %v", err)
		}
		if err := <-received; err != nil {
			t.Errorf("Receive returned %v", err)
		}
	})
}

// TestTooLarge expects a batch that no receiver would take not to be sent, and a
// size that no batch has not to cost memory.
func TestTooLarge(t *testing.T) {
	var f frameWriter
	c := new(collector)
	if err := f.write(c, 0, 1, make([]byte, MaxBatch+1)); err == nil || c.Len() > 0 {
		t.Errorf("writing returned %v, and %d bytes were written", err, c.Len())
	}
	header := append([]byte{batchKind}, make([]byte, 12)...)
	header = binary.BigEndian.AppendUint32(header, math.MaxUint32)
	if _, err := readBatch(bytes.NewReader(header), nil, MaxBatch); !errors.Is(err, ErrFrame) {
		t.Errorf("reading a batch of 4 GiB returned %v", err)
	}
	header = append([]byte{replyKind}, make([]byte, 8)...)
	header = binary.BigEndian.AppendUint32(header, math.MaxUint32)
	if _, _, err := readReply(bytes.NewReader(header)); !errors.Is(err, ErrFrame) {
		t.Errorf("reading a reply of 4 GiB returned %v", err)
	}
}

// TestCloseTogether expects several calls of Close to get along with each other
// and with a batch that a receiver does not read to its end.
func TestCloseTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		transport := New(anonymous{near})
		s := newSender(t, transport)
		if err := s.Send(t.Context(), [][]byte{[]byte(strings.Repeat("x", 1000))}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(far, make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
		var tasks sync.WaitGroup
		for range 3 {
			tasks.Go(func() {
				if err := transport.Close(); err != nil {
					t.Errorf("Close returned %v", err)
				}
			})
		}
		tasks.Wait()
		if err := s.Close(t.Context()); !errors.Is(err, ErrClosed) || !strings.Contains(err.Error(), "unknown address") {
			t.Errorf("Close of the sender returned %v", err)
		}
	})
}

// TestReceiverPanics expects a panic of the receiver's function to reach the
// caller of Receive, and no goroutine to be left: the synthetic test would not end.
func TestReceiverPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		transport := New(near)
		s := newSender(t, transport)
		if err := s.Send(t.Context(), [][]byte{row(0)}); err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("Receive has not panicked")
				}
			}()
			Receive(context.Background(), far, func(Batch) error { panic("on purpose") })
		}()
		far.Close()
		if err := s.Close(t.Context()); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("Close of the sender returned %v", err)
		}
		transport.Close()
	})
}

// anonymous is a connection without an address.
type anonymous struct{ net.Conn }

func (anonymous) RemoteAddr() net.Addr { return nil }

// FuzzReceiver lets the receiver answer with anything. All loans must end, and
// none may have arrived that was not confirmed.
func FuzzReceiver(f *testing.F) {
	confirm := func(sequence uint64) []byte { return appendReply(nil, sequence, "") }
	f.Add(append(confirm(0), confirm(1)...))
	f.Add(append(confirm(0), confirm(0)...))
	f.Add(appendReply(confirm(0), 1, "no"))
	f.Add(append(confirm(0), "R garbage"...))
	f.Fuzz(func(t *testing.T, replies []byte) {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			transport := New(near)
			s := newSender(t, transport)
			if err := s.Send(t.Context(), [][]byte{row(0), row(1)}); err != nil {
				t.Fatal(err)
			}
			go io.Copy(io.Discard, far)
			far.Write(replies) // fails if the transport ends first
			far.Close()
			err := s.Close(t.Context())
			if outstanding := new(*sender.OutstandingError); errors.As(err, outstanding) {
				t.Errorf("a loan is left: %v", err)
			}
			both := append(confirm(0), confirm(1)...)
			if err == nil && !bytes.HasPrefix(replies, both) {
				t.Errorf("the replies were %q, Close returned %v", replies, err)
			}
			transport.Close()
		})
	})
}
