// Package proto has the shape of
// google.golang.org/protobuf/proto,
// as far as the contracts speak of it.
package proto

import "google.golang.org/protobuf/reflect/protoreflect"

type MarshalOptions struct {
	AllowPartial  bool
	Deterministic bool
	UseCachedSize bool
}

func (o MarshalOptions) Marshal(m Message) ([]byte, error) { return nil, nil }

func (o MarshalOptions) MarshalAppend(b []byte, m Message) ([]byte, error) { return nil, nil }

type Message = protoreflect.ProtoMessage

type UnmarshalOptions struct {
	Merge          bool
	AllowPartial   bool
	DiscardUnknown bool
	RecursionLimit int
	NoLazyDecoding bool
}

func (o UnmarshalOptions) Unmarshal(b []byte, m Message) error { return nil }

func Clone(m Message) Message { return nil }

func CloneOf[M Message](m M) M { return *new(M) }

func Marshal(m Message) ([]byte, error) { return nil, nil }

func Merge(dst Message, src Message) {}

func Reset(m Message) {}

func Unmarshal(b []byte, m Message) error { return nil }
