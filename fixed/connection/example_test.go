package connection_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/asyncown/asyncown/fixed/connection"
)

// greet is a peer that greets whoever it is told, and leaves after two.
func greet(conn net.Conn) {
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	for range 2 {
		if lines.Scan() {
			fmt.Fprintf(conn, "hello %s\n", lines.Text())
		}
	}
}

func Example() {
	near, far := net.Pipe()
	go greet(far)
	ctx := context.Background()
	c, err := connection.New(near, connection.Lines)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"Ada", "Grace"} {
		reply, err := c.Do(ctx, name)
		fmt.Println(reply, err)
	}
	<-c.Done() // the peer leaves
	fmt.Println(c.Err())
	_, err = c.Do(ctx, "Edsger")
	fmt.Println(err)
	// Output:
	// hello Ada <nil>
	// hello Grace <nil>
	// connection to pipe: EOF
	// connection to pipe: EOF
}

// Several requests are under way before the first reply is awaited.
func ExampleConn_Start() {
	near, far := net.Pipe()
	go greet(far)
	ctx := context.Background()
	c, err := connection.New(near, connection.Lines)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	var calls []*connection.Call[string]
	for _, name := range []string{"Ada", "Grace"} {
		call, err := c.Start(ctx, name)
		if err != nil {
			fmt.Println(err)
			return
		}
		calls = append(calls, call)
	}
	for _, call := range calls {
		fmt.Println(call.Wait(ctx))
	}
	// Output:
	// hello Ada <nil>
	// hello Grace <nil>
}

// Numbers of four bytes each are sent, and the peer answers with their squares.
func ExampleCodec() {
	numbers := connection.Codec[uint32, uint32]{
		Append: func(dst []byte, n uint32) ([]byte, error) { return binary.BigEndian.AppendUint32(dst, n), nil },
		Read: func(r *bufio.Reader) (uint32, error) {
			var b [4]byte
			_, err := io.ReadFull(r, b[:]) // io.EOF if there is no reply, and another error within one
			return binary.BigEndian.Uint32(b[:]), err
		},
	}
	near, far := net.Pipe()
	go func() {
		defer far.Close()
		var b [4]byte
		for {
			if _, err := io.ReadFull(far, b[:]); err != nil {
				return
			}
			n := binary.BigEndian.Uint32(b[:])
			binary.BigEndian.PutUint32(b[:], n*n)
			if _, err := far.Write(b[:]); err != nil {
				return
			}
		}
	}()
	ctx := context.Background()
	c, err := connection.New(near, numbers)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Do(ctx, 12))
	fmt.Println(c.Shutdown(ctx), errors.Is(c.Err(), connection.ErrClosed))
	// Output:
	// 144 <nil>
	// <nil> true
}
