package keeps

import (
	"encoding/binary"
	"errors"
	"iter"
)

// Bytes is a codec for rows of bytes. Each is sent after its length, a varint
// as in encoding/binary; [SplitBytes] takes them apart again. The hash is
// FNV-1a, so that all processes agree about the peer of a row.
var Bytes = Codec[[]byte]{
	Append: func(dst, row []byte) ([]byte, error) {
		dst = binary.AppendUvarint(dst, uint64(len(row)))
		return append(dst, row...), nil
	},
	Hash: hashBytes,
}

// hashBytes returns the 64-bit FNV-1a hash of the row. The one in hash/fnv
// costs an allocation.
func hashBytes(row []byte) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	hash := uint64(offset)
	for _, b := range row {
		hash = (hash ^ uint64(b)) * prime
	}
	return hash
}

// errSplit is the error of SplitBytes.
var errSplit = errors.New("sender: batch ends within a row")

// SplitBytes returns the rows of a batch that was encoded by Bytes. They are
// parts of the batch, not copies. If the batch ends within a row, an error
// comes last.
func SplitBytes(batch []byte) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for len(batch) > 0 {
			size, n := binary.Uvarint(batch)
			if n <= 0 || size > uint64(len(batch)-n) {
				yield(nil, errSplit)
				return
			}
			end := n + int(size)
			if !yield(batch[n:end:end], nil) {
				return
			}
			batch = batch[end:]
		}
	}
}
