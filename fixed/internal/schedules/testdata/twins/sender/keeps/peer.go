package keeps

import (
	"context"
	"slices"
)

// A peer is the sender's side of a transport. Each of its batches is in one
// place: current, free, or in a loan, which is in lent until the transport has
// sent it on settled.
type peer struct {
	index     int
	name      string
	transport Transport
	limits    *limits

	current  *batch     // the one that is filled, or nil; without rows only if the sender has failed
	free     []*batch   // those that nobody uses
	lent     []*Loan    // those that the transport uses, oldest first
	settled  chan *Loan // loans that have ended; all peers have the same
	batches  int        // how many there are
	sequence uint64     // of the next loan
}

// newPeer returns a peer without batches.
func newPeer(index int, transport Transport, limits *limits, settled chan *Loan) *peer {
	return &peer{
		index:     index,
		name:      transportName(transport),
		transport: transport,
		limits:    limits,
		settled:   settled,
	}
}

// acquire takes a batch to fill. If all are lent it waits for one, until ctx is
// done.
func (p *peer) acquire(ctx context.Context) error {
	if err := p.collect(); err != nil {
		return err
	}
	if len(p.free) == 0 && p.batches < p.limits.buffers {
		p.batches++
		p.current = &batch{data: make([]byte, 0, min(p.limits.batchBytes, defaultBytes))}
		return nil
	}
	for len(p.free) == 0 {
		if err := p.await(ctx); err != nil {
			return err
		}
	}
	last := len(p.free) - 1
	p.current, p.free = p.free[last], p.free[:last]
	p.current.data, p.current.rows = p.current.data[:0], 0
	return nil
}

// full reports whether the current batch is to be lent.
func (p *peer) full() bool {
	return len(p.current.data) >= p.limits.batchBytes || p.current.rows >= p.limits.batchRows
}

// transmit lends the current batch, if there is one.
func (p *peer) transmit() {
	if p.current == nil {
		return
	}
	loan := &Loan{peer: p, batch: p.current, sequence: p.sequence, settled: p.settled}
	p.sequence++
	p.lent = append(p.lent, loan)
	p.transport.Transmit(loan)
}

// collect takes back the loans that have ended, of all peers, without waiting.
// It returns the first error that one of them has ended with.
func (p *peer) collect() error {
	var first error
	for {
		select {
		case loan := <-p.settled:
			if err := loan.peer.settle(loan); first == nil {
				first = err
			}
		default:
			return first
		}
	}
}

// await waits until a loan ends, of whatever peer, and takes back its batch. It
// returns the error of the loan, or that of next.
func (p *peer) await(ctx context.Context) error {
	loan, err := p.next(ctx)
	if err != nil {
		return err
	}
	return loan.peer.settle(loan)
}

// next waits until a loan ends, and returns it. It returns the cause of the
// cancellation if ctx is done first; what is lent stays lent then.
func (p *peer) next(ctx context.Context) (*Loan, error) {
	select {
	case loan := <-p.settled:
		return loan, nil
	case <-ctx.Done():
		return nil, p.failure(context.Cause(ctx))
	}
}

// awaitAll waits until all loans of the peer have ended, or one of any peer has
// ended with an error.
func (p *peer) awaitAll(ctx context.Context) error {
	for len(p.lent) > 0 {
		if err := p.await(ctx); err != nil {
			return err
		}
	}
	return nil
}

// drain takes back loans, also those that have ended with an error, until the
// peer has none or ctx is done. It returns the first error of a loan.
func (p *peer) drain(ctx context.Context) error {
	first := p.collect()
	for len(p.lent) > 0 {
		loan, err := p.next(ctx)
		if err != nil {
			return first
		}
		if err := loan.peer.settle(loan); first == nil {
			first = err
		}
	}
	return first
}

// settle takes back the batch of a loan that has ended, and returns the error
// that it has ended with.
func (p *peer) settle(loan *Loan) error {
	p.lent = slices.DeleteFunc(p.lent, func(l *Loan) bool { return l == loan })
	p.free = append(p.free, loan.batch)
	if loan.err != nil {
		return p.failure(loan.err)
	}
	return nil
}

// failure returns err with the name of the peer.
func (p *peer) failure(err error) error { return &PeerError{Peer: p.index, Name: p.name, Err: err} }

// outstanding describes the loans that have not ended.
func (p *peer) outstanding() []Outstanding {
	var list []Outstanding
	for _, loan := range p.lent {
		list = append(list, Outstanding{Peer: p.index, Name: p.name, Sequence: loan.sequence})
	}
	return list
}
