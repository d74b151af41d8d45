// Package yamux has the shape of
// github.com/libp2p/go-yamux/v5,
// as far as the contracts speak of it.
package yamux

type Stream struct{}

func (s *Stream) Write(b []byte) (int, error) { return 0, nil }
