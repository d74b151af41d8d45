package sender_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/asyncown/asyncown/fixed/sender"
)

// printer is a transport that prints the batches of a peer.
type printer struct{ name string }

// Transmit prints the batch and ends the loan at once. A real transport returns
// first, and calls Done when the peer has answered.
func (p printer) Transmit(loan *sender.Loan) {
	fmt.Printf("%s: batch %d with %d rows: %q\n", p.name, loan.Sequence(), loan.Rows(), loan.Bytes())
	loan.Done(nil)
}

// Words are sent to one of two peers by their length, two in a batch.
func Example() {
	words := sender.Codec[string]{
		Append: func(dst []byte, row string) ([]byte, error) { return append(append(dst, row...), ' '), nil },
		Hash:   func(row string) uint64 { return uint64(len(row)) },
	}
	ctx := context.Background()
	s, err := sender.New(words, []sender.Transport{printer{"even"}, printer{"odd"}}, sender.WithBatchRows(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := s.Send(ctx, []string{"one", "four", "six", "nine", "ten"}); err != nil {
		fmt.Println(err)
	}
	if err := s.Close(ctx); err != nil {
		fmt.Println(err)
	}
	// Output:
	// odd: batch 0 with 2 rows: "one six "
	// even: batch 0 with 2 rows: "four nine "
	// odd: batch 1 with 1 rows: "ten "
}

// A mailbox is a transport that hands the batches to a goroutine.
type mailbox chan *sender.Loan

// Transmit returns at once if the mailbox has room for as many loans as the sender
// has batches for a peer.
func (m mailbox) Transmit(loan *sender.Loan) { m <- loan }

// deliver sends the batches and ends the loans, until the mailbox is closed.
func (m mailbox) deliver(send func([]byte) error) {
	for loan := range m {
		err := send(loan.Bytes())
		loan.Done(err) // from here on the batch belongs to the sender
	}
}

// A transport keeps the loan, returns, and ends it when the batch has been sent.
func ExampleTransport() {
	const buffers = 3
	m := make(mailbox, buffers)
	delivered := make(chan struct{})
	go func() {
		defer close(delivered)
		m.deliver(func(batch []byte) error {
			_, err := fmt.Printf("%q\n", batch)
			return err
		})
	}()
	s, err := sender.New(sender.Bytes, []sender.Transport{m}, sender.WithBuffers(buffers), sender.WithBatchRows(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	if err := s.Send(ctx, [][]byte{[]byte("a"), []byte("b")}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(s.Close(ctx)) // no loan is left
	close(m)
	<-delivered
	// Output:
	// "\x01a"
	// "\x01b"
	// <nil>
}

// silent is a transport whose peer never answers.
type silent struct{}

func (silent) Transmit(*sender.Loan) {}

// After a cancellation the sender answers each call with its cause, and Close
// tells what has not been confirmed.
func ExampleSender_Close() {
	s, err := sender.New(sender.Bytes, []sender.Transport{silent{}}, sender.WithBatchRows(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	fmt.Println(s.Send(ctx, [][]byte{[]byte("a"), []byte("b")}))
	cancel(errors.New("nobody wants the rows"))
	fmt.Println(s.Send(ctx, [][]byte{[]byte("c")}))
	fmt.Println(s.Flush(context.Background()))

	err = s.Close(ctx)
	if outstanding := new(*sender.OutstandingError); errors.As(err, outstanding) {
		fmt.Println(len((*outstanding).Loans), "batches are not confirmed")
	}
	// Output:
	// <nil>
	// sender: nobody wants the rows
	// sender: nobody wants the rows
	// 2 batches are not confirmed
}

func ExampleSplitBytes() {
	batch, err := sender.Bytes.Append(nil, []byte("first"))
	if err != nil {
		fmt.Println(err)
	}
	batch, err = sender.Bytes.Append(batch, []byte("second"))
	if err != nil {
		fmt.Println(err)
	}
	for row, err := range sender.SplitBytes(batch) {
		fmt.Printf("%s %v\n", row, err)
	}
	// Output:
	// first <nil>
	// second <nil>
}
