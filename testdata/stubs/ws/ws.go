// Package ws has the shape of
// github.com/gobwas/ws,
// as far as the contracts speak of it.
package ws

type OpCode byte

type State uint8
