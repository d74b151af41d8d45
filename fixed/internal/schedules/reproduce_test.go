package schedules

import (
	"testing"
	"testing/synctest"

	"github.com/asyncown/asyncown/fixed/internal/schedules/testdata/sender/original"
)

// TestReproduction shows the bug of the original sender without an explorer:
// the first batch is with the transport, the second one is given up when the
// query is cancelled, and the third one overwrites the first. The test of the
// same story for fixed/sender is TestGivenUp there.
func TestReproduction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lent []byte
		transport := originalTransport(func(batch []byte, done func(error)) { lent = batch })
		query := new(original.Query)
		s := original.New(query, func([]byte) int { return 0 }, 1, []original.Transport{transport})
		send := func(row string) {
			t.Helper()
			if err := s.Send([][]byte{[]byte(row)}); err != nil {
				t.Errorf("Send(%q) returned %v", row, err)
			}
		}
		send("first")
		before := string(lent)
		result := make(chan struct{})
		go func() {
			send("second")
			close(result)
		}()
		synctest.Wait() // it waits for the transport
		query.Cancel()
		<-result
		send("third")
		if after := string(lent); after == before {
			t.Error("the batch is as it was; the original is expected to overwrite it")
		}
	})
}
