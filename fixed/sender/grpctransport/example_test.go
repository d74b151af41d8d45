package grpctransport_test

import (
	"context"
	"fmt"
	"net"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"

	"github.com/asyncown/asyncown/fixed/sender"
	"github.com/asyncown/asyncown/fixed/sender/grpctransport"
)

// A server receives the batches of a sender. Its limit leaves room for each of them.
func Example() {
	const batchBytes, largestRow = 4 << 20, 1 << 10

	server := grpc.NewServer(grpc.MaxRecvMsgSize(batchBytes + largestRow + grpctransport.Overhead))
	grpctransport.Register(server, func(_ context.Context, b grpctransport.Batch) error {
		for row, err := range sender.SplitBytes(b.Data) {
			if err != nil {
				return err
			}
			fmt.Printf("received %s\n", row)
		}
		return nil
	})
	listener := bufconn.Listen(1 << 16) // in real life, one of net.Listen
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()

	conn, err := grpc.NewClient("passthrough:bufconn",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		fmt.Println(err)
		return
	}
	transport := grpctransport.New(conn)
	s, err := sender.New(sender.Bytes, []sender.Transport{transport}, sender.WithBatchBytes(batchBytes))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	fmt.Println(s.Send(ctx, [][]byte{[]byte("one"), []byte("two")}))
	fmt.Println(s.Close(ctx), transport.Close(), conn.Close())
	server.Stop()
	fmt.Println(<-served)
	// Output:
	// <nil>
	// received one
	// received two
	// <nil> <nil> <nil>
	// <nil>
}
