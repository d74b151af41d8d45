// Package kgo has the shape of
// github.com/twmb/franz-go/pkg/kgo,
// as far as the contracts speak of it.
package kgo

import (
	"context"
	"time"
)

type Client struct{}

func (cl *Client) ProduceSync(ctx context.Context, rs ...*Record) ProduceResults { return nil }

func (cl *Client) TryProduce(ctx context.Context, r *Record, promise func(*Record, error)) {}

func (cl *Client) Produce(ctx context.Context, r *Record, promise func(*Record, error)) {}

func (cl *Client) Flush(ctx context.Context) error { return nil }

type FirstErrPromise struct{}

func (f *FirstErrPromise) Err() error { return nil }

type ProduceResult struct {
	Err error
}

type ProduceResults []ProduceResult

func (rs ProduceResults) FirstErr() error { return nil }

type Record struct {
	Key           []byte
	Value         []byte
	Headers       []RecordHeader
	Timestamp     time.Time
	Topic         string
	Partition     int32
	ProducerEpoch int16
	ProducerID    int64
	LeaderEpoch   int32
	Offset        int64
}

func (r *Record) Recycle() {}

type RecordHeader struct {
	Key   string
	Value []byte
}
