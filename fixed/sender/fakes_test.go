package sender_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/asyncown/asyncown/fixed/sender"
)

// held is a transport that holds each loan until the test ends it.
type held struct {
	name   string
	loans  []*sender.Loan
	copies [][]byte // what the batches held when they were lent
}

func (h *held) String() string { return h.name }

func (h *held) Transmit(loan *sender.Loan) {
	h.loans = append(h.loans, loan)
	h.copies = append(h.copies, bytes.Clone(loan.Bytes()))
}

// confirm ends the loan with this index, after a look at its batch.
func (h *held) confirm(t *testing.T, i int, err error) {
	t.Helper()
	if got := h.loans[i].Bytes(); !bytes.Equal(got, h.copies[i]) {
		t.Errorf("batch %d changed while it was lent: %q, was %q", i, got, h.copies[i])
	}
	h.loans[i].Done(err)
}

// instant is a transport that confirms a batch before Transmit returns, and
// keeps a copy of its rows.
type instant struct {
	rows    []string
	batches int
}

func (p *instant) Transmit(loan *sender.Loan) {
	p.batches++
	for row, err := range sender.SplitBytes(loan.Bytes()) {
		if err != nil {
			loan.Done(err)
			return
		}
		p.rows = append(p.rows, string(row))
	}
	loan.Done(nil)
}

// rows returns n rows that differ.
func rows(n int) [][]byte {
	var list [][]byte
	for i := range n {
		list = append(list, fmt.Appendf(nil, "row %d", i))
	}
	return list
}

// newSender returns a sender to the transports that sends each row at once.
func newSender(t *testing.T, transports ...sender.Transport) *sender.Sender[[]byte] {
	t.Helper()
	s, err := sender.New(sender.Bytes, transports, sender.WithBatchRows(1))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// newContext returns a context to cancel, which is cancelled when the test ends.
func newContext(t *testing.T) (context.Context, context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(context.Background())
	t.Cleanup(func() { cancel(nil) })
	return ctx, cancel
}

// cancelled returns a context that is done, for the cause.
func cancelled(cause error) context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	return ctx
}

var errTest = errors.New("test error")
