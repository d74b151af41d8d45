package compare

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"runtime"
	"testing"
	"time"

	original "github.com/asyncown/asyncown/fixed/internal/schedules/testdata/originals/sender"
	"github.com/asyncown/asyncown/fixed/sender"
)

// The size of the work: each contender sends the rows to the peers, in batches.
const (
	peers     = 4
	batchRows = 256
	rowCount  = 64 * 1024
	rowSize   = 64
)

// A contender sends the rows and waits until they have arrived.
type contender struct {
	name string
	send func(rows [][]byte) error
}

// A network takes batches in a goroutine, and spends time on each: that of a
// checksum.
type network struct{ queue chan delivery }

// A delivery is a batch with what is to be called when it has arrived.
type delivery struct {
	batch []byte
	done  func(error)
}

// startNetwork starts the network to one peer.
func startNetwork() *network {
	n := &network{queue: make(chan delivery, 16)}
	go func() {
		for d := range n.queue {
			crc32.ChecksumIEEE(d.batch)
			d.done(nil)
		}
	}()
	return n
}

// Transmit makes the network a transport of package sender.
func (n *network) Transmit(loan *sender.Loan) { n.queue <- delivery{loan.Bytes(), loan.Done} }

// TransmitAsync makes the network a transport of package original.
func (n *network) TransmitAsync(batch []byte, done func(error)) { n.queue <- delivery{batch, done} }

// newFixed returns the sender of fixed/.
func newFixed(b *testing.B, name string, networks []*network, options ...sender.Option) contender {
	var transports []sender.Transport
	for _, n := range networks {
		transports = append(transports, n)
	}
	options = append(options, sender.WithBatchRows(batchRows))
	s, err := sender.New(sender.Bytes, transports, options...)
	if err != nil {
		b.Fatal(err)
	}
	return contender{name, func(rows [][]byte) error {
		if err := s.Send(context.Background(), rows); err != nil {
			return err
		}
		return s.Flush(context.Background())
	}}
}

// newOriginal returns the sender that was reported.
func newOriginal(networks []*network) contender {
	var transports []original.Transport
	for _, n := range networks {
		transports = append(transports, n)
	}
	partition := func(row []byte) int { return int(sender.Bytes.Hash(row) % peers) }
	s := original.New(new(original.Query), partition, batchRows, transports)
	return contender{"original", func(rows [][]byte) error {
		if err := s.Send(rows); err != nil {
			return err
		}
		return s.Flush()
	}}
}

// newCopying returns a sender that copies each batch, so that it can go on with
// its own at once. Only a number of batches limits how many are under way.
func newCopying(networks []*network) contender {
	buffers := make([][]byte, peers)
	counts := make([]int, peers)
	return contender{"copying", func(rows [][]byte) error {
		results := make(chan error, 1024)
		sent := 0
		transmit := func(i int) {
			networks[i].queue <- delivery{append([]byte(nil), buffers[i]...), func(err error) { results <- err }}
			buffers[i], counts[i] = buffers[i][:0], 0
			sent++
		}
		for _, row := range rows {
			i := int(sender.Bytes.Hash(row) % peers)
			buffers[i] = binary.AppendUvarint(buffers[i], uint64(len(row)))
			buffers[i] = append(buffers[i], row...)
			if counts[i]++; counts[i] == batchRows {
				transmit(i)
			}
		}
		for i := range buffers {
			if counts[i] > 0 {
				transmit(i)
			}
		}
		for range sent {
			if err := <-results; err != nil {
				return err
			}
		}
		return nil
	}}
}

// BenchmarkSenders lets the contenders take turns, and reports the time of each
// as a multiple of the original's, and its allocations for each row.
func BenchmarkSenders(b *testing.B) {
	var networks []*network
	for range peers {
		n := startNetwork()
		defer close(n.queue)
		networks = append(networks, n)
	}
	contenders := []contender{
		newOriginal(networks),
		newFixed(b, "fixed", networks),
		newFixed(b, "unbuffered", networks, sender.WithBuffers(1)),
		newCopying(networks),
	}
	rows := make([][]byte, rowCount)
	for i := range rows {
		rows[i] = binary.BigEndian.AppendUint64(make([]byte, rowSize-8), uint64(i))
	}
	spent := make([]time.Duration, len(contenders))
	allocated := make([]uint64, len(contenders))
	rounds := 0
	for b.Loop() {
		rounds++
		for i, c := range contenders {
			time, count := measure(b, c, rows)
			spent[i] += time
			allocated[i] += count
		}
	}
	b.ReportMetric(0, "ns/op") // a round of all is of no interest
	for i, c := range contenders {
		b.ReportMetric(float64(spent[i])/float64(spent[0]), c.name+"/original")
		b.ReportMetric(float64(allocated[i])/float64(rounds*rowCount), c.name+"-allocs/row")
	}
}

// measure lets a contender send the rows, and returns the time and the number of
// allocations.
func measure(b *testing.B, c contender, rows [][]byte) (time.Duration, uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	if err := c.send(rows); err != nil {
		b.Fatal(err)
	}
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	return elapsed, after.Mallocs - before.Mallocs
}
