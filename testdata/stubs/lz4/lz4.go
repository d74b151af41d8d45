// Package lz4 has the shape of
// github.com/pierrec/lz4/v4,
// as far as the contracts speak of it.
package lz4

func CompressBlock(src []byte, dst []byte, _ []int) (int, error) { return 0, nil }

func UncompressBlock(src []byte, dst []byte) (int, error) { return 0, nil }
