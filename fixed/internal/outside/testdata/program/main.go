// Command program sends rows and requests, and prints what has arrived. The test
// of package outside copies it to a module of its own.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"

	"github.com/asyncown/asyncown/fixed/connection"
	"github.com/asyncown/asyncown/fixed/sender"
	"github.com/asyncown/asyncown/fixed/sender/tcp"
)

func main() {
	ctx := context.Background()
	if err := sendRows(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := ask(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// sendRows sends two rows to a receiver, which prints them.
func sendRows(ctx context.Context) error {
	near, far := net.Pipe()
	received := make(chan error, 1)
	go func() {
		received <- tcp.Receive(ctx, far, func(b tcp.Batch) error {
			for row, err := range sender.SplitBytes(b.Data) {
				if err != nil {
					return err
				}
				fmt.Printf("row %s\n", row)
			}
			return nil
		})
	}()
	transport := tcp.New(near)
	s, err := sender.New(sender.Bytes, []sender.Transport{transport})
	if err != nil {
		return err
	}
	if err := s.Send(ctx, [][]byte{[]byte("one"), []byte("two")}); err != nil {
		return err
	}
	if err := s.Close(ctx); err != nil {
		return err
	}
	if err := transport.Close(); err != nil {
		return err
	}
	return <-received
}

// ask makes a request, and prints the reply and the reason of the end.
func ask(ctx context.Context) error {
	near, far := net.Pipe()
	go func() {
		line, _ := bufio.NewReader(far).ReadString('\n')
		io.WriteString(far, strings.ToUpper(line))
		far.Close()
	}()
	c, err := connection.New(near, connection.Lines)
	if err != nil {
		return err
	}
	reply, err := c.Do(ctx, "question")
	if err != nil {
		return err
	}
	<-c.Done()
	fmt.Printf("reply %s, then %v\n", reply, c.Err())
	return nil
}
