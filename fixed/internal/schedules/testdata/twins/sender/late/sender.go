package late

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
)

// A Codec says how rows are sent.
type Codec[R any] struct {
	// Append appends the encoding of the row to dst and returns the result, as
	// the built-in append does. It must not keep dst. If it returns an error,
	// what it has appended is dropped.
	Append func(dst []byte, row R) ([]byte, error)
	// Hash returns the number that the row's peer is chosen by.
	Hash func(row R) uint64
}

// A Sender spreads rows over peers.
type Sender[R any] struct {
	codec  Codec[R]
	limits *limits
	peers  []*peer
	busy   atomic.Bool // a call is under way; what follows belongs to it
	closed bool
	err    error // the first error; it answers each later call
}

// New returns a sender to the peers behind the transports. It does not close
// the transports. It returns an error if there are none, or if an argument
// makes no sense.
func New[R any](codec Codec[R], transports []Transport, options ...Option) (*Sender[R], error) {
	limits, err := newLimits(options)
	switch {
	case err != nil:
		return nil, err
	case len(transports) == 0:
		return nil, errors.New("sender: no transports")
	case codec.Append == nil || codec.Hash == nil:
		return nil, errors.New("sender: incomplete codec")
	}
	s := &Sender[R]{codec: codec, limits: limits}
	settled := make(chan *Loan, len(transports)*limits.buffers)
	for i, t := range transports {
		if t == nil {
			return nil, fmt.Errorf("sender: transport %d is nil", i)
		}
		s.peers = append(s.peers, newPeer(i, t, limits, settled))
	}
	return s, nil
}

// Send takes the rows, and sends each batch that they fill. It does not keep
// them. It waits for a batch where all of a peer's are lent. Before it begins
// another batch it looks whether ctx is done.
//
// Its errors are a [*RowError]; a [*PeerError], as soon as any peer has failed;
// the cause if ctx is done, in a [*PeerError] if it was waiting for that peer;
// or [ErrClosed]. Then some of the rows may have been taken; the sender is of no
// more use, and each later call returns that error. Only [ErrBusy] says that
// nothing has happened.
func (s *Sender[R]) Send(ctx context.Context, rows []R) error {
	if s.busy.Swap(true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	if err := s.usable(ctx); err != nil {
		return err
	}
	s.err = errPanicked // unless the next line returns
	s.err = s.send(ctx, rows)
	return s.err
}

// send is Send without the checks.
func (s *Sender[R]) send(ctx context.Context, rows []R) error {
	for i, row := range rows {
		if err := s.add(ctx, i, row); err != nil {
			return err
		}
	}
	return nil
}

// usable returns the error that answers a call, if there is one.
func (s *Sender[R]) usable(ctx context.Context) error {
	switch {
	case s.err != nil:
		return s.err
	case s.closed:
		return ErrClosed
	}
	s.err = cancellation(ctx)
	return s.err
}

// cancellation returns an error with the cause if ctx is done, or else nil.
func cancellation(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return fmt.Errorf("sender: %w", context.Cause(ctx))
}

// add adds the row with this index to the batch of its peer.
func (s *Sender[R]) add(ctx context.Context, index int, row R) error {
	i := s.limits.partition(s.codec.Hash(row), len(s.peers))
	if i < 0 || i >= len(s.peers) {
		return &RowError{Row: index, Err: fmt.Errorf("partition %d of %d", i, len(s.peers))}
	}
	p := s.peers[i]
	if p.current == nil {
		if err := cancellation(ctx); err != nil {
			return err
		}
		if err := p.acquire(ctx); err != nil {
			return err
		}
	}
	data, err := s.codec.Append(p.current.data, row)
	if err != nil {
		return &RowError{Row: index, Err: err}
	}
	p.current.data = data
	p.current.rows++
	if p.full() {
		p.transmit()
	}
	return nil
}

// Flush sends what is left and waits until the peers have confirmed everything
// sent so far. Errors are those of Send.
func (s *Sender[R]) Flush(ctx context.Context) error {
	if s.busy.Swap(true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	if err := s.usable(ctx); err != nil {
		return err
	}
	s.err = errPanicked // unless the next line returns
	s.err = s.flush(ctx)
	return s.err
}

// flush is Flush without the checks.
func (s *Sender[R]) flush(ctx context.Context) error {
	for _, p := range s.peers {
		p.transmit()
	}
	for _, p := range s.peers {
		if err := p.awaitAll(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Close flushes the sender, unless an earlier call has failed, and waits until
// all loans have ended, or until ctx is done. It returns the first error of the
// sender, joined with an [*OutstandingError] if loans have not ended; or
// [ErrBusy].
//
// Batches that are still lent stay with the transport; the sender never touches
// them again. Close may be called again to wait for them.
func (s *Sender[R]) Close(ctx context.Context) error {
	if s.busy.Swap(true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	if s.unsent() && s.usable(ctx) == nil {
		s.err = errPanicked // unless the next line returns
		s.err = s.flush(ctx)
	}
	s.closed = true
	for _, p := range s.peers {
		if err := p.drain(ctx); s.err == nil {
			s.err = err
		}
	}
	return errors.Join(s.err, s.unsettled(ctx))
}

// unsent reports whether a batch may hold rows that have not been sent.
func (s *Sender[R]) unsent() bool {
	return slices.ContainsFunc(s.peers, func(p *peer) bool { return p.current != nil })
}

// unsettled returns an error that lists the loans that have not ended, if there
// are any.
func (s *Sender[R]) unsettled(ctx context.Context) error {
	var loans []Outstanding
	for _, p := range s.peers {
		loans = append(loans, p.outstanding()...)
	}
	if len(loans) == 0 {
		return nil
	}
	return &OutstandingError{Loans: loans, Cause: context.Cause(ctx)}
}
