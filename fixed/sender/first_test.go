package sender_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/sender"
)

// errLater is an error that comes after another one.
var errLater = errors.New("later error")

// expectOnly expects an error of the peer "here" with the first cause, and without
// the other one.
func expectOnly(t *testing.T, call string, err, first, other error) {
	t.Helper()
	var failure *sender.PeerError
	if !errors.As(err, &failure) || failure.Name != "here" || !errors.Is(err, first) || errors.Is(err, other) {
		t.Errorf("%s returned %v, want only %v of the peer", call, err, first)
	}
}

// TestFirstOfLoans expects the error of the loan that ended first, where several
// have ended with one.
func TestFirstOfLoans(t *testing.T) {
	peer := &held{name: "here"}
	s := newSender(t, peer)
	if err := s.Send(t.Context(), rows(2)); err != nil {
		t.Fatal(err)
	}
	peer.confirm(t, 1, errTest)
	peer.confirm(t, 0, errLater)
	expectOnly(t, "Send", s.Send(t.Context(), rows(1)), errTest, errLater)
	expectOnly(t, "Close", s.Close(t.Context()), errTest, errLater)
}

// TestFirstOfSender expects Close to return what the sender has failed with, and
// not the error of a loan that ends later.
func TestFirstOfSender(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peer := &held{name: "here"}
		s := newSender(t, peer)
		if err := s.Send(t.Context(), rows(2)); err != nil {
			t.Fatal(err)
		}
		peer.confirm(t, 0, errTest)
		expectOnly(t, "Send", s.Send(t.Context(), rows(1)), errTest, errLater)
		result := make(chan error)
		go func() { result <- s.Close(t.Context()) }()
		synctest.Wait() // it waits for the other loan
		peer.confirm(t, 1, errLater)
		expectOnly(t, "Close", <-result, errTest, errLater)
	})
}

// TestErrorDuringClose expects Close to return the error of a loan that ends while
// it waits, also if it gives up waiting for another one.
func TestErrorDuringClose(t *testing.T) {
	for _, gives := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			peer := &held{name: "here"}
			s := newSender(t, peer)
			if err := s.Send(t.Context(), rows(2)); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := newContext(t)
			result := make(chan error)
			go func() { result <- s.Close(ctx) }()
			synctest.Wait()
			peer.confirm(t, 1, errTest)
			synctest.Wait()
			if gives {
				cancel(errLater)
			} else {
				peer.confirm(t, 0, nil)
			}
			err := <-result
			if !errors.Is(err, errTest) {
				t.Errorf("Close returned %v, want the error of the loan", err)
			}
			outstanding := new(sender.OutstandingError)
			if errors.As(err, &outstanding) != gives {
				t.Errorf("Close returned %v", err)
			}
			if want := []sender.Outstanding{{Name: "here", Sequence: 0}}; gives && !slices.Equal(outstanding.Loans, want) {
				t.Errorf("outstanding are %v, want %v", outstanding.Loans, want)
			}
		})
	}
}

// TestCauseNamesPeer expects the cause of a cancellation to come with the peer
// that was waited for.
func TestCauseNamesPeer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peer := &held{name: "here"}
		s := newSender(t, peer)
		ctx, cancel := newContext(t)
		result := make(chan error)
		go func() { result <- s.Send(ctx, rows(3)) }()
		synctest.Wait()
		cancel(errTest)
		expectOnly(t, "Send", <-result, errTest, errLater)
	})
}

// TestPanicAfterLending expects a batch to count as lent if Transmit panics: the
// transport may have kept it.
func TestPanicAfterLending(t *testing.T) {
	s := newSender(t, function(func(*sender.Loan) { panic("on purpose") }))
	if !panics(func() { s.Send(t.Context(), rows(1)) }) {
		t.Fatal("Send has not panicked")
	}
	outstanding := new(sender.OutstandingError)
	if err := s.Close(cancelled(errTest)); !errors.As(err, &outstanding) || len(outstanding.Loans) != 1 {
		t.Errorf("Close returned %v, want the batch to be outstanding", err)
	}
}

// TestExactBytes expects a batch to be sent that has just the size of the limit.
func TestExactBytes(t *testing.T) {
	peer := new(instant)
	s, err := sender.New(sender.Bytes, []sender.Transport{peer}, sender.WithBatchBytes(10))
	if err != nil {
		t.Fatal(err)
	}
	for i, size := range []int{4, 3, 1} { // with their lengths 5, 4 and 2 bytes
		if err := s.Send(t.Context(), [][]byte{make([]byte, size)}); err != nil {
			t.Fatal(err)
		}
		if peer.batches != 0 && i < 2 {
			t.Errorf("a batch was sent after row %d", i)
		}
	}
	if peer.batches != 1 {
		t.Errorf("%d batches were sent, want 1", peer.batches)
	}
	if err := s.Send(t.Context(), [][]byte{make([]byte, 8), {}}); err != nil || peer.batches != 2 {
		t.Errorf("Send returned %v; %d batches were sent, want 2", err, peer.batches)
	}
}

// TestSplitBytesRows expects the rows of a batch not to lead into each other, and
// nothing to follow when the caller has had enough.
func TestSplitBytesRows(t *testing.T) {
	batch := []byte("\x01a\x01b\x01c")
	var got []string
	for row, err := range sender.SplitBytes(batch) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s", row))
		if len(got) == 2 {
			break
		}
		_ = append(row, 'X') // goes to a copy
	}
	if want := []string{"a", "b"}; !slices.Equal(got, want) || string(batch) != "\x01a\x01b\x01c" {
		t.Errorf("the rows are %q and the batch %q", got, batch)
	}
}
