// Package sender is the sender as it was reported, in Go. It is wrong.
//
// Each peer has two batches and one transmission at a time. A row goes to the
// batch of its peer; a full batch is encoded into the buffer whose turn it is,
// and transmitted once the transmission before has ended. That wait looks, now
// and then, whether the query was cancelled, and if so is given up. The call
// returns as if nothing had happened, and the turn passes to the other buffer:
// the one that the transmission before may still be reading.
package sender

import (
	"encoding/binary"
	"sync/atomic"
	"time"
)

// A Transport sends payloads from a queue of its own. It calls done when it
// needs the payload no more.
type Transport interface {
	TransmitAsync(payload []byte, done func(error))
}

// A Query is what a sender works for.
type Query struct{ cancelled atomic.Bool }

// Cancel cancels the query.
func (q *Query) Cancel() { q.cancelled.Store(true) }

// A Sender spreads rows over peers.
type Sender struct {
	lanes     []*lane
	partition func(row []byte) int
}

// A lane is what leads to one peer.
type lane struct {
	query     *Query
	transport Transport
	rows      [][]byte // not encoded yet
	batchRows int

	buffers  [2][]byte
	turn     int
	busy     bool       // a transmission has not ended
	finished chan error // its result
}

// New returns a sender that sends batches of the given number of rows.
func New(query *Query, partition func(row []byte) int, batchRows int, transports []Transport) *Sender {
	s := &Sender{partition: partition}
	for _, t := range transports {
		s.lanes = append(s.lanes, &lane{query: query, transport: t, batchRows: batchRows, finished: make(chan error, 1)})
	}
	return s
}

// Send takes rows.
func (s *Sender) Send(rows [][]byte) error {
	for _, row := range rows {
		l := s.lanes[s.partition(row)]
		l.rows = append(l.rows, row)
		if len(l.rows) == l.batchRows {
			if err := l.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// Flush sends what is left and waits for it to arrive.
func (s *Sender) Flush() error {
	for _, l := range s.lanes {
		if len(l.rows) > 0 {
			if err := l.flush(); err != nil {
				return err
			}
		}
		if _, err := l.awaitIdle(); err != nil {
			return err
		}
	}
	return nil
}

// flush encodes the rows and transmits them.
func (l *lane) flush() error {
	l.encode()
	err := l.transmit(l.buffers[l.turn])
	l.turn = 1 - l.turn
	return err
}

// encode puts the rows into the buffer whose turn it is.
func (l *lane) encode() {
	buffer := l.buffers[l.turn][:0]
	for _, row := range l.rows {
		buffer = binary.AppendUvarint(buffer, uint64(len(row)))
		buffer = append(buffer, row...)
	}
	l.buffers[l.turn] = buffer
	l.rows = l.rows[:0]
}

// transmit transmits the payload after the transmission before.
func (l *lane) transmit(payload []byte) error {
	idle, err := l.awaitIdle()
	if err != nil {
		return err
	}
	if !idle {
		return nil // nobody wants the rows of a query that was cancelled
	}
	l.busy = true
	l.transport.TransmitAsync(payload, func(err error) { l.finished <- err })
	return nil
}

// awaitIdle waits until no transmission is under way. It reports false if the
// query is cancelled first, so that a peer that is stuck cannot hold it up.
func (l *lane) awaitIdle() (bool, error) {
	if !l.busy {
		return true, nil
	}
	poll := time.NewTicker(50 * time.Millisecond)
	defer poll.Stop()
	for {
		select {
		case err := <-l.finished:
			l.busy = false
			return true, err
		case <-poll.C:
			if l.query.cancelled.Load() {
				return false, nil
			}
		}
	}
}
