// Package storage has the shape of
// cloud.google.com/go/storage,
// as far as the contracts speak of it.
package storage

import "time"

type Writer struct {
	SendCRC32C            bool
	DisableAutoChecksum   bool
	ChunkSize             int
	ChunkRetryDeadline    time.Duration
	ChunkTransferTimeout  time.Duration
	ForceEmptyContentType bool
	Append                bool
	FinalizeOnClose       bool
	EnableParallelUpload  bool
	SendAppendFinalCRC32C bool
	AppendFinalCRC32C     uint32
}

func (w *Writer) Write(p []byte) (int, error) { return 0, nil }
