// Package cache has the shape of
// k8s.io/client-go/tools/cache,
// as far as the contracts speak of it.
package cache

type Indexer interface {
	ByIndex(indexName string, indexedValue string) ([]any, error)
}

type Store interface {
	Get(obj any) (any, bool, error)
	GetByKey(key string) (any, bool, error)
	List() []any
}
