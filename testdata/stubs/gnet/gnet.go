// Package gnet has the shape of
// github.com/panjf2000/gnet/v2,
// as far as the contracts speak of it.
package gnet

import "io"

type Action int

type AsyncCallback func(c Conn, err error) error

type Conn interface {
	Reader
	Writer
}

type EventHandler interface {
	OnTraffic(c Conn) Action
}

type Reader interface {
	io.Reader
	Discard(n int) (int, error)
	Next(n int) ([]byte, error)
	Peek(n int) ([]byte, error)
}

type Writer interface {
	AsyncWrite(buf []byte, callback AsyncCallback) error
	AsyncWritev(bs [][]byte, callback AsyncCallback) error
}
