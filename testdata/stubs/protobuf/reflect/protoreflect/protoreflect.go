// Package protoreflect has the shape of
// google.golang.org/protobuf/reflect/protoreflect,
// as far as the contracts speak of it.
package protoreflect

type Message interface{}

type ProtoMessage interface {
	ProtoReflect() Message
}
