// Package sarama has the shape of
// github.com/Shopify/sarama,
// as far as the contracts speak of it.
package sarama

import "time"

type AsyncProducer interface {
	AsyncClose()
	Close() error
	Errors() <-chan *ProducerError
	Input() chan<- *ProducerMessage
	Successes() <-chan *ProducerMessage
}

type ByteEncoder []byte

func (b ByteEncoder) Encode() ([]byte, error) { return nil, nil }

func (b ByteEncoder) Length() int { return 0 }

type Encoder interface {
	Encode() ([]byte, error)
	Length() int
}

type ProducerError struct {
	Err error
}

type ProducerMessage struct {
	Topic     string
	Key       Encoder
	Value     Encoder
	Headers   []RecordHeader
	Metadata  any
	Offset    int64
	Partition int32
	Timestamp time.Time
}

type RecordHeader struct {
	Key   []byte
	Value []byte
}

type SyncProducer interface {
	SendMessage(msg *ProducerMessage) (int32, int64, error)
	SendMessages(msgs []*ProducerMessage) error
}
