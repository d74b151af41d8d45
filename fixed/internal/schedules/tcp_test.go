package schedules

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"net"

	"github.com/asyncown/asyncown/fixed/internal/explore"
	"github.com/asyncown/asyncown/fixed/sender"
)

// A closer is a transport that can be closed.
type closer interface {
	sender.Transport
	Close() error
}

// tcpScenarios returns scenarios for a kind of transport over TCP.
func tcpScenarios(make func(net.Conn) closer) []scenario {
	use := func(batches int, closes bool) func() { return func() { useTCP(make, batches, closes) } }
	return []scenario{
		{name: "1 batch", run: use(1, false)},
		{name: "1 batch, closed", long: true, run: use(1, true)},
		{name: "2 batches", long: true, run: use(2, false)},
	}
}

// useTCP is a scenario: batches of one row each are sent by a sender with one
// batch, and the receiver answers each at any time, refuses it, or leaves. The
// transport is closed at any time, or after the sender.
func useTCP(make func(net.Conn) closer, batches int, closes bool) {
	w := new(countingWire)
	startReceiver(w, batches)
	transport := make(w)
	s, err := sender.New(sender.Bytes, []sender.Transport{transport}, sender.WithBatchRows(1), sender.WithBatchBytes(8), sender.WithBuffers(1))
	if err != nil {
		explore.Failf("%v", err)
	}
	var group explore.WaitGroup
	if closes {
		group.Add("closer", 1)
		explore.GoNamed("closer", func() {
			transport.Close()
			group.Done("closer")
		})
	}
	for i := range batches {
		err = errors.Join(err, s.Send(neverDone{}, [][]byte{{byte(i)}}))
	}
	err = errors.Join(err, s.Close(neverDone{}))
	transport.Close()
	if outstanding := new(*sender.OutstandingError); errors.As(err, outstanding) {
		explore.Failf("a loan is left: %v", err)
	}
	if err == nil && w.confirmed < batches {
		explore.Failf("%d of %d batches were confirmed, and there is no error", w.confirmed, batches)
	}
	group.Wait("all")
	for _, name := range explore.Running() {
		if name != "receiver" {
			explore.Failf("a goroutine is left after the end: %s", name)
		}
	}
}

// A countingWire is a wire that knows what was confirmed.
type countingWire struct {
	wire
	confirmed int // by the receiver
}

// startReceiver starts the receiver. It does not look at what it gets: it may
// answer too early, or what it has not got at all.
func startReceiver(w *countingWire, batches int) {
	explore.GoNamed("receiver", func() {
		for i := range batches {
			if explore.Choose("the receiver", 2) == 0 {
				w.requests.Take("the receiver reads")
			}
			switch explore.Choose("the receiver", 3) {
			case 0:
				w.confirmed++
				w.replies.Put("the receiver confirms", tcpReply(uint64(i), ""))
			case 1:
				w.replies.Put("the receiver refuses", tcpReply(uint64(i), "no"))
			case 2:
				w.replies.Close("the receiver leaves")
				return
			}
		}
	})
}

// tcpReply returns the frame of a reply.
func tcpReply(sequence uint64, message string) string {
	frame := binary.BigEndian.AppendUint64([]byte{'R'}, sequence)
	frame = binary.BigEndian.AppendUint32(frame, uint32(len(message)))
	frame = append(frame, message...)
	return string(binary.BigEndian.AppendUint32(frame, crc32.Checksum(frame, crc32.MakeTable(crc32.Castagnoli))))
}
