// Package mongo has the shape of
// go.mongodb.org/mongo-driver/v2/mongo,
// as far as the contracts speak of it.
package mongo

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
)

type ChangeStream struct {
	Current bson.Raw
}

func (cs *ChangeStream) Close(ctx context.Context) error { return nil }

func (cs *ChangeStream) Next(ctx context.Context) bool { return false }

func (cs *ChangeStream) TryNext(ctx context.Context) bool { return false }

type Cursor struct {
	Current bson.Raw
}

func (c *Cursor) Next(ctx context.Context) bool { return false }

func (c *Cursor) TryNext(ctx context.Context) bool { return false }

func (c *Cursor) Decode(val any) error { return nil }

func (c *Cursor) Close(ctx context.Context) error { return nil }
