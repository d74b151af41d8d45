// Package zapcore has the shape of
// go.uber.org/zap/zapcore,
// as far as the contracts speak of it.
package zapcore

import "time"

type BufferedWriteSyncer struct {
	Size          int
	FlushInterval time.Duration
}

func (s *BufferedWriteSyncer) Write(bs []byte) (int, error) { return 0, nil }

type CheckedEntry struct{}

func (ce *CheckedEntry) Write(fields ...Field) {}

type Field struct {
	Key       string
	Integer   int64
	String    string
	Interface any
}
