package grpctransport

import (
	"context"
	"errors"
	"math"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/asyncown/asyncown/fixed/sender"
)

// defaultLimit is the size of the largest message that a server takes if no option
// says otherwise.
const defaultLimit = 4 << 20

// rowOf returns a row that fills a batch of this size, in which its length takes
// four bytes.
func rowOf(t *testing.T, size int) []byte {
	t.Helper()
	row := make([]byte, size-4)
	if batch, err := sender.Bytes.Append(nil, row); err != nil || len(batch) != size {
		t.Fatalf("the batch has %d bytes, want %d; %v", len(batch), size, err)
	}
	return row
}

// TestTooLarge expects a server to take a batch whose message has the size of the
// limit, and to refuse one that is a byte larger before the handler sees it. The
// refusal is final for the sender.
func TestTooLarge(t *testing.T) {
	for name, test := range map[string]struct {
		limit   int
		options []grpc.ServerOption
	}{
		"default": {limit: defaultLimit},
		"raised":  {limit: defaultLimit + 1000, options: []grpc.ServerOption{grpc.MaxRecvMsgSize(defaultLimit + 1000)}},
	} {
		t.Run(name, func(t *testing.T) {
			sizes := make(chan int, 3)
			s, _ := open(t, func(_ context.Context, b Batch) error {
				sizes <- len(b.Data)
				return nil
			}, test.options...)
			largest := test.limit - Overhead
			if err := s.Send(t.Context(), [][]byte{rowOf(t, largest)}); err != nil {
				t.Fatal(err)
			}
			if err := s.Flush(t.Context()); err != nil {
				t.Fatalf("a batch of %d bytes: %v", largest, err)
			}
			if got := <-sizes; got != largest {
				t.Errorf("%d bytes have arrived, want %d", got, largest)
			}
			if err := s.Send(t.Context(), [][]byte{rowOf(t, largest+1)}); err != nil {
				t.Fatal(err)
			}
			expectExhausted(t, "Flush", s.Flush(t.Context()))
			expectExhausted(t, "Send", s.Send(t.Context(), [][]byte{{1}}))
			expectExhausted(t, "Close", s.Close(t.Context()))
			if len(sizes) > 0 {
				t.Errorf("a batch of %d bytes has reached the handler", <-sizes)
			}
		})
	}
}

// expectExhausted expects an error of the peer with the status of a message that is
// too large.
func expectExhausted(t *testing.T, call string, err error) {
	t.Helper()
	var failure *sender.PeerError
	if !errors.As(err, &failure) || status.Code(errors.Unwrap(failure.Err)) != codes.ResourceExhausted {
		t.Errorf("%s returned %v, want the status of a message that is too large", call, err)
	}
}

// TestRoom expects the limit that the package comment gives to be enough for the
// largest batch of a sender, and not for a larger one.
func TestRoom(t *testing.T) {
	const batchBytes, largestRow = 1000, 300
	largest := 0
	peer := measure(func(size int) { largest = max(largest, size) })
	s, err := sender.New(sender.Bytes, []sender.Transport{peer}, sender.WithBatchBytes(batchBytes), sender.WithBatchRows(math.MaxInt))
	if err != nil {
		t.Fatal(err)
	}
	// Two bytes of each row are its length; the first two fall one byte short.
	for _, size := range []int{699, 300, largestRow} {
		if err := s.Send(t.Context(), [][]byte{make([]byte, size-2)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if largest != batchBytes+largestRow-1 {
		t.Errorf("the largest batch has %d bytes, want one less than %d", largest, batchBytes+largestRow)
	}
}

// measure is a transport that looks at the size of a batch only.
type measure func(size int)

// Transmit ends the loan at once.
func (m measure) Transmit(loan *sender.Loan) {
	m(len(loan.Bytes()))
	loan.Done(nil)
}
