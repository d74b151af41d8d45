// Package closers uses memory that ends with a call on another result, or on an interface that
// embeds the one with the method.
package closers

import (
	"bytes"

	"github.com/cockroachdb/pebble/v2"
	"github.com/syndtr/goleveldb/leveldb/iterator"
)

// get is wrong: the value is valid until the closer is closed.
func get(db *pebble.DB, key []byte) (byte, error) {
	value, closer, err := db.Get(key)
	if err != nil {
		return 0, err
	}
	if err := closer.Close(); err != nil {
		return 0, err
	}
	return value[0], nil // want `value.* is used after Close has ended its validity`
}

// getBefore is right.
func getBefore(db *pebble.DB, key []byte) (byte, error) {
	value, closer, err := db.Get(key)
	if err != nil {
		return 0, err
	}
	first := value[0]
	return first, closer.Close()
}

// keys is wrong: the key is valid until the next call of Next.
func keys(it iterator.Iterator) (all [][]byte) {
	for it.Next() {
		all = append(all, it.Key())
	}
	return all // want `all is returned after Next has ended its validity`
}

// keysCopied is right.
func keysCopied(it iterator.Iterator) (all [][]byte) {
	for it.Next() {
		all = append(all, bytes.Clone(it.Key()))
	}
	return all
}
