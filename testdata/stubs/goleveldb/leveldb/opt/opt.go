// Package opt has the shape of
// github.com/syndtr/goleveldb/leveldb/opt,
// as far as the contracts speak of it.
package opt

type ReadOptions struct {
	DontFillCache bool
}

type WriteOptions struct {
	NoWriteMerge bool
	Sync         bool
}
