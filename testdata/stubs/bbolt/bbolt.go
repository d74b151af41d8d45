// Package bbolt has the shape of
// go.etcd.io/bbolt,
// as far as the contracts speak of it.
package bbolt

import "time"

type Bucket struct {
	FillPercent float64
}

func (b *Bucket) Cursor() *Cursor { return nil }

func (b *Bucket) Bucket(name []byte) *Bucket { return nil }

func (b *Bucket) Get(key []byte) []byte { return nil }

func (b *Bucket) Put(key []byte, value []byte) error { return nil }

func (b *Bucket) ForEach(fn func(k []byte, v []byte) error) error { return nil }

type Cursor struct{}

func (c *Cursor) First() ([]byte, []byte) { return nil, nil }

func (c *Cursor) Last() ([]byte, []byte) { return nil, nil }

func (c *Cursor) Next() ([]byte, []byte) { return nil, nil }

func (c *Cursor) Prev() ([]byte, []byte) { return nil, nil }

func (c *Cursor) Seek(seek []byte) ([]byte, []byte) { return nil, nil }

type DB struct {
	StrictMode      bool
	NoSync          bool
	NoFreelistSync  bool
	NoGrowSync      bool
	PreLoadFreelist bool
	MmapFlags       int
	MaxBatchSize    int
	MaxBatchDelay   time.Duration
	AllocSize       int
	MaxSize         int
	Mlock           bool
}

func (db *DB) Begin(writable bool) (*Tx, error) { return nil, nil }

func (db *DB) Update(fn func(*Tx) error) error { return nil }

func (db *DB) View(fn func(*Tx) error) error { return nil }

func (db *DB) Batch(fn func(*Tx) error) error { return nil }

type Tx struct {
	WriteFlag int
}

func (tx *Tx) Cursor() *Cursor { return nil }

func (tx *Tx) Bucket(name []byte) *Bucket { return nil }

func (tx *Tx) CreateBucket(name []byte) (*Bucket, error) { return nil, nil }

func (tx *Tx) CreateBucketIfNotExists(name []byte) (*Bucket, error) { return nil, nil }

func (tx *Tx) Commit() error { return nil }

func (tx *Tx) Rollback() error { return nil }
