package schedules

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"testing/synctest"

	original "github.com/asyncown/asyncown/fixed/internal/schedules/testdata/originals/sender"
	"github.com/asyncown/asyncown/fixed/sender"
)

// The tests of this file show the bugs of the originals without an explorer.
// Each step is taken when the goroutines of the step before can go no further,
// so no luck is needed. The same story is told to the packages in fixed/.

// repetitions is how often each story is told. It ends in the same way each time.
const repetitions = 20

// TestSenderReproduction expects the original sender to overwrite a batch that
// is lent, without an error, when it is cancelled while it waits for the peer,
// and fixed/sender to leave the batches alone and to return the cause.
func TestSenderReproduction(t *testing.T) {
	for range repetitions {
		if changed, err := cancelWait(t, openOriginalSender); !changed || err != nil {
			t.Fatalf("the original has changed a batch: %v, and returned %v; the bug is not shown", changed, err)
		}
		if changed, err := cancelWait(t, openFixedSender); changed || !errors.Is(err, errCancelled) {
			t.Fatalf("fixed/sender has changed a batch: %v, and returned %v, want the cause", changed, err)
		}
	}
}

// cancelWait sends rows, one in a batch, to a peer that never answers, until the
// sender waits. Then the query is cancelled, and the caller goes on. cancelWait
// reports whether a batch has changed since it was lent, and the last error.
func cancelWait(t *testing.T, open func(lend func([]byte)) (send func(string) error, cancel func())) (changed bool, err error) {
	synctest.Test(t, func(t *testing.T) {
		var lent, copies [][]byte
		send, cancel := open(func(batch []byte) {
			lent = append(lent, batch)
			copies = append(copies, bytes.Clone(batch))
		})
		result := make(chan error)
		go func() {
			var last error
			for _, row := range []string{"first", "second", "third", "fourth"} {
				last = send(row)
			}
			result <- last
		}()
		synctest.Wait() // it waits for the peer
		cancel()
		err = <-result
		for i := range lent {
			changed = changed || !bytes.Equal(lent[i], copies[i])
		}
	})
	return changed, err
}

// openOriginalSender returns functions of the original sender, with a peer that
// does nothing but lend.
func openOriginalSender(lend func([]byte)) (send func(string) error, cancel func()) {
	transport := originalTransport(func(batch []byte, done func(error)) { lend(batch) })
	query := new(original.Query)
	s := original.New(query, func([]byte) int { return 0 }, 1, []original.Transport{transport})
	return func(row string) error { return s.Send([][]byte{[]byte(row)}) }, query.Cancel
}

// openFixedSender does the same for fixed/sender.
func openFixedSender(lend func([]byte)) (send func(string) error, cancel func()) {
	peer := transport[*sender.Loan](func(l *sender.Loan) { lend(l.Bytes()) })
	s, err := sender.New(sender.Bytes, []sender.Transport{peer}, sender.WithBatchRows(1))
	if err != nil {
		panic(err)
	}
	ctx, cancelCause := context.WithCancelCause(context.Background())
	return func(row string) error { return s.Send(ctx, [][]byte{[]byte(row)}) }, func() { cancelCause(errCancelled) }
}

// TestConnectionReproduction expects the user of the original connection to
// find it closed and no error, when the starter of the tasks is slow to deliver
// that, and the user of fixed/connection to wait, and then to get the error.
func TestConnectionReproduction(t *testing.T) {
	for range repetitions {
		if early, _ := hangUp(t, newOriginalConnection); early != "connection ended without an error" {
			t.Fatalf("the original has ended with %v; the bug is not shown", early)
		}
		early, late := hangUp(t, adapt(newFixedConnection))
		if err, _ := late.(error); early != nil || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("fixed/connection has ended with %v, and then with %v; want nothing, and then the reason", early, late)
		}
	}
}

// hangUp lets the peer of a connection read a request and hang up. It returns
// what the user who waits for the reply has got while the address of the peer,
// which is part of the error, is not known yet: an error, the value of a panic,
// or nil if the user waits; and then what the user has got in the end.
func hangUp(t *testing.T, open func(net.Conn) *turnSubject) (early, late any) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		conn := &slowAddress{Conn: near, known: make(chan struct{})}
		c := open(conn)
		if err := c.send("request"); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReader(far).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		far.Close()
		result := make(chan any, 1)
		go func() { result <- outcome(c.recv) }()
		synctest.Wait() // the tasks can go no further without the address
		if len(result) > 0 {
			early = <-result
			result <- early
		}
		close(conn.known)
		late = <-result
		c.close()
	})
	return early, late
}

// A slowAddress is a connection that tells the address of the peer only once it
// is known.
type slowAddress struct {
	net.Conn
	known chan struct{}
}

// RemoteAddr waits for the address.
func (c *slowAddress) RemoteAddr() net.Addr {
	<-c.known
	return c.Conn.RemoteAddr()
}

// outcome returns the error of recv, or the value that it panics with.
func outcome(recv func() (string, error)) (result any) {
	defer func() {
		if value := recover(); value != nil {
			result = value
		}
	}()
	_, err := recv()
	return err
}
