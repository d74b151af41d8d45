package grpctransport

import (
	"encoding/binary"
	"errors"
	"fmt"

	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"
)

// codecName is the content subtype of the messages.
const codecName = "asyncown-batch"

// Overhead is by how many bytes a message is longer than the data of its batch: it
// has the sequence number and the number of rows as well.
const Overhead = 8 + 4

// codec encodes batches, and empty replies.
type codec struct{}

func init() { encoding.RegisterCodecV2(codec{}) }

// Name returns the content subtype.
func (codec) Name() string { return codecName }

// reply is the message that answers a batch.
type reply struct{}

// Marshal returns the encoding of a message. It shares no memory with it.
func (codec) Marshal(v any) (mem.BufferSlice, error) {
	switch v := v.(type) {
	case *Batch:
		message := make([]byte, 0, Overhead+len(v.Data))
		message = binary.BigEndian.AppendUint64(message, v.Sequence)
		message = binary.BigEndian.AppendUint32(message, uint32(v.Rows))
		message = append(message, v.Data...)
		return mem.BufferSlice{mem.SliceBuffer(message)}, nil
	case *reply:
		return nil, nil
	}
	return nil, fmt.Errorf("grpctransport: message of type %T", v)
}

// Unmarshal decodes a message. The result shares no memory with it.
func (codec) Unmarshal(data mem.BufferSlice, v any) error {
	message := data.Materialize()
	switch v := v.(type) {
	case *Batch:
		if len(message) < Overhead {
			return errors.New("grpctransport: message is too short")
		}
		v.Sequence = binary.BigEndian.Uint64(message)
		v.Rows = int(binary.BigEndian.Uint32(message[8:]))
		v.Data = message[Overhead:]
		return nil
	case *reply:
		if len(message) > 0 {
			return errors.New("grpctransport: reply is not empty")
		}
		return nil
	}
	return fmt.Errorf("grpctransport: message of type %T", v)
}
