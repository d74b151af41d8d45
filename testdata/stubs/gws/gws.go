// Package gws has the shape of
// github.com/lxzan/gws,
// as far as the contracts speak of it.
package gws

type Broadcaster struct{}

func (c *Broadcaster) Close() error { return nil }

type Conn struct{}

func (c *Conn) WriteAsync(opcode Opcode, payload []byte, callback func(error)) {}

func (c *Conn) WritevAsync(opcode Opcode, payloads [][]byte, callback func(error)) {}

type Message struct{}

func (c *Message) Bytes() []byte { return nil }

func (c *Message) Close() error { return nil }

type Opcode uint8

func NewBroadcaster(opcode Opcode, payload []byte) *Broadcaster { return nil }
