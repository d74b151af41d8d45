// Package stats has the shape of
// google.golang.org/grpc/stats,
// as far as the contracts speak of it.
package stats

import (
	"context"
	"time"
)

type Handler interface {
	HandleRPC(context.Context, RPCStats)
}

type InPayload struct {
	Client           bool
	Payload          any
	Length           int
	CompressedLength int
	WireLength       int
	RecvTime         time.Time
}

type OutPayload struct {
	Client           bool
	Payload          any
	Length           int
	CompressedLength int
	WireLength       int
	SentTime         time.Time
}

type RPCStats interface{}
