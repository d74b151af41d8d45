// Package socket has the shape of
// golang.org/x/net/internal/socket,
// as far as the contracts speak of it.
package socket

type Message struct {
	Buffers [][]byte
	OOB     []byte
	N       int
	NN      int
	Flags   int
}
