// Package snappy has the shape of
// github.com/golang/snappy,
// as far as the contracts speak of it.
package snappy

func Decode(dst []byte, src []byte) ([]byte, error) { return nil, nil }

func Encode(dst []byte, src []byte) []byte { return nil }
