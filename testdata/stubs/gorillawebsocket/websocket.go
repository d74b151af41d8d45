// Package websocket has the shape of
// github.com/gorilla/websocket,
// as far as the contracts speak of it.
package websocket

import (
	"io"
	"time"
)

type Conn struct{}

func (c *Conn) WriteControl(messageType int, data []byte, deadline time.Time) error { return nil }

func (c *Conn) WritePreparedMessage(pm *PreparedMessage) error { return nil }

func (c *Conn) WriteMessage(messageType int, data []byte) error { return nil }

func (c *Conn) NextReader() (int, io.Reader, error) { return 0, nil, nil }

func (c *Conn) ReadMessage() (int, []byte, error) { return 0, nil, nil }

func (c *Conn) WriteJSON(v any) error { return nil }

type PreparedMessage struct{}

func NewPreparedMessage(messageType int, data []byte) (*PreparedMessage, error) { return nil, nil }
