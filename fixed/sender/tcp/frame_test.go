package tcp

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
)

// collector is a connection that keeps what is written to it.
type collector struct {
	net.Conn
	bytes.Buffer
}

func (c *collector) Write(p []byte) (int, error) { return c.Buffer.Write(p) }
func (c *collector) Read(p []byte) (int, error)  { return c.Buffer.Read(p) }

// batchFrame returns the frame of a batch.
func batchFrame(t testing.TB, sequence uint64, rows int, data string) []byte {
	t.Helper()
	var c collector
	var f frameWriter
	if err := f.write(&c, sequence, rows, []byte(data)); err != nil {
		t.Fatal(err)
	}
	return c.Bytes()
}

// TestFrames expects frames to be read as they were written, one after the
// other.
func TestFrames(t *testing.T) {
	stream := append(batchFrame(t, 1<<40, 3, "data"), batchFrame(t, 7, 0, "")...)
	r := bytes.NewReader(stream)
	for _, want := range []Batch{{1 << 40, 3, []byte("data")}, {7, 0, nil}} {
		got, err := readBatch(r, nil, 100)
		if err != nil || got.Sequence != want.Sequence || got.Rows != want.Rows || !bytes.Equal(got.Data, want.Data) {
			t.Errorf("read %v, %v; want %v", got, err, want)
		}
	}
	if _, err := readBatch(r, nil, 100); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	sequence, message, err := readReply(bytes.NewReader(appendReply(nil, 9, "no")))
	if sequence != 9 || message != "no" || err != nil {
		t.Errorf("reply %d, %q, %v", sequence, message, err)
	}
	_, message, err = readReply(bytes.NewReader(appendReply(nil, 9, strings.Repeat("x", 2*maxMessage))))
	if len(message) != maxMessage || err != nil {
		t.Errorf("long reply has %d bytes, %v", len(message), err)
	}
}

// TestDamage flips each bit of a frame, and cuts it at each place, and expects
// an error each time.
func TestDamage(t *testing.T) {
	batch, reply := batchFrame(t, 3, 2, "some data"), appendReply(nil, 3, "message")
	readers := map[string]func([]byte) error{
		string(batch): func(b []byte) error { _, err := readBatch(bytes.NewReader(b), nil, 1000); return err },
		string(reply): func(b []byte) error { _, _, err := readReply(bytes.NewReader(b)); return err },
	}
	for frame, read := range readers {
		if err := read([]byte(frame)); err != nil {
			t.Fatal(err)
		}
		for i := range len(frame) * 8 {
			damaged := []byte(frame)
			damaged[i/8] ^= 1 << (i % 8)
			if err := read(damaged); err == nil {
				t.Errorf("frame %q: no error with bit %d of byte %d flipped", frame, i%8, i/8)
			}
		}
		for i := 1; i < len(frame); i++ {
			if err := read([]byte(frame)[:i]); err != io.ErrUnexpectedEOF {
				t.Errorf("frame %q, %d bytes of it: %v", frame, i, err)
			}
		}
	}
	if _, err := readBatch(bytes.NewReader(batch), nil, 5); !errors.Is(err, ErrFrame) {
		t.Errorf("frame above the limit: %v", err)
	}
}

// FuzzReadBatch expects that what is taken for a frame is one.
func FuzzReadBatch(f *testing.F) {
	f.Add(batchFrame(f, 0, 1, "data"))
	f.Add(batchFrame(f, 1<<63, 1<<31, ""))
	f.Add([]byte{batchKind})
	f.Fuzz(func(t *testing.T, stream []byte) {
		batch, err := readBatch(bytes.NewReader(stream), nil, 1<<16)
		if err != nil {
			return
		}
		if again := batchFrame(t, batch.Sequence, batch.Rows, string(batch.Data)); !bytes.HasPrefix(stream, again) {
			t.Errorf("%q was read as the frame %q", stream, again)
		}
	})
}

// FuzzReadReply expects that what is taken for a reply is one.
func FuzzReadReply(f *testing.F) {
	f.Add(appendReply(nil, 0, ""))
	f.Add(appendReply(nil, 5, "refused"))
	f.Fuzz(func(t *testing.T, stream []byte) {
		sequence, message, err := readReply(bytes.NewReader(stream))
		if err != nil {
			return
		}
		if again := appendReply(nil, sequence, message); !bytes.HasPrefix(stream, again) {
			t.Errorf("%q was read as the reply %q", stream, again)
		}
	})
}
