// Package pulsar has the shape of
// github.com/apache/pulsar-client-go/pulsar,
// as far as the contracts speak of it.
package pulsar

import (
	"context"
	"time"
)

type MessageID interface{}

type Producer interface {
	Close()
	Flush() error
	Send(context.Context, *ProducerMessage) (MessageID, error)
	SendAsync(context.Context, *ProducerMessage, func(MessageID, *ProducerMessage, error))
}

type ProducerMessage struct {
	Payload             []byte
	Value               any
	Key                 string
	OrderingKey         string
	Properties          map[string]string
	EventTime           time.Time
	ReplicationClusters []string
	DisableReplication  bool
	DeliverAfter        time.Duration
	DeliverAt           time.Time
}
