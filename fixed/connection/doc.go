// Package connection sends requests over a connection and gives each the reply
// to it. The peer answers in order; many requests may be under way.
//
//	c, err := connection.New(conn, connection.Lines)
//	...
//	reply, err := c.Do(ctx, "request") // or Start, and Wait later
//	err = c.Shutdown(ctx)              // or Close
//
// # How a connection ends
//
// A connection ends when the peer ends it, when reading or writing fails, or
// when Shutdown or Close is called. Then, in this order,
//
//  1. the tasks that read and write have returned, and the [net.Conn] is closed,
//  2. the reason is set,
//  3. each request without a reply has got the reason as its error,
//  4. Done is closed, and Err returns the reason.
//
// One goroutine does all that, in one function, so whoever sees that Done is
// closed finds the reason in place. No reason comes late, none is lost, and
// nobody has to take it out of a channel.
//
// # Who owns a channel
//
// Each channel is closed by the one goroutine, or under the one lock, that owns
// it. The tasks that read and write do not own any: they return their errors,
// and the goroutine that has started them decides what follows.
//
// # Memory
//
// At most as many requests are under way as [WithLimit] says (64 if it says
// nothing). Start waits beyond that. A request whose caller gave up waiting is
// under way until the peer has answered, because the replies come in order.
//
// All methods may be called from several goroutines at the same time.
package connection
