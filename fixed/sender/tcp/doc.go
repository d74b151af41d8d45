// Package tcp carries the batches of package sender over a connection, and
// receives them.
//
//	t, err := tcp.Dial(ctx, "host:port") // a sender.Transport
//
//	err := tcp.Receive(ctx, conn, func(b tcp.Batch) error { … }) // on the other side
//
// # On the wire
//
// Each batch is a frame, and each is answered by a frame. Numbers are big-endian;
// the checksum is CRC-32C of all that comes before it in the frame.
//
//	batch:  'B'  sequence (8)  rows (4)  size (4)  data      checksum (4)
//	reply:  'R'  sequence (8)            size (4)  message   checksum (4)
//
// The message of a reply is empty if the batch was taken, or says why it was
// not. Replies come in the order of the batches.
//
// # When a loan ends
//
// The transport reads a batch while it writes the frame, and ends the loan when
// the reply is there and the write has returned: a receiver that answers too
// early cannot end a loan that is being read. If the connection fails, the loans
// end after the goroutine that writes has returned.
package tcp
