// Package sctp has the shape of
// github.com/pion/sctp,
// as far as the contracts speak of it.
package sctp

type PayloadProtocolIdentifier uint32

type Stream struct{}

func (s *Stream) Write(payload []byte) (int, error) { return 0, nil }

func (s *Stream) WriteSCTP(payload []byte, ppi PayloadProtocolIdentifier) (int, error) { return 0, nil }
