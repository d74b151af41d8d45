// Package pubsub has the shape of
// cloud.google.com/go/internal/pubsub,
// as far as the contracts speak of it.
package pubsub

import (
	"context"
	"time"
)

type Message struct {
	ID          string
	Data        []byte
	Attributes  map[string]string
	PublishTime time.Time
	OrderingKey string
}

type PublishResult struct{}

func (r *PublishResult) Ready() <-chan struct{} { return nil }

func (r *PublishResult) Get(ctx context.Context) (string, error) { return "", nil }
