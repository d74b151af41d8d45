// Package parquet has the shape of
// github.com/parquet-go/parquet-go,
// as far as the contracts speak of it.
package parquet

type Row []Value

func (row Row) Clone() Row { return nil }

type RowReader interface {
	ReadRows([]Row) (int, error)
}

type Value struct{}

func (v Value) ByteArray() []byte { return nil }

func (v Value) Clone() Value { return Value{} }

type ValueReader interface {
	ReadValues([]Value) (int, error)
}
