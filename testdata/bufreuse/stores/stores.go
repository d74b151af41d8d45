// Package stores writes to embedded key-value stores, whose transactions keep keys and
// values, and reads from iterators that use their memory again.
package stores

import (
	"encoding/binary"

	"github.com/VictoriaMetrics/fastcache"
	"github.com/cockroachdb/pebble/v2"
	badger "github.com/dgraph-io/badger/v4"
	"github.com/syndtr/goleveldb/leveldb"
	bolt "go.etcd.io/bbolt"
)

// batchAll is wrong: the batch keeps the key until it is flushed.
func batchAll(db *badger.DB, values []uint64) error {
	batch := db.NewWriteBatch()
	defer batch.Cancel()
	key := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(key, v) // want `key is overwritten while Set may still be using it`
		if err := batch.Set(key, []byte("x")); err != nil {
			return err
		}
	}
	return batch.Flush()
}

// batchEach is right: each entry has a key of its own.
func batchEach(db *badger.DB, values []uint64) error {
	batch := db.NewWriteBatch()
	defer batch.Cancel()
	for _, v := range values {
		key := make([]byte, 8)
		binary.BigEndian.PutUint64(key, v)
		if err := batch.Set(key, []byte("x")); err != nil {
			return err
		}
	}
	return batch.Flush()
}

// committed is right: the transaction is over before the key is written again.
func committed(db *badger.DB, values []uint64) error {
	key := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(key, v)
		txn := db.NewTransaction(true)
		if err := txn.Set(key, []byte("x")); err != nil {
			txn.Discard()
			return err
		}
		if err := txn.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// uncommitted is wrong: one transaction keeps all the keys.
func uncommitted(db *badger.DB, values []uint64) error {
	txn := db.NewTransaction(true)
	defer txn.Discard()
	key := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(key, v) // want `key is overwritten while Set may still be using it`
		if err := txn.Set(key, []byte("x")); err != nil {
			return err
		}
	}
	return txn.Commit()
}

// entries is wrong: the entry refers to the key.
func entries(txn *badger.Txn, values []uint64) {
	key := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(key, v) // want `key is overwritten while SetEntry may still be using it`
		txn.SetEntry(badger.NewEntry(key, []byte("x")))
	}
}

// putAll is wrong: the values must live as long as the transaction.
func putAll(db *bolt.DB, values []uint64) error {
	return db.Update(func(tx *bolt.Tx) error {
		bucket := tx.Bucket([]byte("values"))
		value := make([]byte, 8)
		for _, v := range values {
			binary.BigEndian.PutUint64(value, v) // want `value is overwritten while Put may still be using it`
			if err := bucket.Put([]byte("x"), value); err != nil {
				return err
			}
		}
		return nil
	})
}

// putKeys is right: keys are copied.
func putKeys(db *bolt.DB, values []uint64) error {
	return db.Update(func(tx *bolt.Tx) error {
		bucket := tx.Bucket([]byte("values"))
		key := make([]byte, 8)
		for _, v := range values {
			binary.BigEndian.PutUint64(key, v)
			if err := bucket.Put(key, []byte("x")); err != nil {
				return err
			}
		}
		return nil
	})
}

// setAll is right: pebble, leveldb and fastcache copy.
func setAll(batch *pebble.Batch, db *leveldb.DB, cache *fastcache.Cache, values []uint64) {
	key := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(key, v)
		batch.Set(key, key, nil)
		db.Put(key, key, nil)
		cache.Set(key, key)
	}
}

// repr is wrong: the batch owns what it was given.
func repr(batch *pebble.Batch, data []byte) {
	batch.SetRepr(data)
	data[0] = 1 // want `data is overwritten while SetRepr may still be using it`
}

// reprClosed is right: the batch is closed.
func reprClosed(batch *pebble.Batch, data []byte) {
	batch.SetRepr(data)
	batch.Close()
	data[0] = 1
}

// keys is wrong: Next overwrites the key.
func keys(it *pebble.Iterator, out chan<- []byte) {
	for it.First(); it.Key() != nil; it.Next() { // want `is overwritten while`
		out <- it.Key()
	}
}

// keyCopies is right: each key is copied.
func keyCopies(it *pebble.Iterator, out chan<- []byte) {
	for it.First(); it.Key() != nil; it.Next() {
		out <- append([]byte(nil), it.Key()...)
	}
}

// items is wrong: the iterator uses its item again.
func items(it *badger.Iterator, out chan<- []byte) {
	for it.Rewind(); it.Valid(); it.Next() { // want `is overwritten while`
		out <- it.Item().Key()
	}
}

// itemCopies is right: without a destination, KeyCopy allocates.
func itemCopies(it *badger.Iterator, out chan<- []byte) {
	for it.Rewind(); it.Valid(); it.Next() {
		out <- it.Item().KeyCopy(nil)
	}
}

// itemSame is wrong: KeyCopy writes into the slice that was sent.
func itemSame(it *badger.Iterator, out chan<- []byte) {
	var key []byte
	for it.Rewind(); it.Valid(); it.Next() {
		key = it.Item().KeyCopy(key) // want `is overwritten while`
		out <- key
	}
}
