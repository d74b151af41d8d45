package schedules

import (
	"context"
	"errors"
	"net"

	"github.com/asyncown/asyncown/fixed/internal/explore"
	original "github.com/asyncown/asyncown/fixed/internal/schedules/testdata/originals/connection"
)

// A connectionSubject is a connection under test. Requests and replies are
// lines without their line breaks.
type connectionSubject struct {
	start    func(ctx context.Context, request string) (call, error)
	shutdown func(ctx context.Context) error
	close    func() error
	done     <-chan struct{}
	err      func() error
}

// A call is a request that has been started.
type call interface {
	Wait(ctx context.Context) (string, error)
}

// newConnectionSubject returns a subject from a connection.
func newConnectionSubject[C call](c interface {
	Start(ctx context.Context, request string) (C, error)
	Shutdown(ctx context.Context) error
	Close() error
	Done() <-chan struct{}
	Err() error
}) *connectionSubject {
	return &connectionSubject{
		start:    func(ctx context.Context, request string) (call, error) { return c.Start(ctx, request) },
		shutdown: c.Shutdown,
		close:    c.Close,
		done:     c.Done(),
		err:      c.Err,
	}
}

// connectionScenarios returns scenarios for a kind of connection.
func connectionScenarios(make func(net.Conn) *connectionSubject) []scenario {
	use := func(u connectionUse) func() { return func() { u.run(make) } }
	return []scenario{
		{name: "2 requests, then the peer ends", run: func() { useInTurn(adapt(make)) }},
		{name: "no request, Shutdown", run: use(connectionUse{shutdown: true})},
		{name: "1 request, Close", run: use(connectionUse{clients: 1})},
		{name: "1 request, Close, early look", run: use(connectionUse{clients: 1, early: true})},
		{name: "1 request, Shutdown", run: use(connectionUse{clients: 1, shutdown: true})},
		{name: "1 request, cancelled, Close", long: true, run: use(connectionUse{clients: 1, cancels: true})},
		{name: "1 request, cancelled, Shutdown", long: true, run: use(connectionUse{clients: 1, cancels: true, shutdown: true})},
		{name: "1 request, Shutdown with a deadline", long: true, run: use(connectionUse{clients: 1, shutdown: true, deadline: true})},
		{name: "2 requests, Close", long: true, bound: longBound, run: use(connectionUse{clients: 2})},
		{name: "2 requests, Shutdown", long: true, bound: longBound, run: use(connectionUse{clients: 2, shutdown: true})},
	}
}

// A connectionUse is a scenario: clients make a request each, an observer waits
// for the end, and somebody ends the connection at any time.
type connectionUse struct {
	clients  int
	early    bool // the observer looks for a reason at any time
	cancels  bool // the context of the clients is cancelled at some time
	shutdown bool // the connection ends with Shutdown, or else with Close
	deadline bool // the context of Shutdown is cancelled at some time
}

// run is the program that is explored.
func (u connectionUse) run(make func(net.Conn) *connectionSubject) {
	w := new(wire)
	w.startPeer(3)
	c := make(w)
	ctx := explore.NewContext()
	var group explore.WaitGroup
	start := func(name string, f func()) {
		group.Add(name, 1)
		explore.GoNamed(name, func() {
			f()
			group.Done(name)
		})
	}
	for i := range u.clients {
		name := string('a' + rune(i))
		start("client "+name, func() { checkReply(c, ctx, name) })
	}
	if u.cancels {
		start("canceller", func() { ctx.Cancel("canceller", errCancelled) })
	}
	start("observer", func() { observeEnd(c, u.early) })
	end := explore.NewContext()
	if u.deadline {
		start("deadline", func() { end.Cancel("deadline", errDeadline) })
	}
	if u.shutdown {
		if err := c.shutdown(end); err != nil && u.clients == 0 && !u.deadline {
			explore.Failf("Shutdown returned %v, although the peer has only waited for it", err)
		}
	} else {
		c.close()
	}
	for _, name := range explore.Running() {
		switch name {
		case "client a", "client b", "canceller", "observer", "deadline", "peer":
		default:
			explore.Failf("a goroutine is left after the end: %s", name)
		}
	}
	group.Wait("all")
}

// observeEnd expects a reason once the connection has ended. If early is set it
// looks before, too, and expects none as long as the connection has not ended.
func observeEnd(c *connectionSubject, early bool) {
	if early && c.err() != nil && explore.Select("observer", true, explore.OnRecv(c.done)) == 1 {
		explore.Failf("the connection has not ended, and there is a reason")
	}
	explore.Recv("observer", c.done)
	if c.err() == nil {
		explore.Failf("the connection has ended without a reason")
	}
}

// checkReply makes a request, and expects its reply or an error.
func checkReply(c *connectionSubject, ctx context.Context, request string) {
	call, err := c.start(ctx, request)
	if err != nil {
		return
	}
	reply, err := call.Wait(ctx)
	if err == nil && reply != "re "+request {
		explore.Failf("the reply to %q is %q", request, reply)
	}
	if errors.Is(err, errCancelled) {
		// The call goes on. It has to end all the same.
		if _, err := call.Wait(neverDone{}); errors.Is(err, errCancelled) {
			explore.Failf("a call has ended with the cancellation of a wait")
		}
	}
}

// neverDone is a context that is never done.
type neverDone struct{ context.Context }

// Done returns nil.
func (neverDone) Done() <-chan struct{} { return nil }

// Err returns nil.
func (neverDone) Err() error { return nil }

// A turnSubject is a connection as the original has it: replies are received in
// the order of the requests.
type turnSubject struct {
	send  func(line string) error
	recv  func() (string, error)
	close func()
}

// useInTurn is a scenario for the original and all others: two requests are
// made and replies received, until there is an error. There must be one.
func useInTurn(make func(net.Conn) *turnSubject) {
	w := new(wire)
	w.startPeer(3)
	c := make(w)
	var err error
	for _, request := range []string{"a", "b"} {
		if err == nil {
			err = c.send(request)
		}
	}
	explore.GoNamed("closer", func() { w.CloseWrite() })
	for err == nil {
		_, err = c.recv()
	}
	c.close()
	w.Close()
}

// adapt makes a connection one that is used in turn.
func adapt(make func(net.Conn) *connectionSubject) func(net.Conn) *turnSubject {
	return func(conn net.Conn) *turnSubject {
		c := make(conn)
		var calls []call
		return &turnSubject{
			send: func(line string) error {
				call, err := c.start(neverDone{}, line)
				calls = append(calls, call)
				return err
			},
			recv: func() (string, error) {
				if len(calls) > 0 {
					first := calls[0]
					calls = calls[1:]
					return first.Wait(neverDone{})
				}
				explore.Recv("recv", c.done)
				err := c.err()
				if err == nil {
					explore.Failf("the connection has ended without a reason")
				}
				return "", err
			},
			close: func() { c.close() },
		}
	}
}

// newOriginalConnection returns the connection of the report.
func newOriginalConnection(conn net.Conn) *turnSubject {
	c := original.New(conn)
	return &turnSubject{
		send:  func(line string) error { return c.Send(line + "\n") },
		recv:  c.Recv,
		close: c.Close,
	}
}
