// Package remote has the shape of
// github.com/prometheus/prometheus/storage/remote,
// as far as the contracts speak of it.
package remote

type ChunkedReader struct{}

func (r *ChunkedReader) Next() ([]byte, error) { return nil, nil }
