// Package http2 has the shape of
// golang.org/x/net/http2,
// as far as the contracts speak of it.
package http2

import (
	"io"

	"golang.org/x/net/http2/hpack"
)

type DataFrame struct{}

func (f *DataFrame) Data() []byte { return nil }

type Frame interface{}

type Framer struct {
	AllowIllegalWrites bool
	AllowIllegalReads  bool
	MaxHeaderListSize  uint32
}

func (fr *Framer) ReadFrame() (Frame, error) { return nil, nil }

type HeadersFrame struct{}

func (f *HeadersFrame) HeaderBlockFragment() []byte { return nil }

type MetaHeadersFrame struct {
	Truncated bool
}

func (mh *MetaHeadersFrame) PseudoFields() []hpack.HeaderField { return nil }

func NewFramer(w io.Writer, r io.Reader) *Framer { return nil }
