// Package ipv4 has the shape of
// golang.org/x/net/ipv4,
// as far as the contracts speak of it.
package ipv4

import "golang.org/x/net/internal/socket"

type Message = socket.Message

type PacketConn struct {
	payloadHandler
}

type payloadHandler struct{}

func (c *payloadHandler) ReadBatch(ms []Message, flags int) (int, error) { return 0, nil }
