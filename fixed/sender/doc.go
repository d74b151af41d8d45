// Package sender spreads rows over peers by hash and sends them in batches
// over asynchronous transports.
//
// Each peer has a fixed number of batches. While the transport sends some of
// them, the sender fills another one:
//
//	s, err := sender.New(sender.Bytes, transports, sender.WithBuffers(3))
//	...
//	err = s.Send(ctx, rows)  // as often as needed
//	err = s.Flush(ctx)       // everything so far has arrived
//	err = s.Close(ctx)       // then close the transports
//
// # Who owns a batch
//
// A batch belongs to the sender while it is filled. When it is full it is lent:
// the [Transport] gets a [Loan], and may read the batch until it calls
// [Loan.Done]. Nothing else ends a loan: not an error, not a cancelled context,
// not Close. The batch comes back to the sender through a channel that only
// Done sends on, and the sender takes batches to fill from nowhere else. So
//
//	a batch that is filled is not lent
//
// holds at every moment, whatever the transport does and whoever gives up.
//
// # Giving up
//
// [Sender.Send] waits for a batch when all are lent. If its context is done
// first, it gives up waiting, and what is lent stays lent. As the rows of the
// call may have been taken in part, the sender cannot go on: from then on each
// call returns the cause of the cancellation. An error of a peer or of a row is
// final in the same way, and so is a panic of the codec, the partition function
// or a transport. An error of one peer ends a wait for another one, so a peer
// that is silent does not hide one that has failed.
//
// [Sender.Close] waits for the loans, up to its own context, and returns an
// [*OutstandingError] that lists those that have not ended. It may be called
// again, to wait again.
//
// # Memory
//
// For each peer there are at most as many batches as [WithBuffers] says (2 if
// it says nothing). A batch is lent as soon as it has the bytes of
// [WithBatchBytes] or the rows of [WithBatchRows], so it holds less than one
// row more than that. What its memory has grown to, as by the built-in append,
// it keeps for the rows to come. A peer that never answers costs no more than
// this: once its batches are lent, Send waits until its context is done.
//
// # Concurrency
//
// A Sender is for one goroutine at a time, as a [bufio.Writer] is. A call that
// comes while another one is under way returns [ErrBusy] and does nothing. To
// interrupt a call, cancel its context. Transports may call Done from any
// goroutine, but must not call the sender from Transmit.
package sender
