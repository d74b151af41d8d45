package grpctransport

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"github.com/asyncown/asyncown/fixed/internal/leak"
	"github.com/asyncown/asyncown/fixed/sender"
)

// open returns a sender of one row a batch to a server with this handler.
func open(t *testing.T, handle Handler, options ...grpc.ServerOption) (*sender.Sender[[]byte], *Transport) {
	t.Helper()
	leak.Check(t)
	listener := bufconn.Listen(1 << 16)
	server := grpc.NewServer(options...)
	Register(server, handle)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	conn, err := grpc.NewClient("passthrough:bufconn",
		grpc.WithContextDialer(func(context.Context, string) (net.Conn, error) { return listener.Dial() }),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	transport := New(conn)
	t.Cleanup(func() {
		transport.Close()
		conn.Close()
		server.Stop()
		<-served
	})
	s, err := sender.New(sender.Bytes, []sender.Transport{transport}, sender.WithBatchRows(1), sender.WithBuffers(4))
	if err != nil {
		t.Fatal(err)
	}
	return s, transport
}

// TestTransfer expects each row to arrive once, with its sequence number.
func TestTransfer(t *testing.T) {
	var mu sync.Mutex
	got := make(map[uint64]string)
	s, _ := open(t, func(_ context.Context, b Batch) error {
		mu.Lock()
		defer mu.Unlock()
		for row := range sender.SplitBytes(b.Data) {
			got[b.Sequence] += string(row)
		}
		return nil
	})
	const count = 500
	for i := range count {
		if err := s.Send(t.Context(), [][]byte{fmt.Append(nil, i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(got) != count {
		t.Errorf("%d batches arrived, want %d", len(got), count)
	}
	for i, row := range got {
		if row != fmt.Sprint(i) {
			t.Errorf("batch %d is %q", i, row)
		}
	}
}

// TestRefused expects the status of the handler to come back.
func TestRefused(t *testing.T) {
	s, _ := open(t, func(context.Context, Batch) error { return status.Error(codes.ResourceExhausted, "full") })
	if err := s.Send(t.Context(), [][]byte{{1}}); err != nil {
		t.Fatal(err)
	}
	err := s.Flush(t.Context())
	var failure *sender.PeerError
	if !errors.As(err, &failure) || status.Code(errors.Unwrap(failure.Err)) != codes.ResourceExhausted {
		t.Errorf("Flush returned %v", err)
	}
}

// TestClose expects the loans to end, although the receiver is stuck.
func TestClose(t *testing.T) {
	stuck := make(chan struct{})
	s, transport := open(t, func(ctx context.Context, b Batch) error {
		close(stuck)
		<-ctx.Done()
		return ctx.Err()
	})
	if err := s.Send(t.Context(), [][]byte{{1}}); err != nil {
		t.Fatal(err)
	}
	<-stuck
	transport.Close()
	if err := s.Close(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("Close returned %v", err)
	}
	if err := s.Close(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("the second Close returned %v", err)
	}
}

// TestMessagesAreCopies expects a message to be independent of the batch that
// it was made from, and the batch of the message.
func TestMessagesAreCopies(t *testing.T) {
	batch := &Batch{Sequence: 1, Rows: 2, Data: []byte("data")}
	message, err := codec{}.Marshal(batch)
	if err != nil {
		t.Fatal(err)
	}
	batch.Data[0] = 'X'
	var got Batch
	if err := (codec{}).Unmarshal(message, &got); err != nil {
		t.Fatal(err)
	}
	if got.Sequence != 1 || got.Rows != 2 || !slices.Equal(got.Data, []byte("data")) {
		t.Errorf("decoded %v", got)
	}
	if err := (codec{}).Unmarshal(mem.BufferSlice{mem.SliceBuffer("short")}, &got); err == nil {
		t.Error("no error for a message that is too short")
	}
}
