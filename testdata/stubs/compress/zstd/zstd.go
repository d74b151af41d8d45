// Package zstd has the shape of
// github.com/klauspost/compress/zstd,
// as far as the contracts speak of it.
package zstd

type Decoder struct{}

func (d *Decoder) DecodeAll(input []byte, dst []byte) ([]byte, error) { return nil, nil }

type Encoder struct{}

func (e *Encoder) EncodeAll(src []byte, dst []byte) []byte { return nil }
