// Package kafka has the shape of
// github.com/confluentinc/confluent-kafka-go/v2/kafka,
// as far as the contracts speak of it.
package kafka

import "time"

type Event interface{}

type Message struct {
	Value     []byte
	Key       []byte
	Timestamp time.Time
	Opaque    any
}

type Producer struct{}

func (p *Producer) Produce(msg *Message, deliveryChan chan Event) error { return nil }

func (p *Producer) Events() chan Event { return nil }

func (p *Producer) ProduceChannel() chan *Message { return nil }
