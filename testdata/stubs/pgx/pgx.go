// Package pgx has the shape of
// github.com/jackc/pgx/v5,
// as far as the contracts speak of it.
package pgx

import "context"

type Batch struct{}

func (b *Batch) Queue(query string, arguments ...any) *QueuedQuery { return nil }

type BatchResults interface {
	Close() error
}

type CollectableRow interface {
	RawValues() [][]byte
}

type Conn struct{}

func (c *Conn) Query(ctx context.Context, sql string, args ...any) (Rows, error) { return nil, nil }

func (c *Conn) SendBatch(ctx context.Context, b *Batch) BatchResults { return nil }

type QueuedQuery struct {
	SQL       string
	Arguments []any
}

type Rows interface {
	Close()
	Err() error
	Next() bool
	RawValues() [][]byte
	Scan(dest ...any) error
}
