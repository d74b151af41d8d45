// Package esutil has the shape of
// github.com/elastic/go-elasticsearch/v8/esutil,
// as far as the contracts speak of it.
package esutil

import (
	"context"
	"io"
)

type BulkIndexer interface {
	Add(context.Context, BulkIndexerItem) error
	Close(context.Context) error
	Flush(context.Context) error
}

type BulkIndexerItem struct {
	Index        string
	Action       string
	DocumentID   string
	Routing      string
	RequireAlias bool
	VersionType  string
	Body         io.ReadSeeker
	OnSuccess    func(context.Context, BulkIndexerItem, BulkIndexerResponseItem)
	OnFailure    func(context.Context, BulkIndexerItem, BulkIndexerResponseItem, error)
}

type BulkIndexerResponseItem struct {
	Index        string
	DocumentID   string
	Version      int64
	Result       string
	Status       int
	SeqNo        int64
	PrimTerm     int64
	FailureStore string
}
