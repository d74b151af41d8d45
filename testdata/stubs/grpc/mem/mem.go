// Package mem has the shape of
// google.golang.org/grpc/mem,
// as far as the contracts speak of it.
package mem

type Buffer interface {
	Free()
	ReadOnlyData() []byte
	Ref()
	Slice(start int, end int) Buffer
}

type BufferPool interface {
	Get(length int) *[]byte
	Put(*[]byte)
}

type BufferSlice []Buffer

func (s BufferSlice) Len() int { return 0 }

func (s BufferSlice) Ref() {}

func (s BufferSlice) Free() {}

func (s BufferSlice) CopyTo(dst []byte) int { return 0 }

func (s BufferSlice) Materialize() []byte { return nil }

func (s BufferSlice) MaterializeToBuffer(pool BufferPool) Buffer { return nil }

func (s BufferSlice) Reader() *Reader { return nil }

type Reader struct{}
