// Package redis has the shape of
// github.com/redis/go-redis/v9,
// as far as the contracts speak of it.
package redis

import (
	"context"
	"time"
)

type BoolCmd struct{}

type Client struct {
	cmdable
}

func (c *Client) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, nil
}

func (c *Client) Pipeline() Pipeliner { return nil }

func (c *Client) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, nil
}

func (c *Client) TxPipeline() Pipeliner { return nil }

type Cmd struct{}

type Cmdable interface {
	HashCmdable
	ListCmdable
	PubSubCmdable
	SetCmdable
	StringCmdable
}

type Cmder interface {
	Err() error
}

type HashCmdable interface {
	HSet(ctx context.Context, key string, values ...any) *IntCmd
	HSetNX(ctx context.Context, key string, field string, value any) *BoolCmd
}

type IntCmd struct{}

type ListCmdable interface {
	LPush(ctx context.Context, key string, values ...any) *IntCmd
	RPush(ctx context.Context, key string, values ...any) *IntCmd
}

type Pipeline struct{}

func (c *Pipeline) Do(ctx context.Context, args ...any) *Cmd { return nil }

func (c *Pipeline) Process(ctx context.Context, cmd Cmder) error { return nil }

func (c *Pipeline) BatchProcess(ctx context.Context, cmd ...Cmder) error { return nil }

func (c *Pipeline) Discard() {}

func (c *Pipeline) Exec(ctx context.Context) ([]Cmder, error) { return nil, nil }

func (c *Pipeline) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, nil
}

type Pipeliner interface {
	StatefulCmdable
	BatchProcess(ctx context.Context, cmd ...Cmder) error
	Discard()
	Do(ctx context.Context, args ...any) *Cmd
	Exec(ctx context.Context) ([]Cmder, error)
	Len() int
	Process(ctx context.Context, cmd Cmder) error
}

type PubSubCmdable interface {
	Publish(ctx context.Context, channel string, message any) *IntCmd
}

type SetCmdable interface {
	SAdd(ctx context.Context, key string, members ...any) *IntCmd
}

type StatefulCmdable interface {
	Cmdable
}

type StatusCmd struct {
	baseCmd
}

type StringCmdable interface {
	MSet(ctx context.Context, values ...any) *StatusCmd
	Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd
	SetEx(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd
	SetNX(ctx context.Context, key string, value any, expiration time.Duration) *BoolCmd
	SetXX(ctx context.Context, key string, value any, expiration time.Duration) *BoolCmd
}

type baseCmd struct{}

func (cmd *baseCmd) Err() error { return nil }

type cmdable func(ctx context.Context, cmd Cmder) error

func (c cmdable) Do(ctx context.Context, args ...any) *Cmd { return nil }

func (c cmdable) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd {
	return nil
}
