package sender_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/sender"
)

// TestBusy expects calls to do nothing while another one is under way, whether
// another goroutine makes them or the transport.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peer := new(held)
		s := newSender(t, peer)
		if err := s.Send(t.Context(), rows(2)); err != nil {
			t.Fatal(err)
		}
		result := make(chan error)
		for name, call := range map[string]func() error{
			"Send":  func() error { return s.Send(t.Context(), rows(1)) },
			"Flush": func() error { return s.Flush(t.Context()) },
			"Close": func() error { return s.Close(t.Context()) },
		} {
			go func() { result <- s.Flush(t.Context()) }()
			synctest.Wait() // it waits for the peer
			if err := call(); err != sender.ErrBusy {
				t.Errorf("%s during Flush returned %v", name, err)
			}
			peer.confirm(t, 0, nil)
			peer.confirm(t, 1, nil)
			if err := <-result; err != nil {
				t.Errorf("Flush returned %v", err)
			}
			peer.loans, peer.copies = nil, nil
			if err := s.Send(t.Context(), rows(2)); err != nil {
				t.Errorf("Send after %s: %v", name, err)
			}
		}
		go func() { result <- s.Close(t.Context()) }()
		synctest.Wait()
		if err := s.Close(t.Context()); err != sender.ErrBusy {
			t.Errorf("Close during Close returned %v", err)
		}
		peer.confirm(t, 0, nil)
		peer.confirm(t, 1, nil)
		if err := <-result; err != nil {
			t.Errorf("Close returned %v", err)
		}
		if err := s.Close(t.Context()); err != nil {
			t.Errorf("Close after Close returned %v", err)
		}
	})
}

// function is a transport that is a function.
type function func(*sender.Loan)

func (f function) Transmit(loan *sender.Loan) { f(loan) }

