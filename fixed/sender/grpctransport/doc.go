// Package grpctransport carries the batches of package sender in calls of gRPC,
// and receives them.
//
//	t := grpctransport.New(conn)                    // a sender.Transport
//	grpctransport.Register(server, func(ctx context.Context, b grpctransport.Batch) error { … })
//
// # When a loan ends
//
// A call that is cancelled returns while gRPC may still have the message in a
// queue, so the return of a call is not by itself the moment at which its
// message is no longer read. The codec of this package copies the batch when it
// encodes the message, which gRPC does in the goroutine of the call before it
// queues anything. So when the call returns, with a result or without, nobody
// reads the batch, and the loan ends.
//
// The batches of a sender may overtake each other. Their sequence numbers tell
// the order.
package grpctransport
