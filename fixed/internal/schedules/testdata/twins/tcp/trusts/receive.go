package trusts

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// A Batch is what was sent.
type Batch struct {
	Sequence uint64 // number of the batch, from 0
	Rows     int    // number of rows
	Data     []byte // the rows, one after the other
}

// MaxBatch is the size in bytes of the largest batch. A transport that is given
// a larger one ends with an error, and so does Receive.
const MaxBatch = 64 << 20

// Receive receives batches from conn and calls handle for each, in order. The
// data is only valid until handle returns. An error of handle is sent to the
// peer as the reason why the batch was not taken; receiving goes on. A panic of
// handle passes through.
//
// Receive returns nil when the peer has closed the connection, the cause if ctx
// is done, an error that wraps ErrFrame if what was received is damaged or out of
// order, or the error of conn. It does not close conn, which is of no more use: it
// may have read further, or have set a deadline.
func Receive(ctx context.Context, conn net.Conn, handle func(Batch) error) error {
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-ctx.Done():
			conn.SetDeadline(time.Unix(1, 0)) // makes reads and writes fail
		case <-stop:
		}
	}()
	err := func() error {
		defer func() { // also if handle panics
			close(stop)
			<-stopped
		}()
		return receive(conn, handle)
	}()
	switch {
	case err == io.EOF:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return fmt.Errorf("tcp: from %s: %w", address(conn), err)
}

// receive receives batches until there is an error.
func receive(conn net.Conn, handle func(Batch) error) error {
	r := bufio.NewReaderSize(conn, 64<<10)
	var buffer, reply []byte
	for next := uint64(0); ; next++ {
		batch, err := readBatch(r, buffer, MaxBatch)
		if err == nil && batch.Sequence != next {
			err = fmt.Errorf("%w: batch %d in place of %d", ErrFrame, batch.Sequence, next)
		}
		if errors.Is(err, ErrFrame) {
			conn.Write(appendReply(nil, next, err.Error())) // the peer should know; the error is returned in any case
		}
		if err != nil {
			return err
		}
		if cap(batch.Data) > cap(buffer) {
			buffer = batch.Data
		}
		message := ""
		if err := handle(batch); err != nil {
			message = cmp.Or(err.Error(), "no reason")
		}
		reply = appendReply(reply[:0], batch.Sequence, message)
		if _, err := conn.Write(reply); err != nil {
			return err
		}
	}
}
