package connection_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/asyncown/asyncown/fixed/connection"
)

// TestStress lets clients make requests while their waits are cancelled, the
// peer leaves, or the connection is closed, at random times. Each request must
// get its own reply or an error.
func TestStress(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 30
	}
	ends := make(map[string]int)
	answered := 0
	for round := range rounds {
		synctest.Test(t, func(t *testing.T) {
			s := &stress{random: rand.New(rand.NewPCG(uint64(round), 3))}
			ends[s.run(t)]++
			answered += s.answered
		})
	}
	t.Logf("%d requests were answered; the connections ended: %v", answered, ends)
	if len(ends) < 3 {
		t.Errorf("the connections ended only: %v", ends)
	}
}

// A stress is a round of the test.
type stress struct {
	mu       sync.Mutex
	random   *rand.Rand
	answered int
}

// upTo returns a random number below n.
func (s *stress) upTo(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.random.IntN(n)
}

// pause sleeps for a random time, which is a synthetic one.
func (s *stress) pause() { time.Sleep(time.Duration(s.upTo(100))) }

// run runs the round, and returns how the connection has ended.
func (s *stress) run(t *testing.T) string {
	near, far := net.Pipe()
	var tasks sync.WaitGroup
	requests := 1 + s.upTo(400)
	tasks.Go(func() { s.serve(far, requests) })
	c, err := connection.New(near, connection.Lines, connection.WithLimit(1+s.upTo(8)))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 1 + s.upTo(6) {
		tasks.Go(func() { s.ask(t, c, i) })
	}
	switch s.upTo(3) {
	case 0:
		time.AfterFunc(time.Duration(s.upTo(5000)), func() { c.Close() })
	case 1:
		time.AfterFunc(time.Duration(s.upTo(5000)), func() { c.Shutdown(context.Background()) })
	}
	tasks.Wait()
	<-c.Done()
	switch err := c.Err(); {
	case errors.Is(err, connection.ErrClosed):
		return "closed"
	case errors.Is(err, io.EOF):
		return "at the end"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "within a request"
	case errors.Is(err, io.ErrClosedPipe):
		return "while writing"
	default:
		t.Errorf("the connection has ended with %v", err)
		return "otherwise"
	}
}

// serve answers n requests, and leaves.
func (s *stress) serve(conn net.Conn, n int) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	for range n {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		s.pause()
		if _, err := io.WriteString(conn, strings.ToUpper(line)); err != nil {
			return
		}
	}
}

// ask makes requests until the connection has ended. Some waits are cancelled.
func (s *stress) ask(t *testing.T, c *lines, client int) {
	for i := 0; ; i++ {
		request := fmt.Sprintf("client %d, request %d", client, i)
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(1+s.upTo(400)))
		reply, err := c.Do(ctx, request)
		cancel()
		switch {
		case err == nil && reply == strings.ToUpper(request):
			s.mu.Lock()
			s.answered++
			s.mu.Unlock()
		case err == nil:
			t.Errorf("the reply to %q is %q", request, reply)
		case !errors.Is(err, context.DeadlineExceeded):
			<-c.Done()
			if !errors.Is(err, c.Err()) && !errors.Is(err, connection.ErrClosed) {
				t.Errorf("a request failed with %v, the connection with %v", err, c.Err())
			}
			return
		}
		s.pause()
	}
}
