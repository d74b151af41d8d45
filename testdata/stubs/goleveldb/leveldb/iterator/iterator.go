// Package iterator has the shape of
// github.com/syndtr/goleveldb/leveldb/iterator,
// as far as the contracts speak of it.
package iterator

import "github.com/syndtr/goleveldb/leveldb/util"

type CommonIterator interface {
	IteratorSeeker
	util.Releaser
}

type Iterator interface {
	CommonIterator
	Key() []byte
	Value() []byte
}

type IteratorSeeker interface {
	First() bool
	Last() bool
	Next() bool
	Prev() bool
	Seek(key []byte) bool
}
