package grpctransport

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"google.golang.org/grpc"

	"github.com/asyncown/asyncown/fixed/sender"
)

// ErrClosed is the error of loans that Close has ended.
var ErrClosed = errors.New("grpctransport: transport closed")

// A Transport sends batches in calls of their own. It implements
// [sender.Transport].
type Transport struct {
	conn   grpc.ClientConnInterface
	ctx    context.Context // of all calls; cancelled by Close
	cancel context.CancelCauseFunc

	mu     sync.Mutex
	closed bool
	calls  sync.WaitGroup // added to under mu while not closed
}

// New returns a transport over conn, which it does not close. On the other side
// there has to be [Register].
func New(conn grpc.ClientConnInterface) *Transport {
	ctx, cancel := context.WithCancelCause(context.Background())
	return &Transport{conn: conn, ctx: ctx, cancel: cancel}
}

// Transmit sends a batch in a call. The loan ends when the call has returned.
func (t *Transport) Transmit(loan *sender.Loan) {
	t.mu.Lock()
	closed := t.closed
	if !closed {
		t.calls.Add(1)
	}
	t.mu.Unlock()
	if closed {
		loan.Done(ErrClosed)
		return
	}
	go func() {
		defer t.calls.Done()
		loan.Done(t.call(loan))
	}()
}

// call sends a batch and waits for the answer.
func (t *Transport) call(loan *sender.Loan) error {
	batch := &Batch{Sequence: loan.Sequence(), Rows: loan.Rows(), Data: loan.Bytes()}
	err := t.conn.Invoke(t.ctx, fullMethod, batch, new(reply), grpc.CallContentSubtype(codecName))
	switch {
	case err == nil:
		return nil
	case t.ctx.Err() != nil:
		return context.Cause(t.ctx)
	}
	return fmt.Errorf("grpctransport: %w", err)
}

// Close ends the calls; their loans end with [ErrClosed]. When it returns, the
// goroutines of the transport are gone. It always returns nil.
func (t *Transport) Close() error {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.cancel(ErrClosed)
	t.calls.Wait()
	return nil
}
