// Package ipc has the shape of
// github.com/apache/arrow-go/v18/arrow/ipc,
// as far as the contracts speak of it.
package ipc

import "github.com/apache/arrow-go/v18/arrow"

type Reader struct{}

func (r *Reader) Release() {}

func (r *Reader) Next() bool { return false }

func (r *Reader) RecordBatch() arrow.RecordBatch { return nil }

func (r *Reader) Record() arrow.Record { return nil }
