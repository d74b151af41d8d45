package keeps

import "sync/atomic"

// A Transport carries batches to one peer.
type Transport interface {
	// Transmit starts to send the batch of the loan, and returns without
	// waiting for the peer. The transport may read the batch until it calls
	// Done of the loan, which it has to do, before or after Transmit returns,
	// once it needs the batch no more: when the peer has confirmed it, or when
	// sending has failed. It must not change the batch.
	//
	// There is no context, because sending goes on when the call that filled
	// the batch has returned. A sender has at most as many loans with a
	// transport as it has batches for the peer, and hands them out in order.
	Transmit(loan *Loan)
}

// A Loan is a batch that a transport may read until it calls Done.
type Loan struct {
	peer     *peer
	batch    *batch
	sequence uint64
	settled  chan<- *Loan // has room for all loans
	ended    atomic.Bool
	err      error // set before the loan is sent on settled
}

// Bytes returns the batch: rows encoded one after the other. It must not be
// changed, and not be used after Done, not even in part. Bytes panics if the
// loan has ended.
func (l *Loan) Bytes() []byte {
	if l.ended.Load() {
		panic("sender: use of a batch after Loan.Done")
	}
	return l.batch.data
}

// Rows returns the number of rows in the batch. It panics if the loan has
// ended.
func (l *Loan) Rows() int {
	if l.ended.Load() {
		panic("sender: use of a batch after Loan.Done")
	}
	return l.batch.rows
}

// Sequence returns the number of the batch among those of its peer, from 0.
func (l *Loan) Sequence() uint64 { return l.sequence }

// Done ends the loan. The error says why the batch may not have arrived; it is
// nil if the peer has it. Calls after the first have no effect.
func (l *Loan) Done(err error) {
	if l.ended.Swap(true) {
		return
	}
	l.err = err
	l.settled <- l
}

// A batch holds encoded rows.
type batch struct {
	data []byte
	rows int
}
