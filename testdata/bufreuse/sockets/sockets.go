// Package sockets writes to connections of other modules: those that queue the slice and
// those that copy it.
package sockets

import (
	"context"
	"encoding/binary"

	"github.com/cloudwego/netpoll"
	coder "github.com/coder/websocket"
	"github.com/gorilla/websocket"
	"github.com/klauspost/compress/s2"
	"github.com/lxzan/gws"
	"github.com/panjf2000/gnet/v2"
	"github.com/quic-go/quic-go"
)

// queueAll is wrong: the event loop writes the slice later.
func queueAll(c gnet.Conn, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while AsyncWrite may still be using it`
		c.AsyncWrite(buf, nil)
	}
}

// asyncAll is wrong: the payload may be recycled after the callback only.
func asyncAll(c *gws.Conn, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while WriteAsync may still be using it`
		c.WriteAsync(1, buf, nil)
	}
}

// messages is right: these write before they return.
func messages(ctx context.Context, c *websocket.Conn, d *coder.Conn, q *quic.Conn, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		c.WriteMessage(1, buf)
		d.Write(ctx, 1, buf)
		q.SendDatagram(buf)
	}
}

// referenced is wrong: the slice is not copied, and not flushed.
func referenced(w netpoll.Writer, values []uint64) error {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while WriteBinary may still be using it`
		if _, err := w.WriteBinary(buf); err != nil {
			return err
		}
	}
	return w.Flush()
}

// encoded is wrong: the block is compressed by another goroutine.
func encoded(w *s2.Writer, values []uint64) error {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while EncodeBuffer may still be using it`
		if err := w.EncodeBuffer(buf); err != nil {
			return err
		}
	}
	return w.Close()
}

// encodedFlushed is right: Flush waits for the block.
func encodedFlushed(w *s2.Writer, values []uint64) error {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		if err := w.EncodeBuffer(buf); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}
