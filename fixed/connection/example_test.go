package connection_test

import (
	"bufio"
	"context"
	"fmt"
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
