// Package amqp091 has the shape of
// github.com/rabbitmq/amqp091-go,
// as far as the contracts speak of it.
package amqp091

import (
	"context"
	"time"
)

type Channel struct{}

func (ch *Channel) Publish(exchange string, key string, mandatory bool, immediate bool, msg Publishing) error {
	return nil
}

func (ch *Channel) PublishWithContext(ctx context.Context, exchange string, key string, mandatory bool, immediate bool, msg Publishing) error {
	return nil
}

func (ch *Channel) PublishWithDeferredConfirm(exchange string, key string, mandatory bool, immediate bool, msg Publishing) (*DeferredConfirmation, error) {
	return nil, nil
}

func (ch *Channel) PublishWithDeferredConfirmWithContext(ctx context.Context, exchange string, key string, mandatory bool, immediate bool, msg Publishing) (*DeferredConfirmation, error) {
	return nil, nil
}

type DeferredConfirmation struct {
	DeliveryTag uint64
}

type Publishing struct {
	ContentType     string
	ContentEncoding string
	DeliveryMode    uint8
	Priority        uint8
	CorrelationId   string
	ReplyTo         string
	Expiration      string
	MessageId       string
	Timestamp       time.Time
	Type            string
	UserId          string
	AppId           string
	Body            []byte
}
