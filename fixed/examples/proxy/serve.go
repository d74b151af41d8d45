package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/asyncown/asyncown/fixed/connection"
)

// serve is the proxy: it takes lines from the client, asks the server at the
// address, and passes its replies on. It returns why it has ended; never nil.
func serve(ctx context.Context, client net.Conn, address string) error {
	defer client.Close()
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return fmt.Errorf("no server: %w", err)
	}
	server, err := connection.New(conn, connection.Lines)
	if err != nil {
		conn.Close()
		return err
	}
	defer server.Close()
	r := bufio.NewReader(client)
	for {
		line, err := r.ReadString('\n')
		if err == io.EOF {
			if err := server.Shutdown(ctx); err != nil {
				return err
			}
			return fmt.Errorf("the client has ended: %w", err)
		}
		if err != nil {
			return fmt.Errorf("the client has failed: %w", err)
		}
		reply, err := server.Do(ctx, strings.TrimSuffix(line, "\n"))
		if err != nil {
			return fmt.Errorf("the server has failed: %w", err)
		}
		if _, err := io.WriteString(client, reply+"\n"); err != nil {
			return fmt.Errorf("the client has failed: %w", err)
		}
	}
}

// lastWords is the line upon which the server ends without a reply.
const lastWords = "die"

// startServer starts an echo server for one connection, and returns its
// address.
func startServer() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	go func() {
		conn, err := listener.Accept()
		listener.Close()
		if err != nil {
			return
		}
		defer conn.Close()
		echo(conn)
	}()
	return listener.Addr().String(), nil
}

// echo returns lines to where they come from.
func echo(conn net.Conn) {
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		if lines.Text() == lastWords {
			return
		}
		if _, err := fmt.Fprintln(conn, lines.Text()); err != nil {
			return
		}
	}
}
