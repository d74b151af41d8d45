// Package util has the shape of
// github.com/syndtr/goleveldb/leveldb/util,
// as far as the contracts speak of it.
package util

type Releaser interface {
	Release()
}
