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
//
// # How large a batch may be
//
// A server of gRPC takes messages of up to 4 MiB, unless [grpc.MaxRecvMsgSize] says
// otherwise. A message is [Overhead] bytes longer than its batch, and a batch holds
// less than one row more than [sender.WithBatchBytes] says, 64 KiB by default. So a
// server that is to take all batches of a sender needs
//
//	grpc.MaxRecvMsgSize(batchBytes + largestRow + grpctransport.Overhead)
//
// if that is more than 4 MiB, where largestRow is the size of the longest row as it
// is encoded. The server refuses a message that is larger before the [Handler] sees
// it: the loan ends with the status [google.golang.org/grpc/codes.ResourceExhausted], which is final for the
// sender, as any error of a peer. Nothing splits a batch, or sends it again.
package grpctransport
