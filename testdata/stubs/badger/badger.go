// Package badger has the shape of
// github.com/dgraph-io/badger/v4,
// as far as the contracts speak of it.
package badger

type DB struct{}

func (db *DB) NewWriteBatch() *WriteBatch { return nil }

func (db *DB) NewTransaction(update bool) *Txn { return nil }

func (db *DB) View(fn func(txn *Txn) error) error { return nil }

func (db *DB) Update(fn func(txn *Txn) error) error { return nil }

type Entry struct {
	Key       []byte
	Value     []byte
	ExpiresAt uint64
	UserMeta  byte
}

type Item struct{}

func (item *Item) Key() []byte { return nil }

func (item *Item) KeyCopy(dst []byte) []byte { return nil }

func (item *Item) Value(fn func(val []byte) error) error { return nil }

func (item *Item) ValueCopy(dst []byte) ([]byte, error) { return nil, nil }

type Iterator struct {
	ThreadId int
}

func (it *Iterator) Item() *Item { return nil }

func (it *Iterator) Valid() bool { return false }

func (it *Iterator) Close() {}

func (it *Iterator) Next() {}

func (it *Iterator) Seek(key []byte) {}

func (it *Iterator) Rewind() {}

type IteratorOptions struct {
	PrefetchSize   int
	PrefetchValues bool
	Reverse        bool
	AllVersions    bool
	InternalAccess bool
	Prefix         []byte
	SinceTs        uint64
}

type Txn struct{}

func (txn *Txn) NewIterator(opt IteratorOptions) *Iterator { return nil }

func (txn *Txn) Set(key []byte, val []byte) error { return nil }

func (txn *Txn) SetEntry(e *Entry) error { return nil }

func (txn *Txn) Delete(key []byte) error { return nil }

func (txn *Txn) Get(key []byte) (*Item, error) { return nil, nil }

func (txn *Txn) Discard() {}

func (txn *Txn) Commit() error { return nil }

func (txn *Txn) CommitWith(cb func(error)) {}

type WriteBatch struct{}

func (wb *WriteBatch) Cancel() {}

func (wb *WriteBatch) SetEntryAt(e *Entry, ts uint64) error { return nil }

func (wb *WriteBatch) SetEntry(e *Entry) error { return nil }

func (wb *WriteBatch) Set(k []byte, v []byte) error { return nil }

func (wb *WriteBatch) DeleteAt(k []byte, ts uint64) error { return nil }

func (wb *WriteBatch) Delete(k []byte) error { return nil }

func (wb *WriteBatch) Flush() error { return nil }

func NewEntry(key []byte, value []byte) *Entry { return nil }
