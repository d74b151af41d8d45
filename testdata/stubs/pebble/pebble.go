// Package pebble has the shape of
// github.com/cockroachdb/pebble/v2,
// as far as the contracts speak of it.
package pebble

import "io"

type Batch struct{}

func (b *Batch) Get(key []byte) ([]byte, io.Closer, error) { return nil, nil, nil }

func (b *Batch) Set(key []byte, value []byte, _ *WriteOptions) error { return nil }

func (b *Batch) Merge(key []byte, value []byte, _ *WriteOptions) error { return nil }

func (b *Batch) Delete(key []byte, _ *WriteOptions) error { return nil }

func (b *Batch) LogData(data []byte, _ *WriteOptions) error { return nil }

func (b *Batch) SetRepr(data []byte) error { return nil }

func (b *Batch) Commit(o *WriteOptions) error { return nil }

func (b *Batch) Close() error { return nil }

func (b *Batch) Reset() {}

func (b *Batch) SyncWait() error { return nil }

type BatchOption func(*batchOptions)

type DB struct{}

func (d *DB) Get(key []byte) ([]byte, io.Closer, error) { return nil, nil, nil }

func (d *DB) Set(key []byte, value []byte, opts *WriteOptions) error { return nil }

func (d *DB) Delete(key []byte, opts *WriteOptions) error { return nil }

func (d *DB) Apply(batch *Batch, opts *WriteOptions) error { return nil }

func (d *DB) ApplyNoSyncWait(batch *Batch, opts *WriteOptions) error { return nil }

func (d *DB) NewBatch(opts ...BatchOption) *Batch { return nil }

func (d *DB) NewIter(o *IterOptions) (*Iterator, error) { return nil, nil }

type IterOptions struct {
	LowerBound                []byte
	UpperBound                []byte
	OnlyReadGuaranteedDurable bool
	UseL6Filters              bool
	DebugRangeKeyStack        bool
}

type Iterator struct{}

func (i *Iterator) SeekGE(key []byte) bool { return false }

func (i *Iterator) SeekPrefixGE(key []byte) bool { return false }

func (i *Iterator) SeekLT(key []byte) bool { return false }

func (i *Iterator) First() bool { return false }

func (i *Iterator) Last() bool { return false }

func (i *Iterator) Next() bool { return false }

func (i *Iterator) NextPrefix() bool { return false }

func (i *Iterator) Prev() bool { return false }

func (i *Iterator) Key() []byte { return nil }

func (i *Iterator) Value() []byte { return nil }

func (i *Iterator) ValueAndErr() ([]byte, error) { return nil, nil }

func (i *Iterator) Close() error { return nil }

type Reader interface {
	Get(key []byte) ([]byte, io.Closer, error)
}

type Snapshot struct{}

func (s *Snapshot) Get(key []byte) ([]byte, io.Closer, error) { return nil, nil, nil }

type WriteOptions struct {
	Sync bool
}

type batchOptions struct{}
