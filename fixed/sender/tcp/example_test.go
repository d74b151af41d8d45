package tcp_test

import (
	"context"
	"fmt"
	"net"

	"github.com/asyncown/asyncown/fixed/sender"
	"github.com/asyncown/asyncown/fixed/sender/tcp"
)

func Example() {
	ctx := context.Background()
	near, far := net.Pipe() // in real life, the two ends of a TCP connection
	received := make(chan error)
	go func() {
		defer far.Close()
		received <- tcp.Receive(ctx, far, func(b tcp.Batch) error {
			for row, err := range sender.SplitBytes(b.Data) {
				if err != nil {
					return err
				}
				fmt.Printf("received %s\n", row)
			}
			return nil
		})
	}()

	transport := tcp.New(near)
	s, err := sender.New(sender.Bytes, []sender.Transport{transport})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Send(ctx, [][]byte{[]byte("one"), []byte("two")}))
	fmt.Println(s.Close(ctx), transport.Close(), <-received)
	// Output:
	// <nil>
	// received one
	// received two
	// <nil> <nil> <nil>
}
