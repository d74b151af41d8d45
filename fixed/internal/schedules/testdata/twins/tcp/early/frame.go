package early

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"net"
)

// The kinds of frames, and the sizes of what is around the data.
const (
	batchKind   = 'B'
	replyKind   = 'R'
	batchHeader = 1 + 8 + 4 + 4
	replyHeader = 1 + 8 + 4
	trailerSize = 4
)

// maxMessage is the size of the longest message of a reply.
const maxMessage = 1 << 10

// ErrFrame is wrapped by errors about frames that are not as they should be.
var ErrFrame = errors.New("bad frame")

// castagnoli is the table of CRC-32C.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A frameWriter writes the frames of batches. It keeps memory from one to the
// next.
type frameWriter struct {
	header  [batchHeader]byte
	trailer [trailerSize]byte
	parts   [3][]byte
}

// write writes the frame of a batch to conn. It does not copy the data.
func (f *frameWriter) write(conn net.Conn, sequence uint64, rows int, data []byte) error {
	if len(data) > MaxBatch || uint64(rows) > math.MaxUint32 {
		return fmt.Errorf("a batch of %d bytes and %d rows is too large for a frame", len(data), rows)
	}
	h := append(f.header[:0], batchKind)
	h = binary.BigEndian.AppendUint64(h, sequence)
	h = binary.BigEndian.AppendUint32(h, uint32(rows))
	h = binary.BigEndian.AppendUint32(h, uint32(len(data)))
	sum := crc32.Update(crc32.Checksum(h, castagnoli), castagnoli, data)
	binary.BigEndian.PutUint32(f.trailer[:], sum)
	f.parts = [3][]byte{h, data, f.trailer[:]}
	buffers := net.Buffers(f.parts[:])
	_, err := buffers.WriteTo(conn)
	f.parts = [3][]byte{}
	return err
}

// readBatch reads the frame of a batch, with data in buffer if that is large
// enough. It returns io.EOF if there is none, and an error that wraps ErrFrame
// if it is damaged or has more than limit bytes of data.
func readBatch(r io.Reader, buffer []byte, limit int) (Batch, error) {
	var header [batchHeader]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return Batch{}, err
	}
	if header[0] != batchKind {
		return Batch{}, fmt.Errorf("%w: kind %#x", ErrFrame, header[0])
	}
	data, err := readData(r, header[:], binary.BigEndian.Uint32(header[13:]), buffer, limit)
	return Batch{
		Sequence: binary.BigEndian.Uint64(header[1:]),
		Rows:     int(binary.BigEndian.Uint32(header[9:])),
		Data:     data,
	}, err
}

// readData reads the data of a frame and its checksum.
func readData(r io.Reader, header []byte, size uint32, buffer []byte, limit int) ([]byte, error) {
	if int64(size) > int64(limit) {
		return nil, fmt.Errorf("%w: %d bytes, more than %d", ErrFrame, size, limit)
	}
	total := int(size) + trailerSize
	if cap(buffer) < total {
		buffer = make([]byte, total)
	}
	buffer = buffer[:total]
	if _, err := io.ReadFull(r, buffer); err != nil {
		return nil, unexpected(err)
	}
	data, trailer := buffer[:size], buffer[size:]
	sum := crc32.Update(crc32.Checksum(header, castagnoli), castagnoli, data)
	if binary.BigEndian.Uint32(trailer) != sum {
		return nil, fmt.Errorf("%w: wrong checksum", ErrFrame)
	}
	return data, nil
}

// unexpected returns the error of a read within a frame.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// appendReply appends the frame of a reply. A message that is too long is cut.
func appendReply(dst []byte, sequence uint64, message string) []byte {
	if len(message) > maxMessage {
		message = message[:maxMessage]
	}
	start := len(dst)
	dst = append(dst, replyKind)
	dst = binary.BigEndian.AppendUint64(dst, sequence)
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(message)))
	dst = append(dst, message...)
	return binary.BigEndian.AppendUint32(dst, crc32.Checksum(dst[start:], castagnoli))
}

// readReply reads the frame of a reply. Errors are those of readBatch.
func readReply(r io.Reader) (sequence uint64, message string, err error) {
	var header [replyHeader]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return 0, "", err
	}
	if header[0] != replyKind {
		return 0, "", fmt.Errorf("%w: kind %#x", ErrFrame, header[0])
	}
	data, err := readData(r, header[:], binary.BigEndian.Uint32(header[9:]), nil, maxMessage)
	return binary.BigEndian.Uint64(header[1:]), string(data), err
}