// TestCallWithinTransmit expects a transport that calls its sender to be
// refused.
func TestCallWithinTransmit(t *testing.T) {
	var s *sender.Sender[[]byte]
	var within []error
	s = newSender(t, function(func(loan *sender.Loan) {
		within = append(within, s.Send(t.Context(), rows(1)), s.Flush(t.Context()), s.Close(t.Context()))
		loan.Done(nil)
	}))
	if err := s.Send(t.Context(), rows(1)); err != nil {
		t.Error(err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if want := []error{sender.ErrBusy, sender.ErrBusy, sender.ErrBusy}; !slices.Equal(within, want) {
		t.Errorf("the calls within Transmit returned %v", within)
	}
}

// TestPanics expects a sender to be of no more use after a panic in a function
// of the user: nobody knows which rows it has taken.
func TestPanics(t *testing.T) {
	send := func(s *sender.Sender[string]) error { return s.Send(t.Context(), []string{"a", "b", "c"}) }
	flush := func(s *sender.Sender[string]) error { return s.Flush(t.Context()) }
	closeSender := func(s *sender.Sender[string]) error { return s.Close(t.Context()) }
	for _, test := range []struct {
		place string // where the panic is
		call  func(*sender.Sender[string]) error
	}{
		{"append", send}, {"hash", send}, {"partition", send}, {"transmit", send}, {"transmit", flush}, {"transmit", closeSender},
	} {
		armed := ""
		at := func(place string) {
			if armed == place {
				panic("on purpose")
			}
		}
		s := newFragile(t, at)
		if err := s.Send(t.Context(), []string{"first"}); err != nil {
			t.Fatal(err)
		}
		armed = test.place
		if !panics(func() { test.call(s) }) {
			t.Fatalf("%s does not panic", test.place)
		}
		armed = ""
		for _, call := range []func(*sender.Sender[string]) error{send, flush} {
			if err := call(s); err == nil || !strings.Contains(err.Error(), "panicked") {
				t.Errorf("%s: a call after the panic returned %v", test.place, err)
			}
		}
		if err := s.Close(cancelled(errTest)); err == nil || !strings.Contains(err.Error(), "panicked") {
			t.Errorf("%s: Close returned %v after the panic", test.place, err)
		}
	}
}

// newFragile returns a sender of batches of two rows that calls at in the
// functions that are given to it, with the name of each.
func newFragile(t *testing.T, at func(place string)) *sender.Sender[string] {
	t.Helper()
	codec := sender.Codec[string]{
		Append: func(dst []byte, row string) ([]byte, error) {
			at("append")
			return append(dst, row...), nil
		},
		Hash: func(string) uint64 {
			at("hash")
			return 0
		},
	}
	transport := function(func(loan *sender.Loan) {
		at("transmit")
		loan.Done(nil)
	})
	partition := sender.WithPartition(func(uint64, int) int {
		at("partition")
		return 0
	})
	s, err := sender.New(codec, []sender.Transport{transport}, sender.WithBatchRows(2), partition)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// panics calls f and reports whether it has panicked.
func panics(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}

// TestOtherPeerFails expects a peer that has failed to end the wait for one that
// is silent.
func TestOtherPeerFails(t *testing.T) {
	for name, call := range map[string]func(context.Context, *sender.Sender[int]) error{
		"Send":  func(ctx context.Context, s *sender.Sender[int]) error { return s.Send(ctx, []int{0}) },
		"Flush": func(ctx context.Context, s *sender.Sender[int]) error { return s.Flush(ctx) },
	} {
		synctest.Test(t, func(t *testing.T) {
			silent, failing := &held{name: "silent"}, &held{name: "failing"}
			codec := sender.Codec[int]{
				Append: func(dst []byte, row int) ([]byte, error) { return append(dst, byte(row)), nil },
				Hash:   func(row int) uint64 { return uint64(row) },
			}
			s, err := sender.New(codec, []sender.Transport{silent, failing}, sender.WithBatchRows(1))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Send(t.Context(), []int{0, 1, 0}); err != nil {
				t.Fatal(err)
			}
			result := make(chan error)
			go func() { result <- call(t.Context(), s) }()
			synctest.Wait() // all batches of the silent peer are lent
			failing.confirm(t, 0, errTest)
			err = <-result
			if failure := new(*sender.PeerError); !errors.As(err, failure) || (*failure).Name != "failing" || !errors.Is(err, errTest) {
				t.Errorf("%s returned %v, want the error of the peer that has failed", name, err)
			}
			silent.confirm(t, 0, nil)
			silent.confirm(t, 1, nil)
			if err := s.Close(t.Context()); !errors.Is(err, errTest) {
				t.Errorf("Close returned %v", err)
			}
		})
	}
}

// TestCancelledWithinCall expects a long call to notice that it is cancelled
// although it never has to wait.
func TestCancelledWithinCall(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	peer := new(instant)
	codec := sender.Bytes
	taken := 0
	codec.Append = func(dst, row []byte) ([]byte, error) {
		if taken++; taken == 5 {
			cancel(errTest)
		}
		return sender.Bytes.Append(dst, row)
	}
	s, err := sender.New(codec, []sender.Transport{peer}, sender.WithBatchRows(3))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(ctx, rows(100)); !errors.Is(err, errTest) || taken != 6 {
		t.Errorf("Send returned %v after %d rows", err, taken)
	}
	if err := s.Close(t.Context()); !errors.Is(err, errTest) || len(peer.rows) != 6 {
		t.Errorf("Close returned %v; %d rows have arrived", err, len(peer.rows))
	}
}

// TestDoneAgain lets many goroutines end each loan, and expects each batch to
// come back once.
func TestDoneAgain(t *testing.T) {
	var tasks sync.WaitGroup
	arrived := 0
	s := newSender(t, function(func(loan *sender.Loan) {
		arrived += loan.Rows()
		for range 4 {
			tasks.Go(func() { loan.Done(nil) })
		}
	}))
	for range 200 {
		if err := s.Send(t.Context(), rows(5)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(t.Context()); err != nil || arrived != 1000 {
		t.Errorf("Close returned %v; %d rows have arrived", err, arrived)
	}
	tasks.Wait()
}

// TestDoneAfterClose expects loans that end after Close has given up to be
// noticed by the next Close, and by nobody else.
func TestDoneAfterClose(t *testing.T) {
	peer := new(held)
	s := newSender(t, peer)
	if err := s.Send(t.Context(), rows(2)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(cancelled(errTest)); !errors.Is(err, errTest) {
		t.Errorf("Close returned %v", err)
	}
	peer.confirm(t, 1, nil)
	peer.confirm(t, 0, errTest)
	peer.loans[0].Done(nil)
	if failure := new(*sender.PeerError); !errors.As(s.Close(cancelled(errCancelled)), failure) || (*failure).Err != errTest {
		t.Errorf("the second Close did not return the error of the loan")
	}
}

// TestLargeRow expects a row that is larger than a batch to be sent whole, with
// what was in the batch before it.
func TestLargeRow(t *testing.T) {
	peer := new(instant)
	s, err := sender.New(sender.Bytes, []sender.Transport{peer}, sender.WithBatchBytes(10), sender.WithBatchRows(math.MaxInt))
	if err != nil {
		t.Fatal(err)
	}
	large := strings.Repeat("x", 1000)
	if err := s.Send(t.Context(), [][]byte{[]byte("a"), []byte(large), []byte("b"), nil}); err != nil {
		t.Fatal(err)
	}
	if peer.batches != 1 {
		t.Errorf("%d batches were sent, want 1", peer.batches)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", large, "b", ""}; !slices.Equal(peer.rows, want) {
		t.Errorf("%q have arrived", peer.rows)
	}
}

// TestUnlimited expects a limit to be as good as none without costing memory.
func TestUnlimited(t *testing.T) {
	peer := new(instant)
	s, err := sender.New(sender.Bytes, []sender.Transport{peer}, nil,
		sender.WithBatchBytes(math.MaxInt), sender.WithBatchRows(3), sender.WithBuffers(1<<16))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), rows(7)); err != nil || peer.batches != 2 {
		t.Errorf("Send returned %v; %d batches", err, peer.batches)
	}
}

// FuzzSplitBytes expects the rows that a batch is split into to be the batch
// when they are encoded again, as far as it goes.
func FuzzSplitBytes(f *testing.F) {
	f.Add([]byte("\x01a\x00\x02bc"))
	f.Add([]byte("\x81\x00a"))
	f.Fuzz(func(t *testing.T, batch []byte) {
		size, failed := 0, false
		for row, err := range sender.SplitBytes(batch) {
			if failed {
				t.Fatal("a row follows an error")
			}
			if failed = err != nil; !failed {
				size += len(row) + 1
			}
		}
		if size > len(batch) || !failed && len(batch) > 0 && size == 0 {
			t.Errorf("%q was split into %d bytes of rows", batch, size)
		}
	})
}
