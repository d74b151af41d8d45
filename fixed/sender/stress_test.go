package sender_test

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/asyncown/asyncown/fixed/sender"
)

// stressRow returns the row with this number, with its checksum.
func stressRow(i int) []byte {
	row := binary.BigEndian.AppendUint64(nil, uint64(i))
	return binary.BigEndian.AppendUint32(row, crc32.ChecksumIEEE(row))
}

// A slowPeer is a transport that takes its time, and may refuse a batch.
type slowPeer struct {
	random *rand.Rand
	fails  float64 // the share of batches that it refuses
	queue  chan *sender.Loan
	done   chan struct{}

	arrived map[int]int // how often each row has arrived
	damaged int         // rows with a wrong checksum
}

// startPeer starts a peer, which runs until its queue is closed.
func startPeer(random *rand.Rand, fails float64) *slowPeer {
	p := &slowPeer{random: random, fails: fails, queue: make(chan *sender.Loan, 8), done: make(chan struct{}), arrived: make(map[int]int)}
	go p.run()
	return p
}

func (p *slowPeer) Transmit(loan *sender.Loan) { p.queue <- loan }

// run takes the batches in any order. A batch is looked at as late as possible.
func (p *slowPeer) run() {
	defer close(p.done)
	var held []*sender.Loan
	for open := true; open || len(held) > 0; {
		if open {
			select {
			case loan, ok := <-p.queue:
				if open = ok; ok {
					held = append(held, loan)
				}
				continue
			case <-time.After(time.Duration(p.random.IntN(1000))): // of the synthetic time
			}
		}
		if len(held) > 0 {
			i := p.random.IntN(len(held))
			loan := held[i]
			held = append(held[:i], held[i+1:]...)
			p.answer(loan)
		}
	}
}

// answer ends a loan.
func (p *slowPeer) answer(loan *sender.Loan) {
	if p.random.Float64() < p.fails {
		loan.Done(errTest)
		return
	}
	for row, err := range sender.SplitBytes(loan.Bytes()) {
		if err != nil || len(row) != 12 || crc32.ChecksumIEEE(row[:8]) != binary.BigEndian.Uint32(row[8:]) {
			p.damaged++
			continue
		}
		p.arrived[int(binary.BigEndian.Uint64(row))]++
	}
	loan.Done(nil)
}

// TestStress sends many rows over transports with random delays and errors, and
// cancels at random. No row may be lost unless there is an error, arrive twice,
// or be changed.
func TestStress(t *testing.T) {
	const size = 5_000
	rounds := 200 // one million rows
	if testing.Short() {
		rounds = 20
	}
	ends := make(map[string]int)
	for round := range rounds {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(uint64(round), 1))
			ends[stress(t, random, size)]++
		})
	}
	t.Logf("%d rounds of %d rows ended: %v", rounds, size, ends)
	for _, end := range []string{"well", "cancelled", "refused"} {
		if ends[end] == 0 {
			t.Errorf("no round has ended %s", end)
		}
	}
}

// stress is a round. It returns how the round has ended.
func stress(t *testing.T, random *rand.Rand, size int) string {
	kind := random.IntN(3)
	var fails float64
	if kind == 1 {
		fails = 0.002
	}
	var peers []*slowPeer
	var transports []sender.Transport
	for range 3 {
		p := startPeer(rand.New(rand.NewPCG(random.Uint64(), 2)), fails)
		peers, transports = append(peers, p), append(transports, p)
	}
	s, err := sender.New(sender.Bytes, transports, sender.WithBatchRows(1+random.IntN(20)), sender.WithBuffers(1+random.IntN(4)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	if kind == 2 {
		time.AfterFunc(time.Duration(random.IntN(100_000)), func() { cancel(errCancelled) })
	}
	first := sendAll(ctx, s, random, size)
	if err := s.Close(t.Context()); first == nil {
		first = err
	}
	for _, p := range peers {
		close(p.queue)
		<-p.done
	}
	checkStress(t, peers, size, first)
	switch {
	case first == nil:
		return "well"
	case errors.Is(first, errCancelled):
		return "cancelled"
	case errors.Is(first, errTest):
		return "refused"
	}
	t.Errorf("the round has ended with %v", first)
	return "otherwise"
}

// errCancelled is the cause of cancellations.
var errCancelled = errors.New("cancelled")

// sendAll sends rows in pieces, goes on after an error, and returns the first.
func sendAll(ctx context.Context, s *sender.Sender[[]byte], random *rand.Rand, size int) error {
	var first error
	for sent := 0; sent < size; {
		var piece [][]byte
		for range min(1+random.IntN(50), size-sent) {
			piece = append(piece, stressRow(sent))
			sent++
		}
		if err := s.Send(ctx, piece); first == nil {
			first = err
		}
	}
	if err := s.Flush(ctx); first == nil {
		first = err
	}
	return first
}

// checkStress checks what has arrived.
func checkStress(t *testing.T, peers []*slowPeer, size int, first error) {
	arrived := make(map[int]int)
	for _, p := range peers {
		if p.damaged > 0 {
			t.Errorf("%d rows are damaged", p.damaged)
		}
		for row, n := range p.arrived {
			arrived[row] += n
		}
	}
	for row := range size {
		switch n := arrived[row]; {
		case n > 1:
			t.Errorf("row %d has arrived %d times", row, n)
		case n == 0 && first == nil:
			t.Errorf("row %d is lost, and there is no error", row)
		}
	}
}
