package closers

import "github.com/syndtr/goleveldb/leveldb/iterator"

// before is wrong: Prev moves the iterator, which uses the memory of its key again.
func before(it iterator.Iterator) byte {
	key := it.Key()
	it.Prev()
	return key[0] // want `key.* is used after Prev has ended its validity`
}

// first is wrong: First moves the iterator, which uses the memory of its key again.
func first(it iterator.Iterator) byte {
	key := it.Key()
	it.First()
	return key[0] // want `key.* is used after First has ended its validity`
}

// last is wrong: Last moves the iterator, which uses the memory of its key again.
func last(it iterator.Iterator) byte {
	key := it.Key()
	it.Last()
	return key[0] // want `key.* is used after Last has ended its validity`
}

// at is wrong: Seek moves the iterator, which uses the memory of its key again.
func at(it iterator.Iterator) byte {
	key := it.Key()
	it.Seek(nil)
	return key[0] // want `key.* is used after Seek has ended its validity`
}

// inPlace is right: the key is used before the iterator is moved.
func inPlace(it iterator.Iterator) byte {
	key := it.Key()
	first := key[0]
	it.Prev()
	return first
}
