// Package arrow has the shape of
// github.com/apache/arrow-go/v18/arrow,
// as far as the contracts speak of it.
package arrow

type Array interface {
	Release()
	Retain()
}

type Record = RecordBatch

type RecordBatch interface {
	Release()
	Retain()
}
