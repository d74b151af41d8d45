// Package quic has the shape of
// github.com/quic-go/quic-go,
// as far as the contracts speak of it.
package quic

import "context"

type Conn struct{}

func (c *Conn) SendDatagram(p []byte) error { return nil }

func (c *Conn) ReceiveDatagram(ctx context.Context) ([]byte, error) { return nil, nil }

type SendStream struct{}

func (s *SendStream) Write(p []byte) (int, error) { return 0, nil }

type Stream struct{}

func (s *Stream) Write(p []byte) (int, error) { return 0, nil }
