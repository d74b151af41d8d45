package sender_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/sender"
)

// TestAllRowsArrive sends rows to three peers and expects each row once, with
// its peer, in order, and in batches of the given size.
func TestAllRowsArrive(t *testing.T) {
	ctx := t.Context()
	peers := []*instant{{}, {}, {}}
	s, err := sender.New(sender.Bytes, []sender.Transport{peers[0], peers[1], peers[2]}, sender.WithBatchRows(10))
	if err != nil {
		t.Fatal(err)
	}
	all := rows(1000)
	for chunk := range slices.Chunk(all, 7) {
		if err := s.Send(ctx, chunk); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(ctx); err != nil {
		t.Fatal(err)
	}
	want := make([][]string, len(peers))
	for _, row := range all {
		i := sender.Bytes.Hash(row) % uint64(len(peers))
		want[i] = append(want[i], string(row))
	}
	for i, p := range peers {
		if !slices.Equal(p.rows, want[i]) {
			t.Errorf("peer %d got %d rows %.100q, want %d", i, len(p.rows), p.rows, len(want[i]))
		}
		if batches := (len(want[i]) + 9) / 10; p.batches != batches {
			t.Errorf("peer %d got %d batches, want %d", i, p.batches, batches)
		}
	}
}

// TestGivenUp is the story of the bug: a batch is with the transport, the wait
// for it is given up, and the sender is called again, and again. The batch must
// stay as it is, and each call must say why nothing is sent.
func TestGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peer := &held{}
		s := newSender(t, peer)
		if err := s.Send(t.Context(), rows(2)); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		result := make(chan error)
		go func() { result <- s.Send(ctx, rows(1)) }()
		synctest.Wait() // both batches are lent, so Send waits
		cancel(errTest)
		if err := <-result; !errors.Is(err, errTest) {
			t.Errorf("Send returned %v, want the cause", err)
		}
		for range 3 {
			if err := s.Send(t.Context(), rows(1)); !errors.Is(err, errTest) {
				t.Errorf("a later Send returned %v, want the cause", err)
			}
			if err := s.Flush(t.Context()); !errors.Is(err, errTest) {
				t.Errorf("a later Flush returned %v, want the cause", err)
			}
		}
		peer.confirm(t, 0, nil)
		peer.confirm(t, 1, nil)
		if err := s.Send(t.Context(), rows(1)); !errors.Is(err, errTest) {
			t.Errorf("Send after the batches came back returned %v, want the cause", err)
		}
		if len(peer.loans) != 2 {
			t.Errorf("the transport got %d batches, want 2", len(peer.loans))
		}
	})
}

// TestBackpressure expects Send to wait when all batches are lent, and to go
// on when one comes back.
func TestBackpressure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peer := &held{}
		s := newSender(t, peer)
		result := make(chan error, 1)
		go func() { result <- s.Send(t.Context(), rows(3)) }()
		synctest.Wait()
		if len(peer.loans) != 2 || len(result) != 0 {
			t.Fatalf("%d loans, %d results; want 2 and 0", len(peer.loans), len(result))
		}
		peer.confirm(t, 1, nil) // in any order
		if err := <-result; err != nil {
			t.Fatal(err)
		}
		peer.confirm(t, 0, nil)
		peer.confirm(t, 2, nil)
		if err := s.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestPeerError expects an error of a peer to be final and to name the peer.
func TestPeerError(t *testing.T) {
	peer := &held{name: "here:1"}
	s := newSender(t, peer)
	if err := s.Send(t.Context(), rows(2)); err != nil {
		t.Fatal(err)
	}
	peer.confirm(t, 0, nil)
	peer.confirm(t, 1, errTest)
	peer.loans[1].Done(nil) // has no effect
	for range 2 {
		var failure *sender.PeerError
		err := s.Send(t.Context(), rows(1))
		if !errors.As(err, &failure) || failure.Name != "here:1" || !errors.Is(err, errTest) {
			t.Errorf("Send returned %v, want the error of the peer", err)
		}
	}
	if err := s.Close(t.Context()); !errors.Is(err, errTest) {
		t.Errorf("Close returned %v, want the error of the peer", err)
	}
}

// TestClose expects Close to list what has not ended, and to wait again when it
// is called again.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := &held{name: "a"}, &held{name: "b"}
		s, err := sender.New(sender.Bytes, []sender.Transport{a, b}, sender.WithBatchRows(1),
			sender.WithPartition(func(uint64, int) int { return 1 }))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Send(t.Context(), rows(2)); err != nil {
			t.Fatal(err)
		}
		b.confirm(t, 0, nil)
		err = s.Close(cancelled(errTest))
		var outstanding *sender.OutstandingError
		if !errors.As(err, &outstanding) || !errors.Is(err, errTest) {
			t.Fatalf("Close returned %v, want what is outstanding", err)
		}
		if want := []sender.Outstanding{{Peer: 1, Name: "b", Sequence: 1}}; !slices.Equal(outstanding.Loans, want) {
			t.Errorf("outstanding are %v, want %v", outstanding.Loans, want)
		}
		if err := s.Send(t.Context(), rows(1)); !errors.Is(err, sender.ErrClosed) {
			t.Errorf("Send after Close returned %v", err)
		}
		result := make(chan error)
		go func() { result <- s.Close(t.Context()) }()
		synctest.Wait()
		b.confirm(t, 1, nil)
		if err := <-result; err != nil {
			t.Errorf("the second Close returned %v", err)
		}
	})
}

