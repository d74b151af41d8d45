// Command proxy runs an echo server, a proxy in front of it, and three clients
// on this machine. One client is killed midway, one has its server taken away,
// one ends well. The proxy tells the reason of each end.
//
//	go run ./fixed/examples/proxy
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "proxy: %v\n", err)
		os.Exit(1)
	}
}

// run runs the story, and writes what happens to out.
func run(ctx context.Context, out io.Writer) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer listener.Close()
	for _, c := range []client{
		{"client that ends well", 3, (*net.TCPConn).CloseWrite},
		{"client that is killed", 2, kill},
		{"client that asks for the end of the server", 2, func(conn *net.TCPConn) error {
			_, err := io.WriteString(conn, lastWords+"\n")
			return err
		}},
	} {
		reason, err := c.run(ctx, listener)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Fprintf(out, "%s: %d lines, then %v\n", c.name, c.lines, reason)
	}
	return nil
}

// A client sends lines through the proxy, and then ends in its way.
type client struct {
	name  string
	lines int
	end   func(*net.TCPConn) error
}

// run runs a server, the proxy and the client. It returns the reason that the
// proxy gives for the end.
func (c *client) run(ctx context.Context, listener net.Listener) (reason, err error) {
	near, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		return nil, err
	}
	defer near.Close()
	far, err := listener.Accept()
	if err != nil {
		return nil, err
	}
	address, err := startServer()
	if err != nil {
		return nil, err
	}
	reasons := make(chan error, 1)
	go func() { reasons <- serve(ctx, far, address) }()
	if err := c.talk(near); err != nil {
		return nil, err
	}
	if err := c.end(near.(*net.TCPConn)); err != nil {
		return nil, err
	}
	return <-reasons, nil
}

// talk sends lines and checks what comes back.
func (c *client) talk(conn net.Conn) error {
	r := bufio.NewReader(conn)
	for i := range c.lines {
		line := fmt.Sprintf("line %d\n", i)
		if _, err := io.WriteString(conn, line); err != nil {
			return err
		}
		reply, err := r.ReadString('\n')
		if err != nil {
			return err
		}
		if reply != line {
			return errors.New("the echo of " + line + " is " + reply)
		}
	}
	return nil
}

// kill ends a connection as if its process had died: the peer gets a reset.
func kill(conn *net.TCPConn) error {
	if err := conn.SetLinger(0); err != nil {
		return err
	}
	return conn.Close()
}
