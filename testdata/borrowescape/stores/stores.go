// Package stores holds values that are valid within a transaction.
package stores

import (
	"bytes"

	"github.com/dgraph-io/badger/v4"
	"go.etcd.io/bbolt"
)

// Load is wrong: the value is that of the transaction, which has ended.
func Load(db *bbolt.DB, key []byte) (value []byte, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		value = tx.Bucket([]byte("b")).Get(key) // want `is kept after the function has returned`
		return nil
	})
	return value, err
}

// LoadCopy is right.
func LoadCopy(db *bbolt.DB, key []byte) (value []byte, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		value = bytes.Clone(tx.Bucket([]byte("b")).Get(key))
		return nil
	})
	return value, err
}

// LoadText is right: the conversion copies.
func LoadText(db *bbolt.DB, key []byte) (value string, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		value = string(tx.Bucket([]byte("b")).Get(key))
		return nil
	})
	return value, err
}

func find(tx *bbolt.Tx, key []byte) []byte {
	b := tx.Bucket([]byte("b"))
	if b == nil {
		return nil
	}
	return b.Get(key)
}

type record struct{ Data []byte }

// LoadAll is wrong: the helper returns a view, which ends up in a list.
func LoadAll(db *bbolt.DB, keys [][]byte) (all []record, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		for _, k := range keys {
			all = append(all, record{Data: find(tx, k)}) // want `is kept after the function has returned`
		}
		return nil
	})
	return all, err
}

// Ended is wrong: the transaction is over before the value is looked at.
func Ended(db *bbolt.DB, key []byte) (int, error) {
	tx, err := db.Begin(false)
	if err != nil {
		return 0, err
	}
	value := find(tx, key)
	if err := tx.Rollback(); err != nil {
		return 0, err
	}
	return bytes.IndexByte(value, ' '), nil // want `value is used after Rollback has ended its validity`
}

// NotEnded is right.
func NotEnded(db *bbolt.DB, key []byte) (int, error) {
	tx, err := db.Begin(false)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	return bytes.IndexByte(find(tx, key), ' '), nil
}

// Deferred is wrong: the deferred call ends what is returned.
func Deferred(db *bbolt.DB, key []byte) ([]byte, error) {
	tx, err := db.Begin(false)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	return find(tx, key), nil // want `is returned after Rollback has ended its validity`
}

// Item is wrong: the value is lent to the function only.
func Item(item *badger.Item) (value []byte, err error) {
	err = item.Value(func(val []byte) error {
		value = val // want `val is kept after the function has returned`
		return nil
	})
	return value, err
}

// ItemCopy is right.
func ItemCopy(item *badger.Item) (value []byte, err error) {
	err = item.Value(func(val []byte) error {
		value = append(value[:0], val...)
		return nil
	})
	return value, err
}

// Keys is wrong: the key is that of the item the iterator is at.
func Keys(it *badger.Iterator) (keys [][]byte) {
	for it.Rewind(); it.Valid(); it.Next() {
		keys = append(keys, it.Item().Key())
	}
	return keys // want `keys is returned after Next has ended its validity`
}

// KeysCopy is right.
func KeysCopy(it *badger.Iterator) (keys [][]byte) {
	for it.Rewind(); it.Valid(); it.Next() {
		keys = append(keys, bytes.Clone(it.Item().Key()))
	}
	return keys
}
