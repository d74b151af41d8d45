// Package s2 has the shape of
// github.com/klauspost/compress/s2,
// as far as the contracts speak of it.
package s2

import "io"

type Writer struct{}

func (w *Writer) Write(p []byte) (int, error) { return 0, nil }

func (w *Writer) EncodeBuffer(buf []byte) error { return nil }

func (w *Writer) AsyncFlush() error { return nil }

func (w *Writer) Flush() error { return nil }

func (w *Writer) Close() error { return nil }

type WriterOption func(*Writer) error

func NewWriter(w io.Writer, opts ...WriterOption) *Writer { return nil }

func WriterBufferDone(fn func(b []byte)) WriterOption { return nil }
