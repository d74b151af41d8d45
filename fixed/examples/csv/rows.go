package main

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"hash/fnv"
	"strings"

	"github.com/asyncown/asyncown/fixed/sender"
)

// separator stands between the fields of a row as it is sent.
const separator = "\x1f"

// checkedRows is a codec for records. Each row ends with its own checksum, so
// that a receiver notices if a batch was changed after the row was encoded.
var checkedRows = sender.Codec[[]string]{
	Append: func(dst []byte, record []string) ([]byte, error) {
		row := []byte(strings.Join(record, separator))
		row = binary.BigEndian.AppendUint32(row, crc32.ChecksumIEEE(row))
		return sender.Bytes.Append(dst, row)
	},
	Hash: func(record []string) uint64 {
		h := fnv.New64a()
		h.Write([]byte(record[0]))
		return h.Sum64()
	},
}

// errRow is the error of a row that has changed.
var errRow = errors.New("a row has a wrong checksum")

// checkRow checks a row as it was received.
func checkRow(row []byte) error {
	if len(row) < 4 {
		return errRow
	}
	text, sum := row[:len(row)-4], binary.BigEndian.Uint32(row[len(row)-4:])
	if crc32.ChecksumIEEE(text) != sum {
		return errRow
	}
	return nil
}
