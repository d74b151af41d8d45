// Package nats has the shape of
// github.com/nats-io/nats.go,
// as far as the contracts speak of it.
package nats

import "time"

type Conn struct{}

func (nc *Conn) Publish(subj string, data []byte) error { return nil }

func (nc *Conn) PublishMsg(m *Msg) error { return nil }

func (nc *Conn) PublishRequest(subj string, reply string, data []byte) error { return nil }

func (nc *Conn) Request(subj string, data []byte, timeout time.Duration) (*Msg, error) {
	return nil, nil
}

type Header map[string][]string

type JetStream interface {
	PublishAsync(subj string, data []byte, opts ...PubOpt) (PubAckFuture, error)
	PublishAsyncComplete() <-chan struct{}
	PublishMsgAsync(m *Msg, opts ...PubOpt) (PubAckFuture, error)
}

type Msg struct {
	Subject string
	Reply   string
	Header  Header
	Data    []byte
}

type PubAck struct {
	Stream    string
	Sequence  uint64
	Duplicate bool
	Domain    string
}

type PubAckFuture interface {
	Err() <-chan error
	Ok() <-chan *PubAck
}

type PubOpt interface{}
