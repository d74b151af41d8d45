// Package protocol has the shape of
// github.com/segmentio/kafka-go/protocol,
// as far as the contracts speak of it.
package protocol

type Header struct {
	Key   string
	Value []byte
}
