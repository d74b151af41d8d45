package main

import (
	"context"
	"fmt"
	"net"

	"github.com/asyncown/asyncown/fixed/sender"
	"github.com/asyncown/asyncown/fixed/sender/tcp"
)

// A receiver receives rows and checks them.
type receiver struct {
	name     string
	listener net.Listener
	result   chan error

	rows, batches int // valid after wait
}

// startReceiver starts a receiver that takes one connection.
func startReceiver(name string) (*receiver, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &receiver{name: name, listener: listener, result: make(chan error, 1)}
	go func() { r.result <- r.serve() }()
	return r, nil
}

// address returns where the receiver listens.
func (r *receiver) address() string { return r.listener.Addr().String() }

// wait waits until the connection has ended, and returns the error that the
// receiver has found.
func (r *receiver) wait() error { return <-r.result }

// serve receives from one connection.
func (r *receiver) serve() error {
	conn, err := r.listener.Accept()
	r.listener.Close()
	if err != nil {
		return err
	}
	defer conn.Close()
	return tcp.Receive(context.Background(), conn, r.take)
}

// take counts the rows of a batch and checks each.
func (r *receiver) take(b tcp.Batch) error {
	rows := 0
	for row, err := range sender.SplitBytes(b.Data) {
		if err == nil {
			err = checkRow(row)
		}
		if err != nil {
			return fmt.Errorf("batch %d: %w", b.Sequence, err)
		}
		rows++
	}
	if rows != b.Rows {
		return fmt.Errorf("batch %d has %d rows, not %d", b.Sequence, rows, b.Rows)
	}
	r.rows += rows
	r.batches++
	return nil
}
