// Package leveldb has the shape of
// github.com/syndtr/goleveldb/leveldb,
// as far as the contracts speak of it.
package leveldb

import "github.com/syndtr/goleveldb/leveldb/opt"

type Batch struct{}

func (b *Batch) Put(key []byte, value []byte) {}

type DB struct{}

func (db *DB) Get(key []byte, ro *opt.ReadOptions) ([]byte, error) { return nil, nil }

func (db *DB) Write(batch *Batch, wo *opt.WriteOptions) error { return nil }

func (db *DB) Put(key []byte, value []byte, wo *opt.WriteOptions) error { return nil }
