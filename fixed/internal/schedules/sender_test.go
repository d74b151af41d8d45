package schedules

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/fixed/internal/explore"
	original "github.com/asyncown/asyncown/fixed/internal/schedules/testdata/originals/sender"
)

var (
	errCancelled = errors.New("cancelled")
	errDeadline  = errors.New("deadline")
	errPeer      = errors.New("peer failed")
)

// senderScenarios returns scenarios for a kind of sender.
func senderScenarios(make func(u *senderUse) *senderSubject) []scenario {
	use := func(peers, rows int, choices ...answer) func() {
		return func() { (&senderUse{peers: peers, rows: rows, answers: choices}).run(make) }
	}
	return []scenario{
		{name: "1 peer, 3 rows", run: use(1, 3, confirms, isSilent)},
		{name: "1 peer, 3 rows, errors", run: use(1, 3, confirms, isSilent, refuses)},
		{name: "1 peer, 3 rows, answers twice", run: use(1, 3, confirms, confirmsTwice)},
		{name: "2 peers, 3 rows", run: use(2, 3, confirms, isSilent, refuses)},
		{name: "1 peer, 4 rows", long: true, run: use(1, 4, confirms, isSilent, refuses)},
		{name: "2 peers, 4 rows", long: true, run: use(2, 4, confirms, isSilent)},
	}
}

// An answer is what a peer does with a batch.
type answer int

// The answers.
const (
	confirms      answer = iota
	refuses              // ends the loan with an error
	isSilent             // never ends the loan
	confirmsTwice        // calls done again
)

// A senderSubject is a sender whose batches hold one row.
type senderSubject struct {
	send   func(row []byte) error
	flush  func() error
	close  func() error
	cancel func() // cancels send and flush
}

// A senderUse is a scenario: rows are sent to the peers in turn, while send and
// flush are cancelled at some time, and close at another.
type senderUse struct {
	peers, rows int
	answers     []answer

	batches  []*lent
	deadline *explore.Context // of close
}

// A lent is a batch that was given to a transport.
type lent struct {
	peer   int
	row    string
	answer answer
}

// transmit is the transport of a peer. The peer answers at any time.
func (u *senderUse) transmit(peer int, batch []byte, done func(error)) {
	b := &lent{peer: peer, row: string(batch), answer: isSilent}
	u.batches = append(u.batches, b)
	explore.GoNamed(fmt.Sprintf("peer %d", peer), func() {
		explore.ReadSlice("the peer", batch)
		b.answer = u.answers[explore.Choose("the peer", len(u.answers))]
		switch b.answer {
		case confirms:
			done(nil)
		case refuses:
			done(errPeer)
		case confirmsTwice:
			done(nil)
			done(nil)
		}
	})
}

// run is the program that is explored.
func (u *senderUse) run(make func(u *senderUse) *senderSubject) {
	u.batches = nil
	u.deadline = explore.NewContext()
	s := make(u)
	explore.GoNamed("canceller", s.cancel)
	explore.GoNamed("deadline", func() { u.deadline.Cancel("deadline", errDeadline) })
	var first error
	note := func(call string, err error) {
		if first != nil && !errors.Is(err, first) {
			explore.Failf("%s returned %v after an error (%v)", call, err, first)
		}
		if first == nil {
			first = err
		}
	}
	for i := range u.rows {
		note("Send", s.send(fmt.Appendf(nil, "%d%d", i%u.peers, i)))
	}
	note("Flush", s.flush())
	u.checkEnd(s.close(), first)
}

// checkEnd checks what is left after the last call.
func (u *senderUse) checkEnd(err, first error) {
	var arrived []string
	for _, b := range u.batches {
		switch b.answer {
		case isSilent:
			if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("of peer %d", b.peer)) {
				explore.Failf("Close returned %v, but peer %d has a batch", err, b.peer)
			}
		case confirms, confirmsTwice:
			arrived = append(arrived, b.row)
		}
	}
	slices.Sort(arrived)
	if len(slices.Compact(slices.Clone(arrived))) < len(arrived) {
		explore.Failf("a row has arrived twice")
	}
	if first == nil && err == nil && len(arrived) < u.rows {
		explore.Failf("a row is lost, and there is no error")
	}
}

// newSenderSubject returns a subject from the methods of a sender.
func newSenderSubject(u *senderUse, send func(context.Context, [][]byte) error, flush, close func(context.Context) error) *senderSubject {
	ctx := explore.NewContext()
	return &senderSubject{
		send:   func(row []byte) error { return send(ctx, [][]byte{row}) },
		flush:  func() error { return flush(ctx) },
		close:  func() error { return close(u.deadline) },
		cancel: func() { ctx.Cancel("canceller", errCancelled) },
	}
}

// transport makes a Transport of a function. L is a pointer to a Loan.
type transport[L any] func(L)

// Transmit calls the function.
func (t transport[L]) Transmit(loan L) { t(loan) }

// firstDigit returns the peer of a row.
func firstDigit(row []byte) uint64 { return uint64(row[0] - '0') }

// newOriginalSender returns the sender of the report.
func newOriginalSender(u *senderUse) *senderSubject {
	var transports []original.Transport
	for i := range u.peers {
		transports = append(transports, originalTransport(func(batch []byte, done func(error)) { u.transmit(i, batch, done) }))
	}
	query := new(original.Query)
	s := original.New(query, func(row []byte) int { return int(row[0] - '0') }, 1, transports)
	return &senderSubject{
		send:   func(row []byte) error { return s.Send([][]byte{row}) },
		flush:  s.Flush,
		close:  func() error { return nil },
		cancel: query.Cancel,
	}
}

// originalTransport makes a transport of a function.
type originalTransport func([]byte, func(error))

// TransmitAsync calls the function.
func (t originalTransport) TransmitAsync(batch []byte, done func(error)) { t(batch, done) }
