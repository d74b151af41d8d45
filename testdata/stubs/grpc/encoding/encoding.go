// Package encoding has the shape of
// google.golang.org/grpc/encoding,
// as far as the contracts speak of it.
package encoding

import "google.golang.org/grpc/mem"

type Codec interface {
	Marshal(v any) ([]byte, error)
}

type CodecV2 interface {
	Marshal(v any) (mem.BufferSlice, error)
	Unmarshal(data mem.BufferSlice, v any) error
}
