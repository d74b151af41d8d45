package recycles

import (
	"errors"
	"fmt"
	"strings"
)

var (
	// ErrClosed is returned by calls after Close.
	ErrClosed = errors.New("sender: closed")
	// ErrBusy is returned by calls while another one is under way. They have no
	// effect.
	ErrBusy = errors.New("sender: another call is under way")
	// errPanicked answers calls after one that has not returned.
	errPanicked = errors.New("sender: an earlier call has panicked")
)

// A PeerError is an error that has to do with one peer.
type PeerError struct {
	Peer int    // index of the transport
	Name string // what String of the transport returns, if it has that method
	Err  error  // what went wrong, or the cause of a cancellation
}

// Error returns a message that names the peer.
func (e *PeerError) Error() string {
	return fmt.Sprintf("sender: peer %s: %v", peerName(e.Peer, e.Name), e.Err)
}

// Unwrap returns what went wrong.
func (e *PeerError) Unwrap() error { return e.Err }

// A RowError is an error that has to do with one row: it cannot be encoded, or
// belongs to no peer.
type RowError struct {
	Row int // index in the argument of Send
	Err error
}

// Error returns a message that names the row.
func (e *RowError) Error() string { return fmt.Sprintf("sender: row %d: %v", e.Row, e.Err) }

// Unwrap returns what went wrong.
func (e *RowError) Unwrap() error { return e.Err }

// An Outstanding describes a loan that has not ended.
type Outstanding struct {
	Peer     int    // index of the transport
	Name     string // what String of the transport returns, if it has that method
	Sequence uint64 // number of the batch among those of the peer
}

// An OutstandingError says that Close gave up waiting.
type OutstandingError struct {
	Loans []Outstanding // the loans that have not ended, by peer and sequence
	Cause error         // why the context of Close was done
}

// Error returns a message that lists the loans.
func (e *OutstandingError) Error() string {
	var list []string
	for _, l := range e.Loans {
		list = append(list, fmt.Sprintf("batch %d of peer %s", l.Sequence, peerName(l.Peer, l.Name)))
	}
	return fmt.Sprintf("sender: not confirmed: %s: %v", strings.Join(list, ", "), e.Cause)
}

// Unwrap returns the cause.
func (e *OutstandingError) Unwrap() error { return e.Cause }

// peerName returns how messages call a peer.
func peerName(index int, name string) string {
	if name == "" {
		return fmt.Sprint(index)
	}
	return fmt.Sprintf("%d (%s)", index, name)
}

// transportName returns what the transport calls itself, or "".
func transportName(t Transport) string {
	if s, ok := t.(fmt.Stringer); ok {
		return s.String()
	}
	return ""
}