// TestCloseUnsent expects Close to say so if it cannot send what is left.
func TestCloseUnsent(t *testing.T) {
	peer := &instant{}
	s, err := sender.New(sender.Bytes, []sender.Transport{peer})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), rows(1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(cancelled(errTest)); !errors.Is(err, errTest) || peer.batches != 0 {
		t.Errorf("Close returned %v and sent %d batches", err, peer.batches)
	}
}

// TestRowErrors expects an error that names the row, and is final.
func TestRowErrors(t *testing.T) {
	codec := sender.Codec[int]{
		Append: func(dst []byte, row int) ([]byte, error) {
			if row < 0 {
				return append(dst, "garbage"...), errTest
			}
			return fmt.Append(dst, row), nil
		},
		Hash: func(row int) uint64 { return uint64(row) },
	}
	outside := sender.WithPartition(func(hash uint64, peers int) int { return int(hash) })
	for _, bad := range []int{-1, 1} {
		s, err := sender.New(codec, []sender.Transport{&held{}}, outside)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Send(t.Context(), []int{0, 0, bad})
		var failure *sender.RowError
		if !errors.As(err, &failure) || failure.Row != 2 {
			t.Errorf("row %d: Send returned %v, want an error of row 2", bad, err)
		}
		if again := s.Flush(t.Context()); again != err {
			t.Errorf("row %d: Flush returned %v, want %v", bad, again, err)
		}
	}
}

// TestEndedLoan expects a loan to refuse its batch once it has ended.
func TestEndedLoan(t *testing.T) {
	peer := &held{}
	s := newSender(t, peer)
	if err := s.Send(t.Context(), rows(1)); err != nil {
		t.Fatal(err)
	}
	peer.confirm(t, 0, nil)
	for name, use := range map[string]func(){
		"Bytes": func() { peer.loans[0].Bytes() },
		"Rows":  func() { peer.loans[0].Rows() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of an ended loan did not panic", name)
				}
			}()
			use()
		}()
	}
}

// TestBadArguments expects New to refuse what makes no sense.
func TestBadArguments(t *testing.T) {
	peers := []sender.Transport{&instant{}}
	for want, make := range map[string]func() (*sender.Sender[[]byte], error){
		"no transports": func() (*sender.Sender[[]byte], error) { return sender.New(sender.Bytes, nil) },
		"incomplete":    func() (*sender.Sender[[]byte], error) { return sender.New(sender.Codec[[]byte]{}, peers) },
		"transport 0":   func() (*sender.Sender[[]byte], error) { return sender.New(sender.Bytes, []sender.Transport{nil}) },
		"positive":      func() (*sender.Sender[[]byte], error) { return sender.New(sender.Bytes, peers, sender.WithBuffers(0)) },
		"more than": func() (*sender.Sender[[]byte], error) {
			return sender.New(sender.Bytes, peers, sender.WithBuffers(1<<17))
		},
		"partition": func() (*sender.Sender[[]byte], error) {
			return sender.New(sender.Bytes, peers, sender.WithPartition(nil))
		},
	} {
		if _, err := make(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("New returned %v, want an error with %q", err, want)
		}
	}
}

// TestSplitBytes expects an error for a batch that ends within a row.
func TestSplitBytes(t *testing.T) {
	for _, batch := range []string{"\x05abc", "\x80", "\x01a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"} {
		var last error
		for _, err := range sender.SplitBytes([]byte(batch)) {
			last = err
		}
		if last == nil {
			t.Errorf("no error for %q", batch)
		}
	}
}

// TestNoAllocationForRows expects rows to cost no memory once the batches are
// there; a batch costs its loan.
func TestNoAllocationForRows(t *testing.T) {
	const count = 1000
	s, err := sender.New(sender.Bytes, []sender.Transport{discard{}, discard{}}, sender.WithBatchRows(100))
	if err != nil {
		t.Fatal(err)
	}
	list := rows(count)
	allocations := testing.AllocsPerRun(10, func() {
		if err := s.Send(t.Context(), list); err != nil {
			t.Fatal(err)
		}
	})
	if allocations > count/100+1 {
		t.Errorf("%v allocations for %d rows in %d batches", allocations, count, count/100)
	}
}

// discard is a transport that confirms without looking.
type discard struct{}

func (discard) Transmit(loan *sender.Loan) { loan.Done(nil) }
