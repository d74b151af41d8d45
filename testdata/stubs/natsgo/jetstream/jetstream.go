// Package jetstream has the shape of
// github.com/nats-io/nats.go/jetstream,
// as far as the contracts speak of it.
package jetstream

import nats "github.com/nats-io/nats.go"

type PubAck struct {
	Stream    string
	Sequence  uint64
	Duplicate bool
	Domain    string
	Value     string
}

type PubAckFuture interface {
	Err() <-chan error
	Ok() <-chan *PubAck
}

type PublishOpt func(*pubOpts) error

type Publisher interface {
	PublishAsync(subject string, payload []byte, opts ...PublishOpt) (PubAckFuture, error)
	PublishAsyncComplete() <-chan struct{}
	PublishMsgAsync(msg *nats.Msg, opts ...PublishOpt) (PubAckFuture, error)
}

type pubOpts struct{}
